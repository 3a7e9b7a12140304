// What is done to sections, and what follows when they were changed elsewhere: see Area.
import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { sectionSubject } from '#client/taxonomy'
import { sectionCommands } from '#commands/sections'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = sectionCommands

export const heard: LatePart['heard'] = {
  // Every short list of sections is kept under that key alone; the lists of the screen have their own.
  'section.changed': changedIn(sectionSubject, () => void queries.invalidateQueries({ ...allSections, exact: true })),
}

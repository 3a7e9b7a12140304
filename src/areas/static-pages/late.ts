// What is done to static pages, and what follows when they were changed elsewhere: see Area.
import { staticPageSubject } from '#client/taxonomy'
import { staticPageCommands } from '#commands/static-pages'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = staticPageCommands

export const heard: LatePart['heard'] = { 'static-page.changed': changedIn(staticPageSubject) }

// What is done to stop words, and what follows when they were changed elsewhere: see Area.
import { stopWordSubject } from '#client/taxonomy'
import { stopWordCommands } from '#commands/stop-words'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = stopWordCommands

export const heard: LatePart['heard'] = { 'stop-word.changed': changedIn(stopWordSubject) }

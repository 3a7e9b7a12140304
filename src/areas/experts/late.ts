import { expertSubject } from '#client/media'
import { expertCommands } from '#commands/experts'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = expertCommands

export const heard: LatePart['heard'] = { 'expert.changed': changedIn(expertSubject) }

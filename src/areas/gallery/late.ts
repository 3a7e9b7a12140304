import { imageSubject } from '#client/media'
import { imageCommands } from '#commands/images'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = imageCommands

export const heard: LatePart['heard'] = { 'image.changed': changedIn(imageSubject) }

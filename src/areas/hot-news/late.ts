// What is done to hot news, and what follows when they were changed elsewhere: see Area.
import { hotNewsSubject } from '#client/taxonomy'
import { hotNewsCommands } from '#commands/hot-news'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = hotNewsCommands

export const heard: LatePart['heard'] = { 'hot-news.changed': changedIn(hotNewsSubject) }

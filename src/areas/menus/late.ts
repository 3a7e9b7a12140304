// What is done to menus, and what follows when they were changed elsewhere: see Area.
import { menuSubject } from '#client/taxonomy'
import { menuCommands } from '#commands/menus'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = menuCommands

export const heard: LatePart['heard'] = { 'menu.changed': changedIn(menuSubject) }

import { rolesChanged } from '#client/people'
import { roleCommands } from '#commands/roles'
import type { LatePart } from '#workspace/areas/area'

export const commands = roleCommands

export const heard: LatePart['heard'] = { 'role.changed': () => rolesChanged() }

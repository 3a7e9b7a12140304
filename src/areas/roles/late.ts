import { reloadPerson } from '#client/session/session'
import { roleCommands } from '#commands/roles'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/live-to-lists'

export const commands = roleCommands

export const liveHandlers: LatePart['liveHandlers'] = {
  'role.changed': () => {
    staleSoon('role-rights')
    void reloadPerson()
  },
}

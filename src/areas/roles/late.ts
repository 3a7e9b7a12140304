import { rolesChanged } from '#client/people'
import { roleCommands } from '#commands/roles'
import type { LatePart } from '#workspace/areas/area'

import { readOwnRights } from './own-rights'

export const commands = roleCommands

export const heard: LatePart['heard'] = {
  'role.changed': () => {
    rolesChanged()
    void readOwnRights()
  },
}

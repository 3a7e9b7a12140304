// @vitest-environment jsdom
// The roles screen shows the first role where its address names none.
import { expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { allRoles } from '#client/roles'
import { useSession } from '#client/session/session'
import { removeRole } from '#commands/roles-remove'
import { fill } from '#commands/roles-target'
import type { AuthItem } from '#contract/users/roles'
import type { CommandContext } from '#workspace/command/command'

test('one’s own role is not removed, also where the address of the screen names no role', () => {
  queries.setQueryData(allRoles.queryKey, [{ name: 'admin' }, { name: 'author' }] as AuthItem[])
  useSession.setState(({ me }) => ({ me: { ...me, role: 'admin' } as typeof me }))
  const at = (path: string): CommandContext => ({
    place: 'pane',
    rights: new Set(),
    targets: null,
    tab: { id: 't1', path, view: 'roles', params: {} },
    paneId: 'p1',
  })
  const own = { reason: 'This is your own role' }
  expect(removeRole.available?.(at('/roles?role=admin'))).toEqual(own)
  expect(removeRole.available?.(at('/roles'))).toEqual(own)
  expect(removeRole.available?.(at('/roles?role=author'))).toBe(true)
  expect(fill(at('/roles?role=*'))).toEqual({ role: undefined })
})

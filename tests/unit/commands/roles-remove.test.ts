// @vitest-environment jsdom
// The roles screen shows the first role where its address names none.
import { expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { allRoles } from '#client/roles'
import { useSession } from '#client/session/session'
import { removeRole } from '#commands/roles-remove'
import { fill } from '#commands/roles-target'
import type { AuthItem } from '#contract/users/roles'
import type { Right } from '#contract/users/rights'
import type { CommandContext } from '#workspace/command/command'

const at = (path: string, ...rights: Right[]): CommandContext => ({
  place: 'pane',
  rights: new Set(rights),
  targets: null,
  tab: { id: 't1', path, view: 'roles', params: {} },
  paneId: 'p1',
})

test('one’s own role is not removed, also where the address of the screen names no role', () => {
  queries.setQueryData(allRoles.queryKey, [{ name: 'admin' }, { name: 'author' }] as AuthItem[])
  useSession.setState(({ me }) => ({ me: { ...me, role: 'admin' } as typeof me }))
  const own = { reason: 'This is your own role' }
  expect(removeRole.available?.(at('/roles?role=admin'))).toEqual(own)
  expect(removeRole.available?.(at('/roles'))).toEqual(own)
  expect(removeRole.available?.(at('/roles?role=author'))).toBe(true)
  expect(fill(at('/roles?role=*'))).toEqual({ role: undefined })
})

test('another role for its people is asked for only where they can be given one', () => {
  queries.setQueryData(allRoles.queryKey, [
    { name: 'author', people: 3 },
    { name: 'empty', people: 0 },
  ] as AuthItem[])
  const filled = removeRole.arguments?.fill
  const movers = ['roles.delete', 'users.read', 'users.update'] as const
  expect(filled?.(at('/roles?role=author', ...movers))).toEqual({ role: 'author' })
  expect(filled?.(at('/roles?role=empty', ...movers))).toEqual({ role: 'empty', move_to: '' })
  expect(filled?.(at('/roles?role=author', 'roles.delete', 'users.read'))).toEqual({ role: 'author', move_to: '' })
  expect(filled?.(at('/posts', 'roles.delete'))).toMatchObject({ move_to: '' })
})

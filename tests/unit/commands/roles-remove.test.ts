// @vitest-environment jsdom
// The roles screen shows the first role where its address names none.
import { expect, test, vi } from 'vitest'

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

test('one’s own role is not removed, also where the address of the screen names no role', async () => {
  queries.setQueryData(allRoles.queryKey, [
    { name: 'admin', description: 'Admin' },
    { name: 'author', description: 'Author' },
  ] as AuthItem[])
  useSession.setState(({ me }) => ({ me: { ...me, role: 'admin' } as typeof me }))
  const own = { reason: 'This is your own role' }
  expect(removeRole.available?.(at('/roles?role=admin'))).toEqual(own)
  expect(removeRole.available?.(at('/roles'))).toEqual(own)
  expect(removeRole.available?.(at('/roles?role=author'))).toBe(true)
  expect(fill(at('/roles?role=*'))).toEqual({ role: undefined })
  const asked = removeRole.arguments?.sources.role
  const offered = asked?.kind === 'search' && (await asked.search('', new AbortController().signal, {}))
  expect(offered).toMatchObject([{ value: 'author' }])
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

/** Deletes the role `night`, which two people have, while all posts that match are selected. @returns the outcome and the calls */
async function removeNight(deleted: () => Response) {
  const calls: { method: string; body: unknown }[] = []
  const roles = [
    { id: 3, name: 'night', description: 'Night', people: 2 },
    { id: 4, name: 'author', description: 'Author', people: 1 },
  ]
  const people = [8, 9].map((id) => ({ id, version: 1, role_id: 3, username: `Person ${id}` }))
  const success = Object.fromEntries([8, 9].map((id) => [id, { id, version: 2, before: { role_id: 3 } }]))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url } = request
    if (method !== 'GET') calls.push({ method, body: await request.json().catch(() => undefined) })
    if (method === 'PATCH') return Response.json({ success, errors: {}, left: {} })
    if (method === 'DELETE') return deleted()
    if (url.includes('auth-items')) return Response.json({ items: roles, _meta: { totalCount: 2 } })
    return Response.json({ items: people, total: 2, current_page: 1, last_page: 1, per_page: 25 })
  })
  const matching = { query: 'role=author', count: 40 }
  const context = { ...at('/roles?role=night'), targets: { subject: 'users', ids: [], from: 'selection', matching } }
  const tools = { context, signal: new AbortController().signal, progress: () => {} }
  const outcome = await removeRole.run({ role: 'night', move_to: 'author' }, tools as never)
  vi.unstubAllGlobals()
  return { outcome, calls }
}

test('the people of a deleted role alone are moved, with no undo to a role that is gone', async () => {
  const { outcome, calls } = await removeNight(() => new Response(null, { status: 204 }))
  expect(outcome).toEqual({ message: 'Deleted', details: ['2 users have another role.'] })
  expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'DELETE'])
  expect(calls[0]?.body).toMatchObject({ ids: [8, 9], set: { role_id: 4 } })
})

test('where the role is not deleted after all, the move of its people is told and can be undone', async () => {
  const refused = () => Response.json({ message: 'This role is in use: Esi.' }, { status: 409 })
  const { outcome } = await removeNight(refused)
  expect(outcome).toMatchObject({ message: '2 users have another role.', details: ['Error deleting role.'] })
  expect(outcome?.undo).toBeTypeOf('function')
})

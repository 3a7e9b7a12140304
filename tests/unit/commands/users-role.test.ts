// @vitest-environment jsdom
// A role is given to others alone, and so are the tasks of who is removed.
import { expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { picker } from '#client/lists/pickers'
import { allRoles } from '#client/roles'
import { useSession } from '#client/session/session'
import { userSubject } from '#client/users'
import { userAccessCommands } from '#commands/users/access'
import { rolesNamed } from '#commands/roles-target'
import { commands } from '#commands/users/users'
import type { AuthItem } from '#contract/users/roles'
import type { CommandContext } from '#workspace/command/command'
import type { Me } from '#contract/users/session'
import type { User } from '#contract/users/users'

test('a role is not given to oneself', () => {
  useSession.setState({ me: { id: 7 } as Me })
  const giving = userAccessCommands.find(({ id }) => id === 'users.set-role')
  const misfit = (id: number) => giving?.rows?.misfit?.({ id }, [], {})
  expect(misfit(7)).toEqual({ reason: 'You cannot change your own role', are: 'you yourself' })
  expect(misfit(8)).toBeUndefined()
})

test.each([
  [8, true, 1, ['An invitation link made before does not work any more. Make a new one.']],
  [9, false, 1, []],
  [10, true, 4, []],
])(
  'role 4 for person %i, who is_invited %j in role %i, says whether an invitation is over',
  async (id, is_invited, role, said) => {
    userSubject.known.remember([{ id, version: 1, is_invited, role_id: role } as User])
    const success = { [id]: { id, version: 2, before: { role_id: 1 } } }
    vi.stubGlobal('fetch', async () => Response.json({ success, errors: {}, left: {} }))
    const giving = userAccessCommands.find((command) => command.id === 'users.set-role')
    const tools = { context: { targets: null }, signal: new AbortController().signal, progress: () => {} }
    const outcome = await giving?.run({ ids: [id], role_id: 4 }, tools as never)
    expect([outcome?.message, outcome?.details ?? []]).toEqual(['Updated', said])
    vi.unstubAllGlobals()
  },
)

test('many people are deactivated after a question, one without', async () => {
  const deactivate = userAccessCommands.find(({ id }) => id === 'users.deactivate')
  const ask = (ids: number[], count?: number) =>
    deactivate?.confirm?.({ ids }, {
      targets: count === undefined ? null : { subject: 'users', ids, from: 'selection', matching: { count } },
    } as unknown as CommandContext)
  expect(await ask([8])).toBeNull()
  expect(await ask([8, 9])).toMatchObject({ message: 'Deactivate 2 users?', confirm: 'Deactivate' })
  expect(await ask([8], 2041)).toMatchObject({ message: 'Deactivate 2,041 users?' })
})

test('the tasks of a removed person are not offered to that person', async () => {
  const suggest = vi.spyOn(picker('users'), 'suggest').mockResolvedValue([
    { value: 7, label: 'Ama' },
    { value: 8, label: 'Esi' },
  ])
  const remove = commands.find(({ id }) => id === 'users.remove')
  const source = remove?.arguments?.sources['hand_over']
  const offered =
    source?.kind === 'search' ? await source.search('', new AbortController().signal, { ids: [7] }) : undefined
  expect(offered?.map(({ value }) => value)).toEqual([8])
  suggest.mockRestore()
})

test('a role whose whole name is typed comes before longer names', async () => {
  const roles = [
    { id: 1, name: 'copy-editor', description: 'Copy editor' },
    { id: 2, name: 'editor', description: 'Editor' },
    { id: 3, name: 'writer', description: 'Author' },
  ]
  queries.setQueryData(allRoles.queryKey, roles as AuthItem[])
  const giving = userAccessCommands.find(({ id }) => id === 'users.set-role')
  const source = giving?.arguments?.sources['role_id']
  const given = source?.kind === 'search' ? await source.search('editor', new AbortController().signal, {}) : undefined
  expect(given?.map(({ value }) => value)).toEqual([2, 1])
  expect((await rolesNamed('editor')).map(({ value }) => value)).toEqual(['editor', 'copy-editor'])
  expect((await rolesNamed('writer')).map(({ value }) => value)).toEqual(['writer'])
})

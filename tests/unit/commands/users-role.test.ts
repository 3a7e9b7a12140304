// @vitest-environment jsdom
// A role is given to others alone, and so are the tasks of who is removed.
import { expect, test, vi } from 'vitest'

import { picker } from '#client/lists/pickers'
import { useSession } from '#client/session/session'
import { userAccessCommands } from '#commands/users/access'
import { commands } from '#commands/users/users'
import type { Me } from '#contract/session'

test('a role is not given to oneself', () => {
  useSession.setState({ me: { id: 7 } as Me })
  const giving = userAccessCommands.find(({ id }) => id === 'users.set-role')
  const misfit = (id: number) => giving?.rows?.misfit?.({ id }, [], {})
  expect(misfit(7)).toEqual({ reason: 'You cannot change your own role', are: 'you yourself' })
  expect(misfit(8)).toBeUndefined()
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

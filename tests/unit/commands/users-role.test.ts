// @vitest-environment jsdom
// A role is given to others alone.
import { expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { userAccessCommands } from '#commands/users/access'
import type { Me } from '#contract/users'

test('a role is not given to oneself', () => {
  useSession.setState({ me: { id: 7 } as Me })
  const giving = userAccessCommands.find(({ id }) => id === 'users.set-role')
  const misfit = (id: number) => giving?.rows?.misfit?.({ id }, [], {})
  expect(misfit(7)).toEqual({ reason: 'You cannot change your own role', are: 'you yourself' })
  expect(misfit(8)).toBeUndefined()
})

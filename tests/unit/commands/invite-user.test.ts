// @vitest-environment jsdom
// The steps of an invitation.
import { expect, test, vi } from 'vitest'

import { roleSubject } from '#client/roles'
import { commands } from '#commands/users/users'
import { wrongIn } from '#workspace/palette/steps/step'

const invite = commands.find(({ id }) => id === 'users.invite')
if (!invite) throw new Error('There is no such command.')

test('its question names the role that is given', () => {
  const role = { name: 'editor', description: 'Editor', may_give: 1, version: 1 } as const
  roleSubject.known.remember([{ ...role, id: 4 } as never])
  const args = { username: 'Ama Owusu', email: 'ama@example.org', position: 'Reporter', role_id: 4 }
  expect(invite.confirm?.(args, {} as never)).toMatchObject({ detail: 'Ama Owusu · ama@example.org · Editor' })
})

test.each([
  ['username', 'Kofi 2', 'Use only Latin and Cyrillic letters, spaces, hyphens and apostrophes.'],
  ['username', '', 'Field can not be empty'],
  ['email', 'kofi@desk', 'Enter a valid email.'],
  ['position', 'R2', 'Use only Latin letters, spaces and hyphens; begin and end with a letter.'],
  ['email', ' Kofi@example.org ', undefined],
])('%s: %j is judged where it is typed', (name, value, message) => {
  expect(wrongIn(invite, name, value)).toBe(message)
})

test.each([
  [{ email: 'new@example.org' }, true, 1],
  [{ role_id: 4 }, true, 1],
  [{ position: 'Reporter' }, true, 0],
  [{ email: 'new@example.org' }, false, 0],
])('a change of %j where is_invited is %j says whether an invitation is over', async (values, is_invited, count) => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 5, version: 2, is_invited, ...values }))
  const update = commands.find(({ id }) => id === 'users.update')
  const outcome = await update?.run({ id: 5, version: 1, values }, {} as never)
  expect(outcome?.message).toBe('Updated')
  expect(outcome?.details ?? []).toHaveLength(count)
  vi.unstubAllGlobals()
})

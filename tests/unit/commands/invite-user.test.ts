// The steps of an invitation.
import { expect, test } from 'vitest'

import { commands } from '#commands/users/users'
import { wrongIn } from '#workspace/palette/steps/step'

test.each([
  ['username', 'Kofi 2', 'Use only Latin and Cyrillic letters, spaces, hyphens and apostrophes.'],
  ['username', '', 'Field can not be empty'],
  ['email', 'kofi@desk', 'Enter a valid email.'],
  ['position', 'R2', 'Use only Latin letters, spaces and hyphens; begin and end with a letter.'],
  ['email', ' Kofi@example.org ', undefined],
])('%s: %j is judged where it is typed', (name, value, message) => {
  const invite = commands.find(({ id }) => id === 'users.invite')
  if (!invite) throw new Error('There is no such command.')
  expect(wrongIn(invite, name, value)).toBe(message)
})

// The forms of people: what they say of passwords.
import { expect, test } from 'vitest'

import { userInput, userPatch } from '#contract/users/users'

const saidOf = (schema: typeof userInput | typeof userPatch, values: object) =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('an empty form of a new person says of the password too that it is missing', () => {
  const said = saidOf(userInput, {
    username: '',
    nickname: '',
    email: '',
    position: '',
    password: '',
    repeatPassword: '',
  })
  expect(said).toContainEqual(['password', 'Field can not be empty'])
  expect(said.filter(([field]) => field === 'password')).toHaveLength(1)
  expect(saidOf(userInput, { invite: 1 }).filter(([field]) => field === 'password')).toEqual([])
  for (const nothing of [null, 'text', undefined])
    expect(saidOf(userInput, nothing as unknown as object)).toHaveLength(1)
})

test('a change of a person refuses a repeated password without the password', () => {
  expect(saidOf(userPatch, { repeatPassword: 'Fuel#2026a' })).toEqual([['repeatPassword', 'Passwords are not same.']])
  expect(saidOf(userPatch, { password: '', repeatPassword: '' })).toEqual([])
  expect(saidOf(userPatch, { password: 'Fuel#2026a', repeatPassword: 'Fuel#2026a' })).toEqual([])
})

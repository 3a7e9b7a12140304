// @vitest-environment jsdom
// A new link of an invitation: it is asked for, copied and shown.
import { afterEach, expect, test, vi } from 'vitest'

import { userSubject } from '#client/users'
import { renewInvitation } from '#commands/users/invitation'
import { commands } from '#commands/users/users'
import type { User } from '#contract/users/users'
import { run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const { invite } = vi.hoisted(() => ({ invite: vi.fn<(sent: unknown) => Promise<unknown>>() }))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: { users: object } }>()
  return { ...rest, api: { ...api, users: { ...api.users, invite } } }
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['copied and shown', true, 'The new link of the invitation is copied.', undefined],
  // The server tells it once: where the browser did not copy it, its notice stays.
  ['shown until it is dismissed, where it is not copied', false, 'The invitation has a new link.', true],
])('is %s', async (_how, copies, message, stays) => {
  registerCommands(commands)
  setRights(['users.update'])
  const notices: Notice[] = []
  setNoticeSink((notice) => notices.push(notice))
  const writeText = vi.fn(() => (copies ? Promise.resolve() : Promise.reject(new Error('Not allowed.'))))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const person = { id: 7, version: 1, username: 'Adwoa', is_invited: true } as User
  userSubject.known.remember([person])
  invite.mockResolvedValue({ ...person, version: 2, invitation: 'a-token' })
  const stop = usePrompts.subscribe(({ queue: [first] }) => {
    if (first && first.kind !== 'unsaved') queueMicrotask(() => first.answer(true))
  })
  await run({ id: 'users.renew-invitation', args: { id: 7 } }, 'button')
  stop()
  const link = `${location.origin}/login?invitation=a-token`
  expect(invite).toHaveBeenCalledWith({ params: { id: 7 } })
  expect(writeText).toHaveBeenCalledWith(link)
  expect(notices).toMatchObject([{ message, details: [link] }])
  expect(notices[0]?.stays).toBe(stays)
  userSubject.known.forget(7)
})

test('is made for nobody who has a password already, has no email, or is deactivated', () => {
  const reasonFor = (person: object) => renewInvitation.rows?.misfit?.({ id: 7, ...person }, [], {})?.reason
  expect(reasonFor({ is_invited: false, is_active: 1 })).toBe('This person has chosen a password already')
  expect(reasonFor({ email: null, is_invited: false, is_active: 1 })).toBe('This person has no email to sign in with')
  expect(reasonFor({ is_invited: true, is_active: 0 })).toBe('This person is deactivated')
  expect(reasonFor({ is_invited: true, is_active: 1 })).toBeUndefined()
})

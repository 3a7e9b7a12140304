// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { passkeyCommands } from '#commands/passkeys'
import { currentContext } from '#workspace/command/context'

test('the question calls a passkey the last second factor only when it is that one', async () => {
  const items = [{ id: 8, name: 'Laptop' }]
  vi.spyOn(queries, 'fetchQuery').mockResolvedValue({ items, authenticator: false })
  const confirm = passkeyCommands.find(({ id }) => id === 'account.remove-passkey')?.confirm
  const notesFor = async (id: number) => (await confirm?.({ id }, currentContext()))?.notes?.[0]
  expect(await notesFor(8)).toMatch(/^It is your last second factor/)
  // Another window removed it.
  expect(await notesFor(7)).toBe('It signs you in no more. Your other second factors stay.')
})

test('a passkey is told as removed also where the list of the others cannot be read', async () => {
  vi.spyOn(api.passkeys, 'remove').mockResolvedValue(undefined as never)
  vi.spyOn(queries, 'fetchQuery').mockRejectedValue(new TypeError('Failed to fetch'))
  const remove = passkeyCommands.find(({ id }) => id === 'account.remove-passkey')
  expect(await remove?.run({ id: 8 } as never, {} as never)).toEqual({ message: 'Removed' })
})

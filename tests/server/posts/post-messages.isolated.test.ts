// The exact messages that editors see: after each command, and for a failure without a reason from the server.
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { useSession } from '#client/session/session'
import { roleCommands } from '#commands/roles'
import { commands as userCommands } from '#commands/users/users'
import type { Call } from '#workspace/command/command'
import { users } from '#server/db/schema'
import { registerCommands } from '#workspace/command/registry'

import { postCommandHarness } from '../command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()
const { make, published } = postActions(() => here.room)

const done = [
  { id: 'posts.verify', args: { on: true }, says: 'Post verified.' },
  { id: 'posts.verify', args: { on: false }, says: 'Post unverified.' },
  { id: 'posts.evergreen', args: { on: true }, says: 'Change evergreen status : "true".' },
  { id: 'posts.evergreen', args: { on: false }, says: 'Change evergreen status : "false".' },
  { id: 'posts.table-of-contents', args: { on: true }, says: 'Add table of contents.' },
  { id: 'posts.table-of-contents', args: { on: false }, says: 'Remove table of contents.' },
  { id: 'posts.publish', args: {}, says: 'Post published.' },
  { id: 'posts.publish', args: {}, says: 'Post republished.' },
  { id: 'posts.trash', args: {}, says: 'Post moved to trash.' },
  { id: 'posts.restore', args: {}, says: 'Post restored to draft.' },
  { id: 'posts.schedule', args: { at: '2026-03-11T09:00:00.000Z' }, says: 'Post scheduled.' },
  { id: 'posts.delete', args: {}, says: 'Post deleted.' },
]

test('a post goes through all that can be done to it, and each step says so', async () => {
  const ids = [(await make()).id]
  const said: (string | undefined)[] = []
  for (const { id, args } of done) {
    if (id === 'posts.delete') await here.desk.run({ id: 'posts.trash', args: { ids } })
    here.desk.notices.length = 0
    await here.desk.run({ id, args: { ids, ...args } })
    said.push(here.desk.said()[0])
  }
  expect(said).toEqual(done.map(({ says }) => says))
})

const at = '2026-03-11T09:00:00.000Z'
const refused = [
  { id: 'posts.verify', args: { on: true }, says: 'Error verifying post.' },
  { id: 'posts.evergreen', args: { on: true }, says: 'Error changing evergreen status.' },
  { id: 'posts.table-of-contents', args: { on: true }, says: 'Error changing table of contents status.' },
  { id: 'posts.publish', args: {}, says: 'Error publishing post.' },
  { id: 'posts.schedule', args: { at }, says: 'Error scheduling post.' },
  { id: 'posts.trash', args: {}, says: 'Error moving post to trash.' },
  { id: 'posts.set-status', args: { status: 1 }, says: 'Error updating post.' },
]

/** From now on every write is answered 500 without a word, as a broken proxy does. */
function writesFail(): void {
  const asks = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) =>
    request.method === 'GET' ? asks(request) : Promise.resolve(new Response('', { status: 500 })),
  )
}

/** What is told of a call whose write fails. */
async function toldOf(id: string, args: Call['args']): Promise<string | undefined> {
  here.desk.notices.length = 0
  await here.desk.run({ id, args })
  return here.desk.said()[0]
}

test('a write that fails without a reason says which one it was', async () => {
  const ids = [(await make()).id]
  const live = [(await published()).id]
  const sister = { id: 'ng', title: 'Lagos Ledger' }
  useSession.setState({ constants: { ...(await api.constants.posts()), projects: [sister] } })
  writesFail()
  for (const { id, args, says } of refused) expect(await toldOf(id, { ids, ...args })).toBe(says)
  expect(await toldOf('posts.push', { ids: live })).toBe('Error push notification')
  expect(await toldOf('posts.export', { ids: live, projects: [sister.id] })).toBe('Error exporting post.')
})

test('so do roles', async () => {
  registerCommands(roleCommands)
  writesFail()
  const words = { name: 'sub editor', description: 'Reads after others' }
  expect(await toldOf('roles.create', { ...words, copy_from: '' })).toBe('Error creating role.')
  expect(await toldOf('roles.edit', { role: 'author', ...words })).toBe('Error updating role.')
  expect(await toldOf('roles.toggle', { role: 'author', right: 'tags.delete', on: true })).toBe(
    'Error changing permission',
  )
  expect(await toldOf('roles.remove', { role: 'author', move_to: '' })).toBe('Error deleting role.')
})

test('so do users; a reset of two-factor says that it is done', async () => {
  registerCommands(userCommands)
  const changed = here.room.database.db.update(users).set({ two_fa_enabled: 1 })
  const ids = (await changed.where(eq(users.email, 'author@slotdesk.test')).returning()).map(({ id }) => id)
  expect(await toldOf('users.reset-two-factor', { ids })).toBe('Two-Factor Authentication settings was deleted.')
  writesFail()
  const words = { username: 'Esi Annan', email: 'esi.annan@example.org', position: 'Reporter', role_id: 1 }
  expect(await toldOf('users.invite', words)).toBe('Error adding user.')
  expect(await toldOf('users.set-role', { ids, role_id: 1 })).toBe('Error updating user.')
  expect(await toldOf('users.remove', { ids, hand_over: 0 })).toBe('Error deleting user.')
})

// Every endpoint of the contract, as everybody: only who holds its right comes through its gate.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/base/endpoint'
import { passes, type Right, rights } from '#contract/users/rights'
import { authItemChildren, authItems, users } from '#server/db/schema'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom({ BRAND: 'gh', PROJECTS: 'ng=http://:t@127.0.0.1:9/api/' })
})
afterAll(() => room.close())

interface Named {
  name: string
  endpoint: Endpoint
}

/** Those that end the caller's own session come last; the stream of events never ends. */
const ends = /^(?:session\.logout|account\.\w*(?:[sS]ession|[pP]assword)\w*)$/
const all: Named[] = Object.entries<Record<string, Endpoint>>(contract)
  .flatMap(([subject, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${subject}.${name}`, endpoint })),
  )
  .filter(({ name }) => !name.startsWith('events.'))
  .sort((a, b) => Number(ends.test(a.name)) - Number(ends.test(b.name)))
const harmless = all.filter(({ name }) => !ends.test(name))

/** A call that changes nothing: of records that are not there, with a body that is refused. */
async function statusOf(
  { endpoint: { method, path, files } }: Named,
  as: string | null,
  headers: Record<string, string> = {},
) {
  const url = `/api/${path.replace(/:\w+/g, '999999999')}`
  if (files && as !== null) return (await sendForm(room, as, url, {}, method === 'PATCH' ? 'PATCH' : 'POST')).status
  const body = method === 'GET' || method === 'DELETE' ? undefined : { nothing: 'of the kind' }
  return (await room.call(as, method, url, body, headers)).status
}

const heldBy = async (role: string): Promise<Set<string>> =>
  new Set((await room.call(role, 'GET', '/api/v2/users/me')).body.rights)

const roles = ['admin', 'senior-editor', 'editor', 'slot-editor', 'author', 'copy-editor']
let cells = 0

/** The gate's answer: through it, or 401 or 403. Beyond it a call may be refused for what it is about. */
function judge(named: Named, who: string, status: number, held: ReadonlySet<string> | null, wrong: string[]): void {
  cells += 1
  const { right } = named.endpoint
  const through = held === null ? right === 'public' : passes(right, held)
  const told = `${named.name} (${right}) as ${who}: ${status}`
  if (status >= 500) wrong.push(told)
  if (held === null && !through && status !== 401) wrong.push(told)
  if (held !== null && !through && status !== 403) wrong.push(told)
  if (through && held !== null && status === 401 && !/login|two_fa|password/i.test(named.name)) wrong.push(told)
}

test('every endpoint refuses who has no session, one that is over, and every role without its right', async () => {
  const wrong: string[] = []
  const expired = { authorization: 'Bearer a-token-that-is-over' }
  for (const named of harmless) {
    judge(named, 'nobody', await statusOf(named, null), null, wrong)
    if (!named.endpoint.files) judge(named, 'an ended session', await statusOf(named, null, expired), null, wrong)
  }
  for (const role of roles) {
    const held = await heldBy(role)
    for (const named of harmless) judge(named, role, await statusOf(named, role), held, wrong)
  }
  expect(wrong).toEqual([])
})

test('every right opens what asks for it and nothing else', async () => {
  const wrong: string[] = []
  const db = room.database.db
  const [single] = await db.insert(authItems).values({ name: 'single', type: 1, description: 'One right' }).returning()
  if (!single) throw new Error('There is no role.')
  await heldBy('copy-editor')
  await db
    .update(users)
    .set({ role_id: single.id })
    .where(eq(users.id, room.ids.users['copy-editor'] ?? 0))
  const sampled = (right: Right, at: number) =>
    harmless.filter(({ endpoint }, place) => endpoint.right === right || (place + at) % 7 === 0)
  for (const [at, right] of rights.entries()) {
    await db.delete(authItemChildren).where(eq(authItemChildren.parent_id, single.id))
    await db.execute(
      sql`insert into auth_item_children (parent_id, child_id) select ${single.id}::bigint, id from auth_items where type = 2 and name = ${right}`,
    )
    for (const named of sampled(right, at))
      judge(named, `somebody with ${right} alone`, await statusOf(named, 'copy-editor'), new Set([right]), wrong)
  }
  expect(wrong).toEqual([])
  process.stdout.write(`rights matrix: ${cells} cells\n`)
})

/** What each writing endpoint of one post would be sent, so that only whose post it is can be the reason of a refusal. */
const bodies: Record<string, object | undefined> = {
  'posts.update': { is_evergreen: 1 },
  'posts.remove': undefined,
  'posts.sendPush': {},
  'posts.lock': {},
  'posts.unlock': {},
  'revisions.keep': { version: 1, sent: { main_headline: 'x' } },
  'revisions.restore': {},
  'analysis.checkUniqueness': {},
  'comments.create': { text: 'Mine?' },
  'comments.update': { text: 'Mine now', version: 1 },
  'comments.remove': undefined,
  'drafts.keep': { version: 1, page: 'p', sent: { main_headline: 'x' }, changes: {} },
  'drafts.drop': undefined,
  'exports.one': { projects: ['ng'] },
  'previewLinks.revoke': undefined,
}

/** Everybody talks about a post, and drops a draft of their own; an export is refused by project (posts-export.test.ts). */
const allowed = new Set(['comments.create', 'drafts.drop', 'exports.one'])

test('who is held to their own posts writes to no other, by any endpoint, and sees nobody else’s draft or session', async () => {
  const db = room.database.db
  const author = room.ids.users['author'] ?? 0
  const [role] = await db
    .execute<{ id: number }>(sql`select role_id as id from users where id = ${author}`)
    .then(({ rows }) => rows)
  // All there is, but for their own posts alone.
  await db.execute(
    sql`insert into auth_item_children (parent_id, child_id) select ${role?.id ?? 0}::bigint, id from auth_items
        where type = 2 and name like 'posts.%' and name <> 'posts.moderate' on conflict do nothing`,
  )
  await db
    .update(authItems)
    .set({ own_posts_only: true })
    .where(eq(authItems.id, role?.id ?? 0))
  const { body: post } = await room.call('editor', 'POST', '/api/posts', { main_headline: 'Not the author’s' })
  const { lock } = (await room.call('editor', 'POST', `/api/posts/lock/${post.id}`, {})).body
  const holding = { 'x-lock-token': String(lock.token) }
  await room.call(
    'editor',
    'POST',
    `/api/posts/${post.id}/draft`,
    { version: post.version, page: 'p', sent: {}, changes: {} },
    holding,
  )
  const { body: comment } = await room.call('editor', 'POST', `/api/posts/${post.id}/comments`, {
    text: 'Of the editor',
  })
  await room.call('editor', 'POST', `/api/posts/unlock/${post.id}`, {}, holding)
  const before = (await room.call('editor', 'GET', `/api/posts/${post.id}`)).body
  const ofOne = all.filter(
    ({ endpoint: { path, method, reads } }) => /^posts\/.*:id/.test(path) && method !== 'GET' && !reads,
  )
  const wrong: string[] = []
  for (const { name, endpoint } of ofOne) {
    if (!Object.hasOwn(bodies, name)) wrong.push(`${name} is not tried`)
    const path = endpoint.path.replace(':id', post.id).replace(':comment', comment.id).replace(':number', '1')
    const { status } = await room.call('author', endpoint.method, `/api/${path}`, bodies[name])
    cells += 1
    if (!allowed.has(name) && ![403, 404].includes(status)) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect((await room.call('editor', 'GET', `/api/posts/${post.id}`)).body).toEqual(before)
  expect((await room.call('editor', 'GET', `/api/posts/${post.id}/draft`)).body.draft).not.toBeNull()
  expect((await room.call('author', 'GET', `/api/posts/${post.id}/draft`)).body.draft).toBeNull()
  const sessions = (await room.call('editor', 'GET', '/api/v2/users/me/sessions')).body.items
  expect((await room.call('author', 'DELETE', `/api/v2/users/me/sessions/${sessions[0].id}`)).status).toBe(404)
})

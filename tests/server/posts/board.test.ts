// The task board: the cards of its columns, and the refusal of forbidden moves on every path.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Board } from '#contract/posts/board'
import { users } from '#server/db/schema'
import { EventReader } from '#server/events/events'
import { rows } from '#server/rows'

import { testKind } from '../db/database-fresh'
import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { lock, make, patch, publish } = postActions(() => room)

const read = async (query = ''): Promise<Board> =>
  (await room.call('editor', 'GET', `/api/posts/dashboard${query}`)).body
const idsIn = (board: Board, status: number) =>
  board.columns.find((column) => column.status === status)?.items.map(({ id }) => id) ?? []
const refused = [{ field: 'status', message: 'This move is not allowed.' }]

describe('the board', () => {
  test('has its columns from left to right, and each post in the column of its status', async () => {
    const [draft, work] = [await make(), await make()]
    await patch(work.id, { status: 1 })
    const board = await read()
    expect(board.columns.map(({ status }) => status)).toEqual([0, 1, 2, 5, 3])
    expect(idsIn(board, 0)).toContain(draft.id)
    expect(idsIn(board, 1)).toContain(work.id)
    expect(idsIn(board, 0)).not.toContain(work.id)
  })

  test('shows a published post for 48 hours', async () => {
    const post = await make()
    await publish(post.id)
    room.at('2026-03-12T11:59:00Z')
    expect(idsIn(await read(), 3)).toContain(post.id)
    room.at('2026-03-12T12:01:00Z')
    expect(idsIn(await read(), 3)).not.toContain(post.id)
  })

  test('answers what a card shows and no more', async () => {
    const post = await make()
    await patch(post.id, { estimate: 3, priority: 2, due_date: '2026-03-11', assignee_id: room.ids.users['author'] })
    const card = (await read()).columns[0]?.items.find(({ id }) => id === post.id)
    expect(card).toMatchObject({ estimate: 3, priority: 2, due_date: '2026-03-11', status: 0, lock: null })
    expect(card?.assignee?.id).toBe(room.ids.users['author'])
    expect(card?.authors).toEqual([{ id: room.ids.users['author'] }])
    expect(Object.keys(card ?? {})).not.toContain('body')
  })

  test('has no task of a person who is removed or deactivated, and says which', async () => {
    const post = await make()
    const people = await room.database.db
      .insert(users)
      .values([
        { username: 'Gone', slug: 'gone', removed_at: new Date() },
        { username: 'Inactive', slug: 'inactive', is_active: 0 },
      ])
      .returning()
    const told = ['This record does not exist.', 'This person is deactivated. Activate them first.']
    for (const [at, { id: assignee_id }] of people.entries())
      expect((await room.call('editor', 'PATCH', `/api/posts/${post.id}`, { assignee_id })).body).toEqual([
        { field: 'assignee_id', message: told[at] },
      ])
  })

  test('is narrowed by section and by assignee, and counts the tasks of whoever asks', async () => {
    const mine = await make()
    const others = await make()
    await patch(mine.id, { assignee_id: room.ids.users['editor'] })
    const all = await read()
    const board = await read(`?search[assignee_id]=${room.ids.users['editor']}`)
    expect(idsIn(board, 0)).toContain(mine.id)
    expect(idsIn(board, 0)).not.toContain(others.id)
    expect(all.mine).toBe(1)
    const elsewhere = await read('?search[section_id]=999999')
    expect(elsewhere.columns.flatMap(({ items }) => items)).toEqual([])
    expect(elsewhere.mine).toBe(0)
  })

  test('is the same when it is read again, and follows each change of a post, its assignee and its lock', async () => {
    const post = await make()
    const cardNow = async () => (await read()).columns[0]?.items.find(({ id }) => id === post.id)
    const first = await cardNow()
    expect(await cardNow()).toEqual(first)
    const held = await lock(post.id)
    expect((await cardNow())?.lock).toMatchObject({ user_id: room.ids.users['editor'] })
    const main_headline = 'Parliament says "no" to the levy after a long debate'
    await patch(post.id, { main_headline, estimate: 8 }, 'editor', held)
    expect(await cardNow()).toMatchObject({ main_headline, estimate: 8 })
    await patch(post.id, { assignee_id: room.ids.users['author'] })
    const [{ username } = { username: '' }] = (
      await room.database.db.execute<{ username: string }>(
        sql`update users set username = username || ' b' where id = ${room.ids.users['author']} returning username`,
      )
    ).rows
    expect((await cardNow())?.assignee).toEqual({ id: room.ids.users['author'], username })
  })

  test('is complete for every reader while cards change', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => make()))
    const asked = posts.flatMap(({ id }, at) => [
      patch(id, { estimate: at + 1 }).then(() => read()),
      read(`?search[assignee_id]=${room.ids.users['editor']}`),
      read(),
    ])
    await Promise.all(asked)
    const items = (await read()).columns.flatMap((column) => column.items)
    for (const [at, { id }] of posts.entries()) expect(items.find((card) => card.id === id)?.estimate).toBe(at + 1)
  })

  test('names a parameter it does not know', async () => {
    expect((await room.call('editor', 'GET', '/api/posts/dashboard?search[status]=1')).status).toBe(400)
  })

  test('answers at most 200 cards a column and says that there are more', async () => {
    await room.database.db.execute(
      sql`insert into posts (main_headline, status, section_id) select 'Card ' || n, 2, null from generate_series(1, 201) n`,
    )
    const ready = (await read()).columns.find(({ status }) => status === 2)
    expect([ready?.items.length, ready?.more]).toEqual([200, true])
    await room.database.db.execute(sql`delete from posts where main_headline like 'Card %'`)
  })
})

describe('a move that the board does not allow is refused', () => {
  test('in a change of one post, as a drop and the editor send', async () => {
    const post = await make()
    const answer = await patch(post.id, { status: 2 })
    expect([answer.status, answer.body]).toEqual([422, refused])
  })

  test('in a bulk change', async () => {
    const post = await make()
    const { body } = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 2 } })
    expect(body.errors[post.id]).toEqual(['This move is not allowed.'])
  })

  test('in a bulk change by rows, as an undo sends', async () => {
    const post = await make()
    const { body } = await room.call('editor', 'PATCH', '/api/posts', { rows: [{ id: post.id, set: { status: 2 } }] })
    expect(body.errors[post.id]).toEqual(['This move is not allowed.'])
    expect(idsIn(await read(), 2)).not.toContain(post.id)
  })

  test('unless it undoes a move, within a day', async () => {
    const post = await make()
    for (const status of [1, 2]) await patch(post.id, { status })
    await patch(post.id, { status: 0 })
    room.at('2026-03-10T12:01:00Z')
    const rows = [{ id: post.id, set: { status: 2 } }]
    const { body } = await room.call('editor', 'PATCH', '/api/posts', { rows })
    expect(body.success[post.id].status).toBe(2)
    await patch(post.id, { status: 0 })
    room.at('2026-03-12T12:00:00Z')
    const late = await room.call('editor', 'PATCH', '/api/posts', { rows })
    expect(late.body.errors[post.id]).toEqual(['This move is not allowed.'])
  })

  test('in a creation: the new post is a draft', async () => {
    expect((await make({ status: 2 })).status).toBe(0)
  })
})

describe('a task', () => {
  const deadline = 'The publication deadline cannot be earlier than today.'

  test('has no deadline before today in the zone of the brand, by a new one and by a change', async () => {
    const task = await make({ main_headline: 'Fuel prices', due_date: '2026-03-10' })
    const wrong = [{ field: 'due_date', message: deadline }]
    expect((await patch(task.id, { due_date: '2026-03-09' })).body).toEqual(wrong)
    expect((await patch(task.id, { due_date: '0000-01-01' })).body).toEqual([
      { field: 'due_date', message: 'Not a date.' },
    ])
    const { body } = await room.call('editor', 'POST', '/api/posts', { due_date: '2026-03-09' })
    expect(body).toEqual(wrong)
  })

  test('keeps a deadline that has passed while something else changes, and takes back a change of it', async () => {
    const task = await make({ main_headline: 'Fuel prices', due_date: '2026-03-10' })
    room.at('2026-03-11T12:00:00Z')
    expect((await patch(task.id, { due_date: '2026-03-10', estimate: 5 })).status).toBe(200)
    expect((await patch(task.id, { due_date: '2026-03-20' })).status).toBe(200)
    expect((await patch(task.id, { due_date: '2026-03-10' })).body.due_date).toBe('2026-03-10')
  })

  test.each([1000, -1, 1.5, 'many'])('names the rule of story points for %s', async (estimate) => {
    const { status, body } = await room.call('editor', 'POST', '/api/posts', { estimate })
    expect([status, body]).toEqual([
      422,
      [{ field: 'estimate', message: 'Story points are a whole number of at most 3 digits.' }],
    ])
  })

  test('has notes that are read as a body is', async () => {
    const task = await make({ main_headline: 'Fuel prices' })
    const { status, body } = await patch(task.id, { notes: 'no document' })
    expect([status, body[0]?.field]).toEqual([422, 'notes'])
    expect((await patch(task.id, { notes: '' })).body.notes).toBeNull()
  })

  test('tells live whose task somebody else made it, when it is made, changed and handed over, and nobody of their own', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    const told = async () => (await reader.read()).find(({ name }) => name === 'task.assigned')?.ids
    const { author, editor } = room.ids.users
    const task = await make({ main_headline: 'Fuel prices', assignee_id: author })
    expect(await told()).toEqual([task.id])
    await patch(task.id, { assignee_id: author, estimate: 2 })
    await patch(task.id, { assignee_id: editor })
    await patch(task.id, { assignee_id: null })
    expect(await told()).toBeUndefined()
    await patch(task.id, { assignee_id: author })
    expect(await told()).toEqual([task.id])
    await room.call('admin', 'DELETE', `/api/v2/users/${author}?hand_over=${editor}`)
    expect(await told()).toContain(task.id)
  })

  // The embedded database is one connection, which nothing else uses during a transaction.
  test.skipIf(testKind === 'embedded')('is not given to a person whose removal is under way', async () => {
    const { db } = room.database
    const leaving = room.ids.users['slot-editor'] ?? 0
    const task = await make({ main_headline: 'Fuel prices' })
    const answer = await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${leaving} for update`)
      await tx.execute(sql`update users set is_active = 0, removed_at = now() where id = ${leaving}`)
      const asked = patch(task.id, { assignee_id: leaving })
      const isWaiting = sql`select to_json(count(*)) as row from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => rows<number>(db, isWaiting)).toEqual([1])
      return { asked }
    })
    const { status, body } = await answer.asked
    expect([status, body]).toEqual([422, [{ field: 'assignee_id', message: 'This record does not exist.' }]])
  })
})

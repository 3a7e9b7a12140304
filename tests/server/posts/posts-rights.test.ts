import { eq, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { copyRole } from '#server/areas/users/roles-copy'
import { updateRights } from '#server/db/rights'
import { authItems, users } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)
const create = (as: string, fields: object) => room.call(as, 'POST', '/api/posts', { ...good(), ...fields })

describe('creating asks what changing asks', () => {
  test.each([
    ['is_verified', { is_verified: 1 }, 'posts.moderate'],
    ['a date', { published_at: '2026-03-12T08:00:00Z' }, 'posts.publish'],
    ['a public status', { status: 3 }, 'posts.publish'],
    ['a schedule', { status: 5, published_at: '2026-03-12T08:00:00Z' }, 'posts.publish'],
  ])('%s', async (_name, fields, right) => {
    const made = await create('author', fields)
    expect([made.status, made.body.message]).toEqual([403, expect.stringContaining(right)])
    const own = await make(good(), 'author')
    const changed = await patch(own.id, fields, 'author')
    expect([changed.status, changed.body.message]).toEqual([403, expect.stringContaining(right)])
  })

  test('a person with the right to create alone can make a draft', async () => {
    expect((await create('author', { status: 0 })).status).toBe(201)
  })
})

describe('a date', () => {
  test.each([0, 1, 4])('needs posts.publish in status %i too', async (status) => {
    const post = await make()
    if (status > 0) await patch(post.id, { status })
    const answer = await patch(post.id, { published_at: '2026-03-12T08:00:00Z' }, 'copy-editor')
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('posts.publish')])
  })

  test('that is unchanged needs no right, because a form sends back what it read', async () => {
    const post = await make()
    const { body } = await publish(post.id)
    const sent = { status: 3, published_at: body.published_at, main_headline: `${body.main_headline} again` }
    expect((await patch(post.id, sent, 'copy-editor', await lock(post.id, 'copy-editor'))).status).toBe(200)
  })
})

test('a patch without a field asks for the right to change all the same', async () => {
  const post = await make()
  await room.database.db.execute(
    sql`insert into auth_item_children (parent_id, child_id) select r.id, i.id from auth_items r, auth_items i
        where r.name = 'nobody' and r.type = 1 and i.name = 'posts.read'`,
  )
  expect((await patch(post.id, {}, 'nobody')).status).toBe(403)
  await room.database.db.execute(
    sql`delete from auth_item_children where parent_id = (select id from auth_items where name = 'nobody' and type = 1)`,
  )
})

test('the uniqueness that a publish sends is ignored', async () => {
  const post = await make()
  const sent = { status: 3, published_at: 'now', uniqueness: 100, uniqueness_body: 'clear' }
  const { status, body } = await patch(post.id, sent, 'editor', await lock(post.id))
  expect([status, body.uniqueness, body.uniqueness_body]).toEqual([200, null, null])
  expect((await create('editor', { uniqueness: 100 })).body.uniqueness).toBe(null)
})

describe('whoever is held to their own posts', () => {
  const foreign = () => make({ ...good(), authors: [room.ids.users.editor!] })

  test('neither takes nor takes over nor frees the lock of another, and deletes none', async () => {
    const post = await foreign()
    const url = (verb: string) => `/api/posts/${verb}/${post.id}`
    expect((await room.call('author', 'POST', url('lock'), {})).status).toBe(403)
    const token = await lock(post.id)
    expect((await room.call('author', 'POST', url('lock'), { takeover: true })).status).toBe(403)
    expect((await room.call('author', 'POST', url('unlock'), {}, token)).status).toBe(403)
    expect((await patch(post.id, { main_headline: 'Still mine' }, 'editor', token)).status).toBe(200)
  })

  test('takes the lock of a post that they report or author', async () => {
    const reported = await make({ ...good(), authors: [room.ids.users.editor!] }, 'author')
    const authored = await make()
    for (const post of [reported, authored])
      expect((await room.call('author', 'POST', `/api/posts/lock/${post.id}`, {})).status).toBe(200)
  })

  test('is restricted by a property of the role, whatever its name', async () => {
    const { db } = room.database
    const post = await foreign()
    await db.update(authItems).set({ name: 'stringer' }).where(eq(authItems.name, 'author'))
    expect((await patch(post.id, { priority: 2 }, 'author')).status).toBe(403)
    expect((await room.call('author', 'GET', '/api/v2/users/me')).body).toMatchObject({
      role: 'stringer',
      own_posts_only: true,
    })
    await db.update(authItems).set({ name: 'author' }).where(eq(authItems.name, 'stringer'))
    await db.update(authItems).set({ name: 'author-not' }).where(eq(authItems.name, 'editor'))
    expect((await room.call('editor', 'GET', '/api/v2/users/me')).body.own_posts_only).toBe(false)
    await db.update(authItems).set({ name: 'editor' }).where(eq(authItems.name, 'author-not'))
  })

  test('is restricted in a copy of the role too, with the same rights', async () => {
    const { db } = room.database
    const [author] = await db.select().from(authItems).where(eq(authItems.name, 'author'))
    const copy = await db.transaction((tx) => copyRole(tx, author!.id, { name: 'freelance', description: 'Freelance' }))
    await db.update(users).set({ role_id: copy }).where(eq(users.slug, 'nobody'))
    const { body } = await room.call('nobody', 'GET', '/api/v2/users/me')
    const { body: original } = await room.call('author', 'GET', '/api/v2/users/me')
    expect(body.own_posts_only).toBe(true)
    expect([...body.rights].sort()).toEqual([...original.rights].sort())
    const [bare] = await db
      .select()
      .from(authItems)
      .where(sql`name = 'nobody' and type = 1`)
    await db.update(users).set({ role_id: bare!.id }).where(eq(users.slug, 'nobody'))
  })
})

describe('rights that a later version adds', () => {
  const rightsOf = async (as: string): Promise<string[]> => (await room.call(as, 'GET', '/api/v2/users/me')).body.rights

  test('are made at the next start and given to roles that hold everything', async () => {
    await room.database.db.execute(sql`delete from auth_items where type = 2 and name in ('posts.fb', 'menu.update')`)
    expect(await rightsOf('admin')).not.toContain('posts.fb')
    expect(await rightsOf('editor')).not.toContain('posts.fb')
    expect((await updateRights(room.database.db)).sort()).toEqual(['menu.update', 'posts.fb'])
    expect(await rightsOf('admin')).toEqual(expect.arrayContaining(['posts.fb', 'menu.update']))
    expect(await rightsOf('editor')).not.toContain('posts.fb')
    expect(await updateRights(room.database.db)).toEqual([])
  })

  test('go to senior editors too, but for those about roles, the audit log and removing people', async () => {
    const all = new Set(await rightsOf('admin'))
    const senior = new Set(await rightsOf('senior-editor'))
    const lacking = [...all].filter((right) => !senior.has(right)).sort()
    expect(lacking).toEqual([
      'audit.read',
      'roles.create',
      'roles.delete',
      'roles.read',
      'roles.update',
      'users.delete',
    ])
    await room.database.db.execute(
      sql`delete from auth_items where type = 2 and name in ('jobs.update', 'roles.read', 'users.delete')`,
    )
    expect(await updateRights(room.database.db)).toHaveLength(3)
    expect(new Set(await rightsOf('senior-editor'))).toEqual(senior)
    expect(new Set(await rightsOf('admin'))).toEqual(all)
  })

  test('about jobs are given once to senior editors of a database that had none of theirs', async () => {
    // A database of that time has no right to read the audit log.
    await room.database.db.execute(sql`delete from auth_items where type = 2 and name = 'audit.read'`)
    const jobs = sql`(select id from auth_items where type = 2 and area = 'jobs')`
    const role = (name: string) => sql`(select id from auth_items where type = 1 and name = ${name})`
    await room.database.db.execute(
      sql`delete from auth_item_children where child_id in ${jobs} and parent_id = ${role('senior-editor')}`,
    )
    const statements = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' }).flatMap((file) => file.sql)
    await room.database.db.execute(sql.raw(statements.find((text) => text.includes(`job.area = 'jobs'`)) ?? ''))
    expect(await rightsOf('senior-editor')).toEqual(expect.arrayContaining(['jobs.read', 'jobs.update']))
    expect(await rightsOf('editor')).not.toContain('jobs.read')
  })

  test('go to nobody in an empty database', async () => {
    expect(await rightsOf('nobody')).toEqual([])
  })
})

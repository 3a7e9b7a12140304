// Roles that are limited to own posts: nobody gets past the limit, and somebody without it can always edit roles.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'
import { peopleIn } from './people'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { users, roleNamed, person, rightsOf } = peopleIn(() => room)

describe('roles', () => {
  test('that are limited to own posts let nobody take the limit away, from themselves or others', async () => {
    const rights = [
      'roles.read',
      'roles.update',
      'roles.create',
      'roles.delete',
      'users.read',
      'users.create',
      'users.update',
    ]
    const role = async (name: string, own_posts_only: number) => {
      const { body } = await room.call('admin', 'POST', '/api/auth-items', {
        name,
        description: name,
        type: 1,
        own_posts_only,
      })
      for (const child of rights) await room.call('admin', 'POST', '/api/auth-item-children', { parent: name, child })
      return body.id as number
    }
    const [limited, free] = [await role('limited', 1), await role('free', 0)]
    const email = 'limited@example.com'
    const made = await users('POST', '', await person({ email, role_id: limited, username: 'Ama Limited' }))
    const other = await users(
      'POST',
      '',
      await person({ email: 'free@example.com', role_id: free, username: 'Ama Free' }),
    )
    const { body } = await room.call(null, 'POST', '/api/v2/users/login', { login: email, password: 'Fuel#2026a' })
    const headers = { authorization: `Bearer ${body.token}` }
    const as = (method: string, url: string, sent?: unknown) => room.call(null, method, `/api${url}`, sent, headers)
    const add = (name: string, more: object) => as('POST', '/auth-items', { name, description: 'x', type: 1, ...more })
    const link = (await rightsOf('free')).find(({ child }) => child === 'users.read')
    const refused = [
      as('PATCH', `/auth-items/${limited}`, { own_posts_only: 0 }),
      as('PATCH', `/auth-items/${free}`, { own_posts_only: 1 }),
      as('PATCH', `/auth-items/${free}`, { description: 'y' }),
      as('DELETE', `/auth-items/${free}`),
      add('copy of limited', { copy_from: limited, own_posts_only: 0 }),
      add('copy of free', { copy_from: free }),
      add('without limit', { own_posts_only: 0 }),
      as('POST', '/auth-item-children', { parent: 'free', child: 'users.read' }),
      as('DELETE', `/auth-item-children/${link?.id}`),
      as('PATCH', `/v2/users/${made.body.id}`, { role_id: free }),
      as('POST', '/v2/users', await person({ email: 'third@example.com', role_id: free })),
      as('PATCH', `/v2/users/${other.body.id}`, { email: 'mine@example.com' }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403))
    const { body: listed } = await as('GET', '/auth-items?type=1&per-page=200')
    const given = listed.items.filter(({ may_give }: { may_give: number }) => may_give === 1)
    expect(given.map(({ name }: { name: string }) => name)).toEqual(['limited'])
    expect((await add('of one’s own', {})).body).toMatchObject({ own_posts_only: 1 })
    expect((await as('PATCH', `/auth-items/${limited}`, { description: 'z' })).status).toBe(200)
  })

  test('keep somebody who may edit them and is under no limit', async () => {
    await room.database.db.execute(
      sql`update users set is_active = 0 where role_id <> ${(await roleNamed('admin')).id}`,
    )
    const { status, body } = await room.call('admin', 'PATCH', `/api/auth-items/${(await roleNamed('admin')).id}`, {
      own_posts_only: 1,
    })
    await room.database.db.execute(sql`update users set is_active = 1 where removed_at is null`)
    expect([status, body.message]).toEqual([409, 'This is the last role that may edit roles without this limit.'])
  })

  test('keep somebody under no limit beside people with the limit who may edit roles', async () => {
    const { id: limited } = await roleNamed('limited')
    const { admin = 0 } = room.ids.users
    const right = (await rightsOf('admin')).find(({ child }) => child === 'roles.update')
    await room.database.db.execute(
      sql`update users set is_active = 0 where role_id <> ${limited}::bigint and id <> ${admin}::bigint`,
    )
    const refused = [
      await room.call('admin', 'DELETE', `/api/auth-item-children/${right?.id}`),
      await users('PATCH', `/${admin}`, { role_id: limited }),
    ]
    await room.database.db.execute(sql`update users set is_active = 1 where removed_at is null`)
    const message = 'This is the last role that may edit roles without this limit.'
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [409, message]))
  })
})

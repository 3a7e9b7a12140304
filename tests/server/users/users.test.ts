// People and roles as admins keep them: who may change whom, and what ends with it.
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
  test('are listed with how many people have them, and rights by their area', async () => {
    const admin = await roleNamed('admin')
    expect(admin).toMatchObject({ type: 1, people: expect.any(Number) })
    const { body } = await room.call('admin', 'GET', '/api/auth-items?type=2&per-page=200')
    expect(body.items[0]).toMatchObject({ type: 2, area: expect.any(String) })
    expect((await room.call('author', 'GET', '/api/auth-items?type=1')).status).toBe(403)
    const given = async (as: string) => {
      const { body: roles } = await room.call(as, 'GET', '/api/auth-items?type=1')
      const all: { name: string; may_give: number }[] = roles.items
      return all.flatMap(({ name, may_give }) => (may_give === 1 ? [name] : []))
    }
    expect(await given('admin')).toContain('admin')
    expect(await given('senior-editor')).toEqual(expect.arrayContaining(['author', 'senior-editor']))
    expect(await given('senior-editor')).not.toContain('admin')
    expect((await room.call('editor', 'GET', '/api/auth-items?type=1')).status).toBe(200)
    expect((await room.call('editor', 'GET', '/api/auth-items?type=2')).status).toBe(403)
  })

  test('are copied with their rights, changed a right at a time, and removed when nobody has them', async () => {
    const template = await roleNamed('author')
    const made = await room.call('admin', 'POST', '/api/auth-items', {
      name: '  Guest Author ',
      description: 'Writes now and then',
      type: 1,
      copy_from: template.id,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'guest author', own_posts_only: 1 })
    expect((await rightsOf('guest author')).map(({ child }) => child).sort()).toEqual(
      (await rightsOf('author')).map(({ child }) => child).sort(),
    )
    const plain = await room.call('admin', 'POST', '/api/auth-items', { name: 'plain', description: 'Plain', type: 1 })
    const logged = async (id: number) =>
      (await room.call('admin', 'GET', `/api/v2/audit?filter[subject.eq]=role&filter[record.eq]=${id}`)).body.items[0]
        .changed
    expect(Object.keys(await logged(made.body.id)).sort()).toEqual(['copy_from', 'name'])
    expect(await logged(plain.body.id)).toEqual({ name: { from: null, to: 'plain' } })
    await room.call('admin', 'DELETE', `/api/auth-items/${plain.body.id}`)
    const add = { parent: 'guest author', child: 'posts.publish' }
    const given = await room.call('admin', 'POST', '/api/auth-item-children', add)
    const again = await room.call('admin', 'POST', '/api/auth-item-children', add)
    expect(again.body.id).toBe(given.body.id)
    expect((await room.call('admin', 'DELETE', `/api/auth-item-children/${given.body.id}`)).status).toBe(204)
    expect((await rightsOf('guest author')).some(({ child }) => child === 'posts.publish')).toBe(false)
    expect((await room.call('admin', 'DELETE', `/api/auth-items/${made.body.id}`)).status).toBe(204)
  })

  test('keep one name once, and refuse to go while they are in use, or are one’s own', async () => {
    const twice = await room.call('admin', 'POST', '/api/auth-items', { name: 'ADMIN', description: 'x', type: 1 })
    expect(twice.body).toEqual([{ field: 'name', message: 'There is a role of this name already.' }])
    const editor = await roleNamed('editor')
    const used = await room.call('admin', 'DELETE', `/api/auth-items/${editor.id}`)
    expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('This role is in use')])
    const own = await room.call('admin', 'DELETE', `/api/auth-items/${(await roleNamed('admin')).id}`)
    expect([own.status, own.body.message]).toEqual([409, 'You cannot remove your own role.'])
  })

  test('leave somebody who may edit them', async () => {
    const link = (await rightsOf('admin')).find(({ child }) => child === 'roles.update')
    const taken = await room.call('admin', 'DELETE', `/api/auth-item-children/${link?.id}`)
    expect([taken.status, taken.body.message]).toEqual([409, 'This is the last role that may edit roles.'])
  })

  test('leave somebody who may give each right again', async () => {
    const linkOf = async (role: string) => (await rightsOf(role)).find(({ child }) => child === 'tags.read')?.id
    const taken = await room.call('admin', 'DELETE', `/api/auth-item-children/${await linkOf('admin')}`)
    const message = 'This is the last role that may give this right: nobody could give it again.'
    expect([taken.status, taken.body.message]).toEqual([409, message])
    const other = await room.call('admin', 'DELETE', `/api/auth-item-children/${await linkOf('editor')}`)
    expect(other.status).toBe(204)
    const back = { parent: 'editor', child: 'tags.read' }
    expect((await room.call('admin', 'POST', '/api/auth-item-children', back)).status).toBe(201)
  })

  test('give nobody more than the person who gives has', async () => {
    const limited = await room.call('admin', 'POST', '/api/auth-items', { name: 'clerk', description: 'x', type: 1 })
    for (const child of ['roles.read', 'roles.update', 'roles.create', 'users.read', 'users.create', 'users.update'])
      await room.call('admin', 'POST', '/api/auth-item-children', { parent: 'clerk', child })
    await users(
      'POST',
      '',
      await person({ email: 'clerk@example.com', role_id: limited.body.id, username: 'Ama Clerk' }),
    )
    const signedIn = await room.call(null, 'POST', '/api/v2/users/login', {
      login: 'clerk@example.com',
      password: 'Fuel#2026a',
    })
    const headers = { authorization: `Bearer ${signedIn.body.token}` }
    const as = (method: string, url: string, body?: unknown) => room.call(null, method, url, body, headers)
    expect((await as('POST', '/api/auth-item-children', { parent: 'clerk', child: 'posts.delete' })).status).toBe(403)
    const admin = await roleNamed('admin')
    expect(
      (await as('POST', '/api/auth-items', { name: 'x', description: 'x', type: 1, copy_from: admin.id })).status,
    ).toBe(403)
    expect(
      (await as('POST', '/api/v2/users', await person({ email: 'x@example.com', role_id: admin.id }))).status,
    ).toBe(403)
    const boss = `/api/v2/users/${room.ids.users['admin']}`
    expect((await as('PATCH', boss, { email: 'mine@example.com' })).status).toBe(403)
    expect((await as('PATCH', boss, { password: 'Fuel#2026a', repeatPassword: 'Fuel#2026a' })).status).toBe(403)
    expect((await as('DELETE', `${boss}/two-factor`)).status).toBe(403)
    const right = (await rightsOf('admin')).find(({ child }) => child === 'users.read')
    expect((await as('PATCH', `/api/auth-items/${admin.id}`, { description: 'x' })).status).toBe(403)
    expect((await as('PATCH', `/api/auth-items/${admin.id}`, { own_posts_only: 1 })).status).toBe(403)
    expect((await as('DELETE', `/api/auth-item-children/${right?.id}`)).status).toBe(403)
  })
})

describe('people', () => {
  test('are added by the rules of the form, each message at its field', async () => {
    const wrong = await users('POST', '', {
      username: 'K0fi',
      nickname: '',
      email: 'kofi',
      position: '-Reporter',
      password: 'short',
      repeatPassword: 'other',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toMatchObject({
      username: ['Use only Latin and Cyrillic letters, spaces, hyphens and apostrophes.'],
      nickname: ['Field can not be empty'],
      email: ['Enter a valid email.'],
      position: [expect.stringContaining('begin and end with a letter')],
      role_id: ['Field can not be empty'],
    })
    const passwords = await users('POST', '', await person({ password: 'Fuel#2026a', repeatPassword: 'Fuel#2026b' }))
    expect(passwords.body.errors).toEqual({ repeatPassword: ['Passwords are not same.'] })
    const nowhere = await users('POST', '', await person({ section_id: 999_999 }))
    expect(nowhere.body.errors).toEqual({ section_id: ['This record does not exist.'] })
    const made = await users('POST', '', await person())
    expect(made.status).toBe(201)
    expect(made.body).not.toHaveProperty('password_hash')
    expect((await users('POST', '', await person())).body.errors).toEqual({ email: ['This email is in use already.'] })
  })

  test('who alone may edit roles change to another role that lets them, and to no other', async () => {
    const admin = await roleNamed('admin')
    const { admin: id = 0 } = room.ids.users
    const copy = { name: 'chief', description: 'Chief', type: 1, copy_from: admin.id }
    const made = await room.call('admin', 'POST', '/api/auth-items', copy)
    await room.database.db.execute(sql`update users set is_active = 0 where role_id <> ${admin.id}`)
    const lower = await users('PATCH', `/${id}`, { role_id: (await roleNamed('editor')).id })
    expect([lower.status, lower.body.message]).toEqual([409, 'This is the last role that may edit roles.'])
    expect((await users('PATCH', `/${id}`, { role_id: made.body.id })).status).toBe(200)
    expect((await users('PATCH', `/${id}`, { role_id: admin.id })).status).toBe(200)
    await room.database.db.execute(sql`update users set is_active = 1 where removed_at is null`)
    await room.call('admin', 'DELETE', `/api/auth-items/${made.body.id}`)
  })

  test('get roles only: the id of a right is refused in each way', async () => {
    const { body } = await room.call('admin', 'GET', '/api/auth-items?type=2&per-page=1')
    const role_id: number = body.items[0].id
    const wrong = { role_id: ['This record does not exist.'] }
    const made = await users('POST', '', await person({ email: 'right@example.com', role_id }))
    expect([made.status, made.body.errors]).toEqual([422, wrong])
    const { author = 0 } = room.ids.users
    expect((await users('PATCH', `/${author}`, { role_id })).body.errors).toEqual(wrong)
    const many = await users('PATCH', '', { ids: [author], set: { role_id } })
    expect(many.body).toMatchObject({ success: {}, errors: { [author]: wrong.role_id } })
  })

  test('change themselves in name and password, and nothing that others decide', async () => {
    const own = `/${room.ids.users['editor']}`
    expect((await users('PATCH', own, { nickname: 'Esi' }, 'editor')).body.nickname).toBe('Esi')
    expect((await users('PATCH', own, { email: 'esi@example.com' }, 'editor')).status).toBe(403)
    expect((await users('PATCH', `/${room.ids.users['author']}`, { nickname: 'Ato' }, 'editor')).status).toBe(403)
    expect((await users('DELETE', `/${room.ids.users['admin']}`)).body.errors).toEqual({
      id: ['You cannot remove yourself'],
    })
    expect((await users('PATCH', `/${room.ids.users['admin']}`, { is_active: 0 })).body.errors).toEqual({
      is_active: ['You cannot deactivate yourself'],
    })
  })

  test('are not removed by who saw an older version of them', async () => {
    const { body } = await users('POST', '', await person({ email: 'twice@example.com', username: 'Efua Twice' }))
    await users('PATCH', `/${body.id}`, { nickname: 'Efua' })
    const path = `/api/v2/users/${body.id}`
    const stale = { 'if-match': `"${body.id}-${body.version}"` }
    const { status, body: answer } = await room.call('admin', 'DELETE', path, undefined, stale)
    expect([status, answer.current.nickname]).toEqual([409, 'Efua'])
    const fresh = { 'if-match': `"${body.id}-${answer.current.version}"` }
    expect((await room.call('admin', 'DELETE', path, undefined, fresh)).status).toBe(204)
  })

  test('lose their sessions when they are deactivated, and sign in again once they are back', async () => {
    const made = await users('POST', '', await person({ email: 'ended@example.com', username: 'Yaw Ended' }))
    const credentials = { login: 'ended@example.com', password: 'Fuel#2026a' }
    const { body } = await room.call(null, 'POST', '/api/v2/users/login', credentials)
    const headers = { authorization: `Bearer ${body.token}` }
    const me = () => room.call(null, 'GET', '/api/v2/users/me', undefined, headers)
    expect((await me()).status).toBe(200)
    const told = await users('PATCH', '', { ids: [made.body.id, room.ids.users['admin']], set: { is_active: 0 } })
    expect(told.body).toMatchObject({
      success: { [made.body.id]: { before: { is_active: 1 } } },
      errors: { [room.ids.users['admin'] ?? 0]: ['You cannot deactivate yourself'] },
    })
    expect((await me()).status).toBe(401)
    expect((await room.call(null, 'POST', '/api/v2/users/login', credentials)).status).toBe(422)
    await users('PATCH', `/${made.body.id}`, { is_active: 1 })
    expect((await room.call(null, 'POST', '/api/v2/users/login', credentials)).status).toBe(200)
  })

  test('are removed with their bylines kept, their tasks handed over and their address free', async () => {
    const made = await users('POST', '', await person({ email: 'gone@example.com', username: 'Efua Gone' }))
    const heir = room.ids.users['editor']
    const { rows } = await room.database.db.execute<{ id: number }>(
      sql`insert into posts (status, assignee_id, main_headline, section_id) values (0, ${made.body.id}, 'A task', ${room.ids.section}) returning id`,
    )
    const away = await users('POST', '', await person({ email: 'away@example.com', is_active: 0 }))
    const refused = await users('DELETE', `/${made.body.id}?hand_over=${away.body.id}`)
    expect(refused.body.errors).toEqual({ hand_over: ['This person is deactivated. Activate them first.'] })
    expect((await users('DELETE', `/${made.body.id}?hand_over=${heir}`)).status).toBe(204)
    const [task] = (
      await room.database.db.execute(sql`select assignee_id::int as a from posts where id = ${rows[0]?.id}`)
    ).rows
    expect(task).toEqual({ a: heir })
    const left = (await users('GET', '?per_page=200')).body.items.map(({ id }: { id: number }) => id)
    expect(left).not.toContain(made.body.id)
    expect((await users('POST', '', await person({ email: 'gone@example.com', username: 'Efua New' }))).status).toBe(
      201,
    )
  })

  test('are suggested until they are removed; their name stays known by their id', async () => {
    const made = await users('POST', '', await person({ email: 'sugg@example.com', username: 'Zebulon Gone' }))
    const ask = (by: string) => room.call('author', 'GET', `/api/autocomplete?entity=users&field=username&${by}`)
    expect((await ask('query=zebulon')).body).toMatchObject([{ id: made.body.id }])
    await users('DELETE', `/${made.body.id}`)
    expect((await ask('query=zebulon')).body).toEqual([])
    expect((await ask(`ids=${made.body.id}`)).body).toMatchObject([{ username: 'Zebulon Gone' }])
  })

  test('are found by their names without accents, and however these are written', async () => {
    const made = await users('POST', '', await person({ email: 'peña@example.com', username: 'Ramón Ṣóyínká' }))
    for (const query of ['ramon soy', 'Ramón Ṣóy', 'ramón', 'ṢÓYÍNKÁ']
      .map((text) => text.normalize('NFD'))
      .concat('soyinka')) {
      const text = encodeURIComponent(query)
      const listed = await users('GET', `/search?search_fields=username&search=${text}`)
      const offered = await room.call('author', 'GET', `/api/autocomplete?entity=users&field=username&query=${text}`)
      expect([listed.body.items[0]?.id, offered.body[0]?.id], query).toEqual([made.body.id, made.body.id])
    }
  })

  test('choose their password by an invitation, once', async () => {
    const {
      password: _,
      repeatPassword: __,
      ...invited
    } = await person({ email: 'new@example.com', username: 'Adwoa New' })
    const made = await users('POST', '', { ...invited, invite: 1 })
    const accept = (token: string) =>
      room.call(null, 'POST', '/api/v2/users/invitation', {
        token,
        password: 'Levy#2026b',
        repeatPassword: 'Levy#2026b',
      })
    expect((await accept('nonsense')).body.errors).toEqual({
      token: ['This invitation is over or was used already.'],
    })
    expect((await accept(made.body.invitation)).body).toEqual({ email: 'new@example.com' })
    expect((await accept(made.body.invitation)).status).toBe(422)
    const signedIn = await room.call(null, 'POST', '/api/v2/users/login', {
      login: 'new@example.com',
      password: 'Levy#2026b',
    })
    expect(signedIn.status).toBe(200)
  })
})

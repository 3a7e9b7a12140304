// Inviting people by a file: all of them or none, every wrong line named.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { rows } from '#server/rows'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

vi.mock('#server/rows', { spy: true })

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const upload = (text: string, as = 'admin') =>
  sendForm(room, as, '/api/v2/users/upload', { file: new File([text], 'people.csv', { type: 'text/csv' }) })

test('a file names everybody, whose links each open once', async () => {
  const { status, body } = await upload(
    'name,email,role,position\nAma Peña,Ama@Example.org,author,Reporter\n"Kofi Mensah",kofi@example.org,Editor,Desk editor\n',
  )
  expect(status).toBe(200)
  expect(body.invited).toMatchObject([
    { username: 'Ama Peña', email: 'ama@example.org' },
    { username: 'Kofi Mensah', email: 'kofi@example.org' },
  ])
  const [first] = body.invited
  const password = 'Slotdesk#27'
  const accept = () =>
    room.call(null, 'POST', '/api/v2/users/invitation', { token: first.invitation, password, repeatPassword: password })
  expect((await accept()).body).toEqual({ email: 'ama@example.org' })
  expect((await accept()).status).toBe(422)
  const signedIn = await room.call(null, 'POST', '/api/v2/users/login', { login: 'ama@example.org', password })
  expect(signedIn.body.token).toBeTruthy()
})

test('what is wrong is named by its line, and nobody is made', async () => {
  const { status, body } = await upload(
    [
      'New One,new.one@example.org,author,Reporter',
      'New Two,no address,authors,Reporter',
      'New Three,new.three@example.org,no-such-role,Reporter',
      'New Four,new.one@example.org,author,Reporter',
      'alone',
      'Six, New,new.six@example.org,author,Reporter',
    ].join('\n'),
  )
  expect([status, body.type]).toEqual([422, 'extractor'])
  expect(body.errors).toEqual({
    2: ['Enter a valid email.', 'There is no role authors.'],
    3: ['There is no role no-such-role.'],
    4: ['This email is in use already.'],
    5: ['Must have 4 columns: name, email, role, position.'],
    6: ['Must have 4 columns: name, email, role, position.'],
  })
  const second = await upload(
    'New One,new.one@example.org,author,Reporter\nNew Three,new.three@example.org,no-such-role,Reporter\nNew Four,New.One@example.org,author,Reporter\nNew Five,admin@slotdesk.test,author,Reporter',
  )
  expect(second.body.errors).toEqual({
    2: ['There is no role no-such-role.'],
    3: ['This email is in use already.'],
    4: ['This email is in use already.'],
  })
  const { body: found } = await room.call(
    'admin',
    'GET',
    '/api/v2/users/search?search_fields=username&search=New%20One',
  )
  expect(found.items).toEqual([])
})

test('a role is known by its name, also where the description of another says the same', async () => {
  const make = async (name: string, description: string) =>
    (await room.call('admin', 'POST', '/api/auth-items', { name, description, type: 1 })).body.id
  await make('night-desk', 'Desk')
  const desk = await make('desk', 'People at the desk')
  const { body } = await upload('New Six,new.six@example.org,Desk,Reporter')
  const found = await room.call('admin', 'GET', '/api/v2/users/search?search_fields=username&search=New%20Six')
  expect(body.invited).toHaveLength(1)
  expect(found.body.items).toMatchObject([{ username: 'New Six', role_id: desk }])
})

test('nobody invites to a role that holds more than theirs, or without the right', async () => {
  const { body } = await upload('New One,new.one@example.org,admin,Reporter', 'senior-editor')
  expect(Object.keys(body.errors)).toEqual(['1'])
  expect((await upload('New One,new.one@example.org,author,Reporter', 'author')).status).toBe(403)
})

test('a long file is written by as few statements as a short one, people of one name each under their own slug', async () => {
  const queriesOf = async (count: number, name: string) => {
    const lines = Array.from({ length: count }, (_, at) => `${name},${name.slice(-1)}${at}@example.net,author,Reporter`)
    vi.mocked(rows).mockClear()
    const { status, body } = await upload(lines.join('\n'))
    expect([status, body.invited.length]).toEqual([200, count])
    expect(new Set(body.invited.map(({ id }: { id: number }) => id)).size).toBe(count)
    return vi.mocked(rows).mock.calls.length
  }
  const long = 'Maximiliana Wolfeschlegelsteinhausen Bergerdorff Nkrumah-Mensah'
  expect(await queriesOf(60, `${long} b`)).toBe(await queriesOf(3, `${long} c`))
})

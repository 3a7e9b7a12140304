// Invitations: what ends a link, and how a person gets a new one.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { hashPassword } from '#server/session/password'

import { type Newsroom, openNewsroom } from '../newsroom'

vi.mock('#server/session/password', { spy: true })

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const users = (method: string, path = '', body?: unknown, as = 'admin') =>
  room.call(as, method, `/api/v2/users${path}`, body)
const roleNamed = async (name: string) => {
  const { body } = await room.call('admin', 'GET', '/api/auth-items?type=1&per-page=200')
  return body.items.find((role: { name: string }) => role.name === name)
}
const invited = async (changes: object) => ({
  username: 'Kofi Boateng',
  nickname: 'Kofi',
  position: 'Reporter',
  role_id: (await roleNamed('author')).id,
  invite: 1,
  ...changes,
})
const accept = (token: string) =>
  room.call(null, 'POST', '/api/v2/users/invitation', { token, password: 'Levy#2026b', repeatPassword: 'Levy#2026b' })

describe('people who are invited', () => {
  test('get a new invitation link until they have chosen a password; the old link ends', async () => {
    const { body } = await users('POST', '', await invited({ email: 'lost@example.com' }))
    expect(body.is_invited).toBe(true)
    expect((await users('POST', `/${body.id}/invitation`, undefined, 'editor')).status).toBe(403)
    const renewed = await users('POST', `/${body.id}/invitation`)
    expect(renewed.body).toMatchObject({ id: body.id, is_invited: true, invitation: expect.any(String) })
    expect((await accept(body.invitation)).status).toBe(422)
    expect((await accept(renewed.body.invitation)).body).toEqual({ email: 'lost@example.com' })
    const late = await users('POST', `/${body.id}/invitation`)
    expect([late.status, late.body.message]).toEqual([409, 'This person has chosen a password already.'])
    const role_id = (await roleNamed('admin')).id
    const admin = await users('POST', '', await invited({ email: 'boss@example.com', role_id }))
    expect((await users('POST', `/${admin.body.id}/invitation`, undefined, 'senior-editor')).status).toBe(403)
  })

  test('get no new link while they are deactivated, because none would open', async () => {
    const { body } = await users('POST', '', await invited({ email: 'later@example.com', is_active: 0 }))
    const refused = await users('POST', `/${body.id}/invitation`)
    expect([refused.status, refused.body.message]).toEqual([409, 'This person is deactivated. Activate them first.'])
    expect((await users('PATCH', `/${body.id}`, { is_active: 1 })).status).toBe(200)
    const renewed = await users('POST', `/${body.id}/invitation`)
    expect((await accept(renewed.body.invitation)).status).toBe(200)
  })

  test('write their acceptance down as their own deed; unknown tokens cost the server no hashing', async () => {
    const { body } = await users('POST', '', await invited({ email: 'noted@example.com' }))
    vi.mocked(hashPassword).mockClear()
    expect((await accept('unknown')).status).toBe(422)
    expect(hashPassword).not.toHaveBeenCalled()
    expect((await accept(body.invitation)).status).toBe(200)
    expect(hashPassword).toHaveBeenCalledOnce()
    const log = await room.call('admin', 'GET', `/api/v2/audit?filter[record.eq]=${body.id}&filter[subject.eq]=user`)
    expect(log.body.items[0]).toMatchObject({ action: 'accept-invitation', user: { id: body.id } })
    expect(JSON.stringify(log.body)).not.toContain(body.invitation)
  })

  test.each([
    ['address', (id: number) => users('PATCH', `/${id}`, { email: `moved${id}@example.com` })],
    ['role', async (id: number) => users('PATCH', `/${id}`, { role_id: (await roleNamed('editor')).id })],
    [
      'role, with others',
      async (id: number) => users('PATCH', '', { ids: [id], set: { role_id: (await roleNamed('editor')).id } }),
    ],
  ])('cannot use an invitation that was made for another %s', async (what, change) => {
    const { body } = await users('POST', '', await invited({ email: `${what[0]}${what.length}@example.com` }))
    expect((await users('PATCH', `/${body.id}`, { position: 'Columnist' })).status).toBe(200)
    expect((await change(body.id)).status).toBe(200)
    expect((await accept(body.invitation)).status).toBe(422)
  })
})

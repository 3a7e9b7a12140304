// Calls about people and roles, as an admin makes them.
import type { Newsroom } from '../newsroom'

/** @param room the newsroom that is called, once it is open */
export const peopleIn = (room: () => Newsroom) => {
  const users = (method: string, path = '', body?: unknown, as = 'admin') =>
    room().call(as, method, `/api/v2/users${path}`, body)
  const roleNamed = async (name: string) => {
    const { body } = await room().call('admin', 'GET', '/api/auth-items?type=1&per-page=200')
    return body.items.find((role: { name: string }) => role.name === name)
  }
  const person = async (changes: object = {}) => ({
    username: 'Kofi Boateng',
    nickname: 'Kofi',
    email: 'kofi@example.com',
    position: 'Reporter',
    role_id: (await roleNamed('author')).id,
    password: 'Fuel#2026a',
    repeatPassword: 'Fuel#2026a',
    ...changes,
  })
  const rightsOf = async (role: string) =>
    (await room().call('admin', 'GET', `/api/auth-item-children?parent=${role}&per-page=200`)).body as {
      id: number
      child: string
    }[]
  return { users, roleNamed, person, rightsOf }
}

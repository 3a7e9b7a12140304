// People and roles, as admins see them.
import { queryOptions } from '@tanstack/react-query'

import { api } from './api/api'
import { api as late } from './api/api-late'
import { listOf } from './lists/list'
import { queries } from './api/queries'
import { searchedList } from './lists/searched'

export const userList = searchedList('users', api.users.list, api.users.search, ['nickname', 'username'])

export const roleList = listOf('roles', { family: 'v1', read: late.roles.list })

/** Every role, by name. */
export const allRoles = queryOptions({
  queryKey: ['roles', 'list', 'all'],
  queryFn: async ({ signal }) => {
    const { items } = await late.roles.list({ query: { filter: { type: '1' }, sort: 'name', perPage: 200 }, signal })
    roleList.known.remember(items)
    return items
  },
  staleTime: 60_000,
})

/** Which rights a role holds: the id of each link by the right's name. */
export const rightsOf = (role: string) =>
  queryOptions({
    queryKey: ['role-rights', role],
    queryFn: async ({ signal }) => {
      const { items } = await late.roleRights.list({ query: { filter: { parent: role }, perPage: 200 }, signal })
      return new Map(items.map(({ id, child }) => [child, id]))
    },
    enabled: role !== '',
  })

/** What is known of roles and their rights is read again. */
export function rolesChanged(): void {
  roleList.stale()
  void queries.invalidateQueries({ queryKey: ['role-rights'] })
}

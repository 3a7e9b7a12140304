// Users and roles.
import { queryOptions } from '@tanstack/react-query'

import type { AuthItem } from '#contract/roles'
import type { User } from '#contract/users'

import { api } from './api/api'
import { api as late } from './api/api-late'
import { queries } from './api/queries'
import { searched } from './lists/searched'
import { subjectOf } from './lists/subject'

export const userSubject = subjectOf<User>({
  name: 'users',
  words: ['user', 'users'],
  nameOf: ({ username }) => username,
  rights: 'users',
  logName: 'user',
  ...searched(api.users.list, api.users.search, ['nickname', 'username']),
})

export const roleSubject = subjectOf<AuthItem>({
  name: 'roles',
  words: ['role', 'roles'],
  nameOf: ({ description }) => description,
  rights: 'roles',
  logName: 'role',
  family: 'v1',
  read: late.roles.list,
})

/** Every role, by name. */
export const allRoles = queryOptions({
  queryKey: ['roles', 'list', 'all'],
  queryFn: async ({ signal }) => {
    const { items } = await late.roles.list({ query: { filter: { type: '1' }, sort: 'name', perPage: 200 }, signal })
    roleSubject.known.remember(items)
    return items
  },
  staleTime: 60_000,
})

/** Invalidates roles and their rights. */
export function rolesChanged(): void {
  roleSubject.stale()
  void queries.invalidateQueries({ queryKey: ['role-rights'] })
}

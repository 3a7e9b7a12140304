import { queryOptions } from '@tanstack/react-query'

import type { AuthItem } from '#contract/users/roles'

import { api } from './api/api-late'
import { queries } from './api/queries'
import { subjectOf } from './lists/subject'

export const roleSubject = subjectOf<AuthItem>({
  name: 'roles',
  words: ['role', 'roles'],
  nameOf: ({ description }) => description,
  rights: 'roles',
  logName: 'role',
  family: 'v1',
  read: api.roles.list,
})

/** The ids of roles by every name that they were read with. */
const idsByName = new Map<string, number>()

/** The role with a name; without one, the role that had this name before somebody renamed it. */
export function roleCalled(roles: readonly AuthItem[], called: string | null): AuthItem | undefined {
  const id = idsByName.get(called ?? '')
  return (
    roles.find(({ name }) => name === called) ?? (id === undefined ? undefined : roles.find((one) => one.id === id))
  )
}

/** The query of all roles, sorted by name. */
export const allRoles = queryOptions({
  queryKey: ['roles', 'list', 'all'],
  queryFn: async ({ signal }) => {
    const { items } = await api.roles.list({ query: { filter: { type: '1' }, sort: 'name', perPage: 200 }, signal })
    roleSubject.known.remember(items)
    for (const { id, name } of items) idsByName.set(name, id)
    return items
  },
  staleTime: 60_000,
})

/** Invalidates roles and their rights. */
export function rolesChanged(): void {
  roleSubject.stale()
  void queries.invalidateQueries({ queryKey: ['role-rights'] })
}

// The rights of roles, and changes of them that are shown before the server confirms them.
import { queryOptions } from '@tanstack/react-query'

import { api } from './api/api-late'
import { queries } from './api/queries'

/** The id of each link from a role to a right, by the right's name. */
export type HeldRights = ReadonlyMap<string, number>

/** Reads the rights of a role from the server, without changes that it has not confirmed. */
export async function readRights(role: string, signal?: AbortSignal): Promise<HeldRights> {
  const query = { filter: { parent: role }, perPage: 200 }
  const { items } = await api.roleRights.list({ query, ...(signal ? { signal } : {}) })
  return new Map(items.map(({ id, child }) => [child, id]))
}

/** A right that a role is given (`on`), or that is taken from it. */
export interface RightChange {
  role: string
  right: string
  on: boolean
}

/** Changes that the server has not confirmed yet, in the order they were made. */
const pending = new Set<RightChange>()

/**
 * The query of a role's rights, with the changes that the server has not confirmed. The value of a right is the id of the row that
 * gives it; 0 until the server has made that row.
 */
export const rightsOf = (role: string) =>
  queryOptions({
    queryKey: ['role-rights', role],
    queryFn: async ({ signal }) => {
      const held = await readRights(role, signal)
      return [...pending].reduce((shown, change) => (change.role === role ? withChange(shown, change) : shown), held)
    },
    enabled: role !== '',
  })

function withChange(held: HeldRights, { right, on }: Pick<RightChange, 'right' | 'on'>): HeldRights {
  if (held.has(right) === on) return held
  const next = new Map(held)
  if (on) next.set(right, 0)
  else next.delete(right)
  return next
}

const show = (change: RightChange) =>
  queries.setQueryData<HeldRights>(rightsOf(change.role).queryKey, (held) => held && withChange(held, change))

/**
 * Updates the cached rights optimistically. A fetch that ends before the server's answer keeps the change.
 * @returns a function to call with whether the server made the change. It rolls back a failed change and refetches.
 */
export function showRight(change: RightChange): (isDone: boolean) => Promise<void> {
  const { role, right, on } = change
  pending.add(change)
  show(change)
  return (isDone) => {
    pending.delete(change)
    const isLast = ![...pending].some((later) => later.role === role && later.right === right)
    // The rollback does not wait for the refetch, which may come only when the server can be reached again.
    if (!isDone && isLast) show({ ...change, on: !on })
    return queries.invalidateQueries({ queryKey: rightsOf(role).queryKey })
  }
}

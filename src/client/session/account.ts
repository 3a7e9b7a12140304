// The signed-in person's account: their devices and passkeys.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

export const devices = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await api.account.sessions({ signal })).items,
  staleTime: 0,
})

/** The query of the person's own record among the users. */
export const ownRecord = queryOptions({
  queryKey: ['account', 'record'],
  queryFn: ({ signal }) => api.account.own({ signal }),
  staleTime: 0,
})

/** The query of the person's passkeys, with whether they also have an authenticator. */
export const ownPasskeys = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => api.passkeys.list({ signal }),
  staleTime: 0,
})

/** Invalidates the data of the account screen. */
export const accountChanged = (): void => void queries.invalidateQueries({ queryKey: ['account'] })

/** The name of a device from its user agent: 'Chrome, Linux'; '' where it says neither. */
export function deviceName(agent: string | null): string {
  const browser = /(?:Edg|OPR|Firefox|Chrome|Safari)(?=\/)/.exec(agent ?? '')?.[0]
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent ?? '')?.[0]
  return [browser?.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(', ')
}

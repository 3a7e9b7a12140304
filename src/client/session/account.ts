// One's own account: where one is signed in, and the passkeys.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

export const devices = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await api.account.sessions({ signal })).items,
  staleTime: 0,
})

/** One's passkeys, and whether an authenticator gives codes beside them. */
export const ownPasskeys = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => api.passkeys.list({ signal }),
  staleTime: 0,
})

/** What the account screen shows is read again. */
export const accountChanged = (): void => void queries.invalidateQueries({ queryKey: ['account'] })

/** Browser and system, as far as the browser names them: 'Chrome, Linux'. */
export function deviceName(agent: string | null): string {
  const browser = /(?:Edg|OPR|Firefox|Chrome|Safari)(?=\/)/.exec(agent ?? '')?.[0] ?? 'Browser'
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent ?? '')?.[0]
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(', ')
}

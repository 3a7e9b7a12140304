// One's own account: where one is signed in.
import { queryOptions } from '@tanstack/react-query'

import { api } from './api-late'
import { queries } from './queries'

export const devices = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await api.account.sessions({ signal })).items,
  staleTime: 0,
})

export const devicesChanged = (): void => void queries.invalidateQueries({ queryKey: devices.queryKey })

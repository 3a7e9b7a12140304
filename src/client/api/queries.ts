// The query cache of server data, shared by all subjects.
import { QueryClient } from '@tanstack/react-query'

import { streamState } from './live-subscriptions'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // A window that receives every live event needs no refetch on focus.
      refetchOnWindowFocus: () => !streamState.changes,
      // connection.ts retries reads, so the query cache does not.
      retry: false,
    },
  },
})

/** The longest wait of {@link whenRead}, in milliseconds. */
const firstReadTimeout = 2000

/** Resolves when no query is being fetched, or after two seconds. */
export const whenRead = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const look = () => queries.isFetching() === 0 && end()
    const stop = queries.getQueryCache().subscribe(look)
    const timer = setTimeout(end, firstReadTimeout)
    look()
  })

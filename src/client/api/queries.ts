// The cache of server state, and how every subject reads through it.
import { QueryClient } from '@tanstack/react-query'

import { heardOf } from './live-subscriptions'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Whoever hears of each change has nothing to ask for on coming back.
      refetchOnWindowFocus: () => !heardOf.changes,
      // A read is repeated by the line to the server (connection.ts), and by nobody else.
      retry: false,
    },
  },
})

/** So long, in milliseconds, a read may keep back what waits for it. */
const firstReadTimeout = 2000

/** Resolves when everything that is asked of the server is here, or was long enough awaited. */
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

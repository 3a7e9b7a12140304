// The cache of server state, and how every subject reads through it.
import { QueryClient } from '@tanstack/react-query'

import { heardOf } from './heard'

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

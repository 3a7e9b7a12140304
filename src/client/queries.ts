// The cache of server state, and how every subject reads through it.
import { QueryClient } from '@tanstack/react-query'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // A read is repeated by the line to the server (connection.ts), and by nobody else.
      retry: false,
    },
  },
})

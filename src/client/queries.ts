// The cache of server state, and how every subject reads through it.
import { QueryClient } from '@tanstack/react-query'

import { Failure } from '#contract/failure'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && error instanceof Failure && (error.status === 0 || error.status >= 500),
    },
  },
})

// The functions that call the server for subjects that the first frame does without; see api.ts, which the same rule holds for.
import type { lateContract } from '#contract/contract-late'
import { Failure } from '#contract/failure'

import { callersOf } from './api'
import { routes } from './late-routes'

export const api = callersOf<typeof lateContract>(routes)

/** Nothing will come of asking again by itself: nobody is signed in, the right is not there, or the API knows nothing of it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

// The functions that call the server for subjects that the first frame does not call. As with api.ts, only commands/ and src/client
// import it.
import type { lateContract } from '#contract/contract-late'

import { callersOf } from './api'
import { routes } from './late-routes'

export const api = callersOf<typeof lateContract>(routes)

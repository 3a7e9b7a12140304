// The functions that call the server for subjects that the first frame does without; see api.ts, which the same rule holds for.
import type { lateContract } from '#contract/contract-late'

import { callersOf } from './api'
import { routes } from './late-routes'

export const api = callersOf<typeof lateContract>(routes)

// The functions that call the server for subjects that the first frame does without; see api.ts, which the same rule holds for.
import { lateContract } from '#contract/contract-late'

import { callersOf } from './api'

export const api = callersOf(lateContract)

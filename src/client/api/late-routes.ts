import { lateContract } from '#contract/contract-late'

import { routesOf } from './routes'

/** The routes of all other subjects. */
export const routes = routesOf(lateContract)

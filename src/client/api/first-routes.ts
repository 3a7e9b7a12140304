import { firstContract } from '#contract/contract-first'

import { routesOf } from './routes'

/** The routes of every first frame. */
export const routes = routesOf(firstContract)

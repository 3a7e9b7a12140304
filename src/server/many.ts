// A change of many records of a subject: a slice a call, each row by its own rules, and what each was before.
import { describeFailure, Failure } from '#contract/failure'
import { bulkSlice, type BulkProgress } from '#contract/bulk'

import type { Context } from './context'
import type { Slice } from './list'

interface Row<Set> {
  id: number
  version?: number
  set: Set
}

interface Asked<Set> {
  ids?: number[]
  versions?: Record<string, number>
  matching?: string
  except?: number[]
  from?: BulkProgress
  most?: number
  rows?: Row<Set>[]
  set?: Set
}

interface Told<Changed> {
  success: Record<string, Changed>
  left: Record<string, { id: number }>
  errors: Record<string, string[]>
  headlines: Record<string, string>
  next: BulkProgress | null
}

export interface Many<Set, Changed> {
  /** The newest id there is: what comes later was not meant. */
  newest: () => Promise<number>
  /** The ids that a list's query string means. @throws Failure 400 for one that the list does not know. */
  slice: (matching: string, of: Slice) => Promise<number[]>
  /** Changes one; the context says which version was seen. */
  change: (context: Context, id: number, set: Set) => Promise<Changed>
  /** What rows that failed are called. */
  names: (ids: readonly number[]) => Promise<Record<string, string>>
}

/** Changes a slice of rows. A refusal of one row is told with it; anything that is no refusal ends the whole call. */
export async function changeMany<Set extends object, Changed>(
  context: Context,
  body: Asked<Set>,
  many: Many<Set, Changed>,
  nothing: Set,
): Promise<Told<Changed>> {
  const { list, next } = await rowsOf(body, many, nothing)
  const told: Told<Changed> = { success: {}, left: {}, errors: {}, headlines: {}, next }
  for (const { id, version, set } of list)
    try {
      const ifMatch = version === undefined ? null : `"${id}-${version}"`
      // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own: they wait for one another's locks
      told.success[id] = await many.change({ ...context, ifMatch }, id, set)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      told.errors[id] = describeFailure(error)
    }
  const failed = Object.keys(told.errors).map(Number)
  return failed.length === 0 ? told : { ...told, headlines: await many.names(failed) }
}

async function rowsOf<Set, Changed>(
  body: Asked<Set>,
  many: Many<Set, Changed>,
  nothing: Set,
): Promise<{ list: Row<Set>[]; next: BulkProgress | null }> {
  const { rows, ids, set = nothing, versions = {} } = body
  if (rows) return { list: rows, next: null }
  const { found, next } = ids ? { found: ids, next: null } : await matchingOf(body, many)
  return { list: [...new Set(found)].map((id) => ({ id, set, version: versions[String(id)] })), next }
}

async function matchingOf<Set, Changed>(
  { matching = '', except = [], from, most = bulkSlice }: Asked<Set>,
  { newest, slice }: Many<Set, Changed>,
) {
  const { after, until } = from ?? { after: 0, until: await newest() }
  const found = await slice(matching, { after, until, except, most: most + 1 })
  const ids = found.slice(0, most)
  const last = ids.at(-1)
  return { found: ids, next: last !== undefined && found.length > most ? { after: last, until } : null }
}

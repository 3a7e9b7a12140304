// Bulk changes of a subject's records: one slice a call, each row by its own rules, with the earlier values in the reply.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { describeFailure, Failure } from '#contract/base/failure'
import { bulkSlice, type NextSlice } from '#contract/base/bulk'
import { type Sentences, withSentences } from '#contract/base/say'

import type { Context } from '#server/context'
import type { Db } from '#server/db/connect'
import { isOutage, overload } from '#server/db/outage'
import { answerOnce } from '#server/http/idempotency'
import type { Slice } from './list'
import { loggedError } from '#server/log'
import { rows } from '#server/rows'

/** A row, its new values, and the version and status that the person saw. */
export interface Row<Set> {
  id: number
  version?: number | undefined
  status?: number | undefined
  set: Set
}

interface BulkRequest<Set> {
  ids?: number[] | undefined
  versions?: Record<string, number> | undefined
  statuses?: Record<string, number> | undefined
  matching?: string | undefined
  except?: number[] | undefined
  from?: NextSlice | undefined
  most?: number | undefined
  rows?: Row<Set>[] | undefined
  set?: Set | undefined
}

interface BulkResult<Changed, Left> {
  success: Record<string, Changed>
  left: Record<string, Left>
  errors: Record<string, string[]>
  headlines: Record<string, string>
  sentences?: Sentences
  next: NextSlice | null
}

export interface BulkSteps<Set, Changed, Left = never> {
  /** Returns the newest id of the table. Records created later are not changed. */
  newest: () => Promise<number>
  /**
   * Returns the ids that a list's query string matches.
   * @throws Failure 400 for an unknown parameter.
   */
  slice: (matching: string, of: Slice) => Promise<number[]>
  /** Changes one row, or skips it. */
  change: (row: Row<Set>) => Promise<{ changed: Changed } | { left: Left }>
  /** Returns the display names of rows, for rows that failed. */
  names: (ids: readonly number[]) => Promise<Record<string, string>>
}

/** The newest id of a table; 0 when it is empty. */
export const newestOf = async (db: Db, table: PgTable): Promise<number> =>
  (await rows<number>(db, sql`select to_json(coalesce(max(id), 0)) as row from ${table}`))[0] ?? 0

/** Changes a slice of rows. A repeated call with an Idempotency-Key changes nothing and gets the stored answer. */
export const changeInBulk = <Set extends object, Changed, Left = never>(
  context: Context,
  body: BulkRequest<Set>,
  stepsOf: (context: Context) => BulkSteps<Set, Changed, Left>,
  nothing: Set,
): Promise<BulkResult<Changed, Left>> => answerOnce(context, (keyless) => changeRows(body, stepsOf(keyless), nothing))

/**
 * Changes rows one by one. Each failed row is answered with its error, even after a fault: earlier rows are changed already, and
 * without an answer they could not be undone.
 */
async function changeRows<Set extends object, Changed, Left>(
  body: BulkRequest<Set>,
  steps: BulkSteps<Set, Changed, Left>,
  nothing: Set,
): Promise<BulkResult<Changed, Left>> {
  const { list, next } = await rowsOf(body, steps, nothing)
  const result: BulkResult<Changed, Left> = { success: {}, left: {}, errors: {}, headlines: {}, next }
  let away = false
  for (const row of list)
    try {
      if (away) throw new Failure(503, 'The database cannot be reached at the moment. Try again in a moment.')
      // One by one, each in its own transaction, because parallel ones would wait for each other's locks.
      const ended = await steps.change(row)
      if ('left' in ended) result.left[row.id] = ended.left
      else result.success[row.id] = ended.changed
    } catch (error) {
      if (!(error instanceof Failure)) {
        // For a single row the whole call fails, and is logged like any other.
        if (Object.keys(result.success).length === 0 && list.length === 1) throw error
        away = isOutage(error)
        reportFault(error)
      }
      result.errors[row.id] = describeFailure(overload(error) ?? error)
    }
  const failed = Object.keys(result.errors).map(Number)
  if (failed.length === 0) return result
  const headlines = await steps.names(failed).catch(() => ({}))
  return { ...result, headlines, ...withSentences(Object.values(result.errors).flat()) }
}

const reportFault = (error: unknown) =>
  void process.stderr.write(`${JSON.stringify({ msg: 'a row of a bulk change failed', err: loggedError(error) })}\n`)

async function rowsOf<Set>(
  body: BulkRequest<Set>,
  steps: Pick<BulkSteps<Set, unknown, unknown>, 'newest' | 'slice'>,
  nothing: Set,
): Promise<{ list: Row<Set>[]; next: NextSlice | null }> {
  const { rows, ids, set = nothing, versions = {}, statuses = {} } = body
  if (rows) return { list: rows, next: null }
  const { found, next } = ids ? { found: ids, next: null } : await rowsOfSlice(body, steps)
  const seen = (id: number) => ({ version: versions[String(id)], status: statuses[String(id)] })
  return { list: [...new Set(found)].map((id) => ({ id, set, ...seen(id) })), next }
}

async function rowsOfSlice(
  { matching = '', except = [], from, most = bulkSlice }: BulkRequest<unknown>,
  { newest, slice }: Pick<BulkSteps<unknown, unknown>, 'newest' | 'slice'>,
) {
  const { after, until } = from ?? { after: 0, until: await newest() }
  const found = await slice(matching, { after, until, except, most: most + 1 })
  const ids = found.slice(0, most)
  const last = ids.at(-1)
  return { found: ids, next: last !== undefined && found.length > most ? { after: last, until } : null }
}

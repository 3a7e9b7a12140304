// Creates, changes, orders and removes the records of a subject with one table, each through `change`.
import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { Failure, invalid, notFound } from '#contract/base/failure'
import { type Changed, changesOf, type Deed } from '#server/audit'
import { keepRemoved, nameColumns, removedName } from './bin'
import { change, type Constraints } from './change'
import { mostAtOnce, type Release, removeInParts, tooMuchToKeep } from './in-parts/remove'
import { lockMatching, type Matching, othersMatchNow } from './matching'
import type { Context } from '#server/context'
import { type Db, errorCode, type Transaction } from '#server/db/connect'
import { isMatched } from '#server/http/etag'
import { idArray, rows } from '#server/rows'

/** A row as PostgreSQL writes it into JSON: instants are texts. */
export type Stored<T extends Table> = {
  [K in keyof T['$inferSelect']]: T['$inferSelect'][K] extends Date ? string : T['$inferSelect'][K]
}

interface Versioned {
  id: number
  version: number
}

interface OrderedRow extends Versioned {
  order: number
}

export interface RecordsSpec<T extends PgTable, R> {
  /** The subject's name in the audit log, such as `stop-word`. */
  subject: string
  table: T
  /** Reads the record in the form in which the API returns it. */
  read: (db: Db | Transaction, id: number) => Promise<R | null>
  /** The message of a 404. */
  gone: string
  /** The messages for unique constraints. Foreign keys have their messages already. */
  constraints?: Constraints
  /** The message when a record cannot be removed because other records refer to it. */
  inUse?: string
  /** Set: removed records can be restored for a day. Names the tables whose rows the removal deletes itself. */
  bin?: readonly string[]
  /**
   * Called in the transaction that removes these records, before it does: deletes what refers to them.
   * @throws Failure 422 when they must stay.
   */
  release?: Release
}

/** The result of preparing a change: the columns to write, and changes outside of them. */
export interface Prepared<T extends Table> {
  values: Partial<T['$inferInsert']>
  changed?: Changed
}

/** The columns that an audit entry of a removed record needs. */
const shortColumns = ['id', 'version', ...nameColumns]

/** The audit entry of a removed record, with its name. */
const removal =
  (subject: string) =>
  (row: Versioned): Deed => ({
    subject,
    action: 'remove',
    record: row.id,
    version: row.version,
    changed: removedName({ ...row }),
  })

const tableSql = (table: PgTable) => sql.identifier(getTableName(table))

const names = (values: object): SQL =>
  sql.join(
    Object.keys(values).map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Drops undefined values: their columns stay unchanged. */
const defined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * SQL of a query that returns `values` as one row of the table. They are one JSON parameter, so that the text of a statement
 * depends on the column names alone.
 */
const valuesOf = (table: PgTable, values: object) =>
  sql`select ${names(values)} from jsonb_populate_record(null::${tableSql(table)}, ${JSON.stringify(values)}::jsonb)`

/** Maps each foreign key to its field, so that a reference to a missing record is reported there. */
function referencesOf(table: PgTable): Constraints {
  const found = getTableConfig(table).foreignKeys.map((key) => {
    const field = key.reference().columns[0]?.name ?? ''
    return [key.getName(), [field, 'This record does not exist.']] as const
  })
  return Object.fromEntries(found)
}

/** Returns the row and locks it until the transaction ends. @throws Failure 404 with the message `gone` */
export async function lockedRow<T extends PgTable>(
  tx: Transaction,
  table: T,
  id: number,
  gone: string,
): Promise<Stored<T> & Versioned> {
  const [found] = await rows<Stored<T> & Versioned>(
    tx,
    sql`select to_jsonb(x) as row from ${tableSql(table)} x where x.id = ${id} for update`,
  )
  if (!found) throw notFound(gone)
  return found
}

/**
 * SQLSTATEs for a row that cannot be removed because others refer to it. PostgreSQL 18 has a separate code for `on delete
 * restrict`.
 */
const referencedCodes = new Set(['23503', '23001'])

/** Reads and writes the records of one table. */
export class Records<T extends PgTable, R> {
  readonly #columns: ReadonlySet<string>
  readonly #constraints: Constraints

  constructor(private readonly spec: RecordsSpec<T, R>) {
    this.#columns = new Set(getTableConfig(spec.table).columns.map(({ name }) => name))
    this.#constraints = { ...referencesOf(spec.table), ...spec.constraints }
  }

  #stamp(context: Context) {
    return this.#columns.has('updated_at') ? { updated_at: context.now().toISOString() } : {}
  }

  /**
   * Returns the record in the form of the API.
   * @throws Failure 404.
   */
  async get(db: Db | Transaction, id: number): Promise<R> {
    const record = await this.spec.read(db, id)
    if (record === null) throw notFound(this.spec.gone)
    return record
  }

  /** @throws Failure 409 with the current record when the call's If-Match names another version than `before`. */
  async checkVersion(tx: Transaction, context: Context, before: Versioned, sent: unknown): Promise<void> {
    if (context.ifMatch === null || isMatched(context.ifMatch, before, false)) return
    const current = await this.get(tx, before.id)
    throw new Failure(409, 'This was changed elsewhere meanwhile.', { extra: { current, sent } })
  }

  /** The record in the form of the API, and the fields `once`, which only this answer has. */
  async #answer<O>(tx: Transaction, id: number, once: O | undefined): Promise<R & O> {
    return { ...(await this.get(tx, id)), ...once } as R & O
  }

  /**
   * Creates a record. `more` writes its related rows and returns what it changed.
   * @param once fields of the answer that the record does not have, such as a new token. A repeated call answers them again.
   */
  create<O extends object = object>(
    context: Context,
    prepare: T['$inferInsert'] | ((tx: Transaction) => Promise<T['$inferInsert']>),
    more: (tx: Transaction, id: number) => Promise<Changed> = async () => ({}),
    once?: O,
  ): Promise<R & O> {
    const { subject, table } = this.spec
    const work = async (tx: Transaction) => {
      const values = defined(typeof prepare === 'function' ? await prepare(tx) : prepare)
      const stamped = { ...values, ...this.#stamp(context) }
      const [id = 0] = await rows<number>(
        tx,
        sql`insert into ${tableSql(table)} (${names(stamped)}) ${valuesOf(table, stamped)} returning to_json(id) as row`,
      )
      const changed = { ...changesOf({}, values), ...(await more(tx, id)) }
      const deed: Deed = { subject, action: 'create', record: id, version: 1, changed }
      return { answer: await this.#answer(tx, id, once), deeds: [deed] }
    }
    return change(context, work, this.#constraints)
  }

  /**
   * Changes a record and raises its version. `prepare` receives the locked row and returns the columns and what else it changed.
   * When nothing changes, the version stays.
   * @param once as in `create`.
   * @throws Failure 404 for an unknown record, 409 with the current one for a stale If-Match.
   */
  update<O extends object = object>(
    context: Context,
    id: number,
    sent: object,
    prepare: (tx: Transaction, before: Stored<T> & Versioned) => Promise<Prepared<T>> = async () => ({ values: sent }),
    once?: O,
  ): Promise<R & O> {
    const { subject, table, gone } = this.spec
    const work = async (tx: Transaction) => {
      const before = await lockedRow(tx, table, id, gone)
      await this.checkVersion(tx, context, before, sent)
      const { values: given, changed: others = {} } = await prepare(tx, before)
      const values = defined(given)
      const changed = { ...changesOf(before, values), ...others }
      if (Object.keys(changed).length === 0) return { answer: await this.#answer(tx, id, once), deeds: [] }
      const version = before.version + 1
      const next = { ...values, ...this.#stamp(context), version }
      await tx.execute(
        sql`update ${tableSql(table)} set (${names(next)}) = (${valuesOf(table, next)}) where id = ${id}`,
      )
      const deed: Deed = { subject, action: 'update', record: id, version, changed }
      return { answer: await this.#answer(tx, id, once), deeds: [deed] }
    }
    return change(context, work, this.#constraints)
  }

  /**
   * Removes a record. `before` first deletes what depends on it, and returns its own audit entries; `bin` is the entry of the bin
   * that keeps the record, or null.
   * @throws Failure 404 for an unknown record, 409 for a stale If-Match, 422 when others refer to it.
   */
  async remove(
    context: Context,
    id: number,
    before: (
      tx: Transaction,
      row: Stored<T> & Versioned,
      bin: number | null,
    ) => Promise<readonly Deed[]> = async () => [],
  ): Promise<void> {
    const { subject, table, gone } = this.spec
    const work = async (tx: Transaction) => {
      const row = await lockedRow(tx, table, id, gone)
      await this.checkVersion(tx, context, row, null)
      const bin = await this.#keep(tx, context, [id])
      await this.spec.release?.(tx, [id])
      const others = await before(tx, row, bin)
      await tx.execute(sql`delete from ${tableSql(table)} where id = ${id}`)
      return { answer: undefined, deeds: [removal(subject)(row), ...others] }
    }
    try {
      await change(context, work)
    } catch (error) {
      if (!referencedCodes.has(errorCode(error) ?? '')) throw error
      throw invalid({ id: [this.spec.inUse ?? 'Other records need this one.'] })
    }
  }

  async #keep(tx: Transaction, context: Context, ids: readonly number[]): Promise<number | null> {
    const { subject, table, bin: takes } = this.spec
    return takes ? keepRemoved(tx, context, { subject, table, ids, takes }) : null
  }

  /**
   * Removes several records as one entry of the bin; very many part by part, so that nobody waits for them.
   * @param count the number that the person saw.
   * @throws Failure 409 when the number is different by now, 422 when the bin cannot keep them; then nothing is removed.
   */
  async removeMany(
    context: Context,
    matching: Matching,
    count: number,
  ): Promise<{ removed: number; bin: number | null }> {
    const { subject, table, bin: takes, release } = this.spec
    if (takes && count > mostAtOnce) return removeInParts(context, { subject, table, takes, release }, matching, count)
    const ids = await matching.ids()
    return change(context, async (tx) => {
      if (ids.length !== count) throw othersMatchNow(ids.length)
      await lockMatching(tx, table, matching, { ids, count })
      const bin = await this.#keep(tx, context, ids)
      if (takes && bin === null) throw tooMuchToKeep()
      await release?.(tx, ids)
      const gone = await rows<Versioned>(
        tx,
        sql`delete from ${tableSql(table)} x where x.id = any(${idArray(ids)})
            returning (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(x)) where key in ${shortColumns}) as row`,
      )
      const changed = changesOf({}, { removed: count })
      return {
        answer: { removed: count, bin },
        deeds: [{ subject, action: 'remove-many', changed }, ...gone.map(removal(subject))],
      }
    })
  }

  /**
   * Writes a whole order in one statement, so that no reader sees a mixture of two. The versions stay, because forms do not edit
   * the order.
   * @param was the ids in the order that the person saw, ascending. Left out: any present order is replaced.
   * @throws Failure 409 with the present order: it differs from `was`; 422: without `was`, a record does not exist. Nothing is
   *   written then.
   */
  order(context: Context, items: readonly { id: number; order: number }[], was?: readonly number[]) {
    const { subject, table, gone } = this.spec
    return change(context, async (tx) => {
      const list = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i(id bigint, "order" integer)`
      // Rows are locked in the order of their ids, so that two orders wait for each other without a deadlock.
      const before = await rows<OrderedRow>(
        tx,
        sql`select json_build_object('id', id, 'order', "order", 'version', version) as row from ${tableSql(table)}
            where id in (select i.id from ${list}) order by id for update`,
      )
      const isMissing = before.length !== items.length
      if (isMissing && !was) throw invalid({ items: [gone] })
      const current = before.toSorted((a, b) => a.order - b.order || a.id - b.id).map(({ id }) => id)
      if (was && (isMissing || current.some((id, at) => id !== was[at])))
        throw new Failure(409, 'The order has been changed since you saw it.', { extra: { current } })
      await tx.execute(
        sql`update ${tableSql(table)} x set "order" = i."order" from ${list} where x.id = i.id and x."order" <> i."order"`,
      )
      const wanted = new Map(items.map(({ id, order }) => [id, order]))
      const placed = before.map((was) => ({ was, is: { ...was, order: wanted.get(was.id) ?? was.order } }))
      const deeds = placed
        .filter(({ was, is }) => was.order !== is.order)
        .map(({ was, is }): Deed => ({
          subject,
          action: 'order',
          record: is.id,
          changed: changesOf({ ...was }, { ...is }),
        }))
      return { answer: { items: placed.map(({ is }) => is).sort((a, b) => a.order - b.order || a.id - b.id) }, deeds }
    })
  }
}

/** Makes the records of a subject. The table must have the columns `id` and `version`. */
export const recordsOf = <T extends PgTable, R>(spec: RecordsSpec<T, R>) => new Records(spec)

/** Refuses changes to fields that are fixed once set. A form may send their present values. */
export function checkFixed(before: object, sent: object, fixed: readonly string[]): void {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(sent))]
  const moved = fixed.filter((name) => is.get(name) !== undefined && (is.get(name) ?? null) !== (was.get(name) ?? null))
  if (moved.length > 0)
    throw invalid(Object.fromEntries(moved.map((name) => [name, ['This cannot be changed any more.']])))
}

/** Returns the order after the last one, among all rows or those that `condition` matches. */
export async function nextOrder(tx: Transaction, table: PgTable, condition: SQL = sql`true`): Promise<number> {
  const [last] = await rows<number>(
    tx,
    sql`select to_json(coalesce(max("order") + 1, 0)) as row from ${tableSql(table)} where ${condition}`,
  )
  return last ?? 0
}

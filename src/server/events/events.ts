// Live events: which records changed, for clients with an open stream. They contain names and ids only, so no content leaks past
// a right.
//
// Transactions commit in another order than they begin, so neither a sequence nor a time tells which events are new. Each event
// carries its transaction id (`xid`). A reader continues from the oldest transaction that was open at its last read, and skips
// events it has read already. An event that was not visible then has that transaction's id or a later one, so none is missed; a
// resumed stream may repeat some. Notifications only trigger a read (feed.ts).
import { sql } from 'drizzle-orm'

import type { Database, Db, Transaction } from '#server/db/connect'
import { builtOnce, rows } from '#server/rows'

/** A change to records of one kind. An empty list of ids means many of them, as after an upload. */
export interface LiveEvent {
  name: string
  ids: number[]
}

/** Days for which events are kept. A client that was away for longer reloads everything. */
const eventDays = 1

/** Most events that are replayed to a client that reconnects. */
const mostResumed = 2000

/** Writes an event in the transaction of the change. Changes with an audit entry need no call: a trigger makes their events. */
export async function emit(tx: Transaction, name: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`insert into events (name, data) values (${name}, ${JSON.stringify({ ids })}::jsonb)`)
}

interface Read {
  /** The oldest transaction that was open: the cursor of a stream. */
  floor: number
  events: (LiveEvent & { id: number })[]
}

const floorNow = sql`(select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`

const readFrom = builtOnce<Read>(
  sql`select json_build_object('floor', ${floorNow}, 'events', coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name, 'ids', e.data->'ids') order by e.xid, e.id)
        from events e where e.xid >= ${sql.placeholder('from')}::bigint), '[]'::json)) as row`,
)

const readFloor = builtOnce<number>(sql`select to_json(${floorNow}) as row`)

/** Reads the events that it has not read before, in the order in which their transactions began. */
export class EventReader {
  #from: number | null = null
  /** The ids of events that were read from transactions not older than `#from`. */
  #seen = new Set<number>()

  constructor(private readonly database: Pick<Database, 'ask'>) {}

  /** The cursor of a stream that has received everything read so far. */
  get cursor(): number {
    return this.#from ?? 0
  }

  /** Starts here. Events committed before are skipped, because any later read of the data includes their changes. */
  async begin(): Promise<void> {
    const [floor = 0] = await readFloor(this.database, {})
    const [now] = await readFrom(this.database, { from: floor })
    this.#from = floor
    this.#seen = new Set(now?.events.map(({ id }) => id))
  }

  async read(): Promise<LiveEvent[]> {
    if (this.#from === null) await this.begin()
    const [found] = await readFrom(this.database, { from: this.#from })
    if (!found) return []
    const fresh = found.events.filter(({ id }) => !this.#seen.has(id))
    this.#seen = new Set(found.events.map(({ id }) => id))
    this.#from = found.floor
    return together(fresh)
  }
}

/** Most ids in one event. With more, the event has no ids, and clients reload all such records. */
const mostIds = 500

/** Merges events of the same name into one, each id once. */
export function together(events: readonly LiveEvent[]): LiveEvent[] {
  const byName = new Map<string, Set<number>>()
  const many = new Set<string>()
  for (const { name, ids } of events) {
    const known = byName.get(name) ?? new Set()
    for (const id of ids) known.add(id)
    byName.set(name, known)
    if (ids.length === 0 || known.size > mostIds) many.add(name)
  }
  return [...byName].map(([name, ids]) => ({ name, ids: many.has(name) ? [] : [...ids] }))
}

/** The cursor as sent to clients: the oldest open transaction, and the time in seconds. */
export const cursorOf = (floor: number, now: Date): string => `${floor}.${Math.floor(now.getTime() / 1000)}`

/** Returns the cursor of a stream that is to receive everything committed from now on. */
export async function cursorNow(database: Pick<Database, 'ask'>, now: Date): Promise<string> {
  const [floor = 0] = await readFloor(database, {})
  return cursorOf(floor, now)
}

/**
 * Returns the events after a cursor; null if that is no longer possible and the client must reload everything.
 * @param cursor the stream's last cursor, `transaction.second`.
 */
export async function eventsSince(database: Database, cursor: string, now: Date): Promise<LiveEvent[] | null> {
  const [, from = '', second = ''] = /^(\d{1,15})\.(\d{1,12})$/.exec(cursor) ?? []
  const age = now.getTime() / 1000 - Number(second)
  if (from === '' || age > (eventDays * 86_400) / 2) return null
  const found = await rows<LiveEvent & { floor: number }>(
    database.db,
    sql`select json_build_object('name', e.name, 'ids', e.data->'ids') as row from events e
        where e.xid >= ${Number(from)} order by e.xid, e.id limit ${mostResumed + 1}`,
  )
  const [floor = 0] = await readFloor(database, {})
  // A cursor from the future is of another database, for instance one restored from a backup.
  return found.length > mostResumed || Number(from) > floor ? null : together(found)
}

/**
 * Deletes events that are too old to be replayed, and those of transactions that are still to come: they are from the cluster of
 * which this database was restored, and every read would find them.
 */
export async function purgeEvents(on: Db | Transaction): Promise<void> {
  await on.execute(
    sql`delete from events where at < now() - make_interval(days => ${eventDays})
          or xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  )
}

/** Writes events for locks whose lease ran out between `before` (the last check) and `at`, because nobody released them. */
export async function tellLapsedLocks({ db }: Pick<Database, 'db'>, before: Date, at: Date): Promise<void> {
  await db.execute(sql`
    insert into events (name, data) select 'post.unlocked', jsonb_build_object('ids', jsonb_agg(post_id)) from post_locks
    where user_id is not null and expires_at > ${before.toISOString()}::timestamptz and expires_at <= ${at.toISOString()}::timestamptz
    having count(*) > 0`)
}

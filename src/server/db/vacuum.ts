// The embedded database has no autovacuum, so it is vacuumed and analyzed here while it is idle.
import { sql } from 'drizzle-orm'

import type { Database } from './connect'

interface Clock {
  /** Calls `work` every `milliseconds`; returns a function that stops it. */
  every: (milliseconds: number, work: () => void) => () => void
}

const systemClock: Clock = {
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}

interface Options {
  clock?: Clock
  /** Milliseconds between checks. An interval without writes counts as idle. */
  interval?: number
  /** Bytes of write-ahead log after which a vacuum is worthwhile. */
  enough?: number
  /** Called with the error of a failed vacuum. The next idle interval tries again. */
  report?: (error: unknown) => void
}

/** Bytes of log in an interval that still count as idle, because claiming due jobs writes a little each minute. */
const quiet = 65_536

/**
 * Vacuums the embedded database when enough was written and an interval without writes has passed. Does nothing for a PostgreSQL
 * server, which has autovacuum.
 * @returns a function that stops, and waits for a running vacuum.
 */
export function vacuumWhenIdle(database: Database, options: Options = {}): () => Promise<void> {
  if (database.kind === 'server') return () => Promise.resolve()
  const { clock = systemClock, interval = 60_000, enough = 1_048_576, report = () => undefined } = options
  let seen: number | null = null
  let vacuumed = 0
  let running: Promise<void> | null = null
  const look = async () => {
    const written = await writtenBytes(database)
    const idle = seen !== null && written - seen < quiet
    seen = written
    if (!idle || written - vacuumed < enough) return
    await database.db.execute(sql`vacuum analyze`)
    vacuumed = seen = await writtenBytes(database)
  }
  const stop = clock.every(interval, () => {
    running ??= look()
      .catch(report)
      .finally(() => {
        running = null
      })
  })
  return async () => {
    stop()
    await running
  }
}

/** The position of the write-ahead log in bytes. Reads do not advance it. */
async function writtenBytes(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ written: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written`,
  )
  return rows[0]?.written ?? 0
}

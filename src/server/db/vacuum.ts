// The embedded database has no autovacuum: it is cleaned and its statistics are made anew while nobody writes.
import { sql } from 'drizzle-orm'

import type { Database } from './connect'

interface Clock {
  /** Calls `work` each `milliseconds`; answers how to stop. */
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
  /** How often it looks; a whole interval without writing is idle. */
  interval?: number
  /** Bytes of log that make a vacuum worth its while. */
  enough?: number
  /** A vacuum that failed; the next idle time tries again. */
  report?: (error: unknown) => void
}

/** A claim of due jobs and the like writes a little each minute and is no sign of work. */
const quiet = 65_536

/**
 * Vacuums the embedded database whenever enough was written and then nothing for an interval; answers how to stop, which
 * waits for a vacuum under way. PostgreSQL does this by itself, so there it does nothing.
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

/** How far the write-ahead log has come: a read leaves it where it is. */
async function writtenBytes(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ written: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written`,
  )
  return rows[0]?.written ?? 0
}

// One clock for all servers, which follows the database's time. Locks, sessions, throttling and schedules compare times written
// by different machines, so a wrong clock of one server would end leases of another.
import type { Database } from './db/connect'

/** Milliseconds between two queries of the database's time. */
const interval = 30_000
/** Longest time, in milliseconds, that an answer may take. A slower answer is ignored, because its time is too inaccurate. */
const longest = 1000

export interface Clock {
  now: () => Date
  /** Queries the database's time now. */
  set: () => Promise<void>
  stop: () => void
}

/**
 * Returns a clock that follows the database's time. Between two queries it uses this machine's monotonic clock.
 * @param steady returns a monotonic time in milliseconds.
 */
export async function databaseClock(
  { ask }: Pick<Database, 'ask'>,
  steady: () => number = () => performance.now(),
): Promise<Clock> {
  let offset: number | null = null
  const set = async () => {
    const before = steady()
    const [found] = await ask<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at', [])
    const after = steady()
    if (found && (offset === null || after - before <= longest)) offset = found.at - (before + after) / 2
  }
  await set()
  // When the query fails, the clock runs on from the last answer.
  const timer = setInterval(() => void set().catch(() => undefined), interval)
  timer.unref()
  return { now: () => new Date(steady() + (offset ?? 0)), set, stop: () => clearInterval(timer) }
}

// One clock for all servers: the database's. Locks, sessions, throttling and schedules compare instants that different machines
// wrote; one whose own clock is wrong would end what another one holds.
import type { Database } from './db/connect'

/** How often the database is asked what time it is, in milliseconds. */
const interval = 30_000
/** Longest time, in milliseconds, that an answer may take. A slower answer is ignored, because its time is too inaccurate. */
const longest = 1000

export interface Clock {
  now: () => Date
  /** Asks the database for its time now. */
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
  // Without an answer the time goes on from the last one.
  const timer = setInterval(() => void set().catch(() => undefined), interval)
  timer.unref()
  return { now: () => new Date(steady() + (offset ?? 0)), set, stop: () => clearInterval(timer) }
}

// One clock for all servers: the database's. Locks, sessions, throttling and schedules compare instants that different machines
// wrote; one whose own clock is wrong would end what another one holds.
import type { Database } from './db/connect'

/** How often the database is asked what time it is, in milliseconds. */
const interval = 30_000
/** An answer that took longer than this, in milliseconds, says too little of when it was right. */
const longest = 1000

export interface Clock {
  now: () => Date
  /** Asks the database now. */
  set: () => Promise<void>
  stop: () => void
}

/**
 * Goes by the database's time. Between two looks it goes by this machine's steady clock, which no change of its date moves.
 * @param steady milliseconds since some moment.
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

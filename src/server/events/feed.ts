// Reads live events for all streams of one server: after each notification, and at short intervals in any case.
import type { Database } from '#server/db/connect'
import { EventReader, type LiveEvent } from './events'

/** The channel that the trigger of migration `events-in-order` notifies when a transaction with an event commits. */
const channel = 'events'

/**
 * Milliseconds: the pause after a read, so that a burst of commits causes few reads, and the interval of reads without a
 * notification.
 */
const pace = { pause: 40, poll: 1000 }

export interface Feed {
  /** The cursor of a stream that has received everything so far. */
  cursor: () => number
  stop: () => Promise<void>
}

interface FeedListener {
  /** Called with the events committed since the last read, and the cursor after them. */
  tell: (events: readonly LiveEvent[], cursor: number) => void
  /** Called with each periodic read. */
  tick: () => Promise<void>
  failed: (error: unknown) => void
}

/**
 * Starts reading events.
 * @returns once everything committed from now on will be delivered.
 */
export async function openFeed(database: Database, { tell, tick, failed }: FeedListener): Promise<Feed> {
  const reader = new EventReader(database)
  await reader.begin()
  const look = async () => {
    const events = await reader.read()
    if (events.length > 0) tell(events, reader.cursor)
  }
  const looking = oneAtATime(look, failed)
  const ticking = oneAtATime(tick, failed)
  const listener = keepListening(database, looking.ask, failed)
  const poll = setInterval(() => {
    looking.ask()
    ticking.ask()
    listener.again()
  }, pace.poll)
  return {
    cursor: () => reader.cursor,
    stop: async () => {
      clearInterval(poll)
      await Promise.all([listener.stop(), looking.stop(), ticking.stop()])
    },
  }
}

/** Runs the work one at a time. A request during a run causes one more run. Stopping waits for the current run. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void) {
  let under: Promise<void> | null = null
  const state = { wanted: false, stopped: false }
  const round = async () => {
    while (state.wanted && !state.stopped) {
      state.wanted = false
      // One run after another.
      await work().catch(failed)
      // Events of a burst are read together.
      if (!state.stopped) await pause(pace.pause)
    }
  }
  return {
    ask: (): void => {
      state.wanted = true
      under ??= round().finally(() => {
        under = null
      })
    },
    stop: async () => {
      state.stopped = true
      await under
    },
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/**
 * Listens for notifications. An established connection reconnects by itself (connect-listen.ts). When the first attempt fails,
 * `again` retries; until then the periodic reads find all events.
 */
function keepListening(database: Database, heard: () => void, failed: (error: unknown) => void) {
  let stopped = false
  const begin = () =>
    database.listen(channel, heard).catch((error: unknown) => {
      failed(error)
      return null
    })
  let state: 'trying' | 'heard' | 'lost' = 'lost'
  let under: Promise<(() => Promise<void>) | null> = Promise.resolve(null)
  const again = () => {
    if (stopped || state !== 'lost') return
    state = 'trying'
    under = begin().then((stop) => {
      state = stop ? 'heard' : 'lost'
      return stop
    })
  }
  again()
  return {
    again,
    stop: async () => {
      stopped = true
      const stop = await under
      await stop?.().catch(failed)
    },
  }
}

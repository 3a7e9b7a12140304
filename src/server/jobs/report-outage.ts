// Timers and jobs fail together while the database is away: the outage is logged once, and once more when it is over.
import { isOutage } from '#server/db/outage'

import type { Report } from './repeat'

interface Options {
  /** Fails while the database is away. */
  ping: () => Promise<unknown>
  /** Milliseconds between looks whether the database answers again. */
  interval?: number
}

/** Passes reports on. Of those that only say that the database is away, the first one of an outage is passed on. */
export function reportOutageOnce(
  report: Report,
  { ping, interval = 1000 }: Options,
): { report: Report; stop: () => void } {
  let looking: NodeJS.Timeout | null = null
  let leftOut = 0
  const end = () => {
    if (looking) clearInterval(looking)
    looking = null
  }
  const look = () =>
    ping().then(
      () => {
        if (!looking) return
        end()
        report('the database answers again', { leftOut })
      },
      () => undefined,
    )
  return {
    report: (message, detail) => {
      if (!isOutage(detail['error'])) return report(message, detail)
      if (looking) {
        leftOut += 1
        return
      }
      leftOut = 0
      looking = setInterval(() => void look(), interval)
      looking.unref()
      report(`the database is away: ${message}`, detail)
    },
    stop: end,
  }
}

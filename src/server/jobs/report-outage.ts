// Timers and jobs all fail while the database is away. This logs an outage once when it begins and once when it ends.
import { isOutage } from '#server/db/outage'

import type { Report } from './run-every'

interface Options {
  /** Rejects while the database is away. */
  ping: () => Promise<unknown>
  /** Milliseconds between two checks whether the database answers again. */
  interval?: number
}

/** Passes reports on. During an outage only the first report of it is passed on; the others are counted. */
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

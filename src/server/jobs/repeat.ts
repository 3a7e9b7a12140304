import { loggedError } from '#server/log'

/** Hears what a round did, or why it failed. */
export type Report = (message: string, detail: Record<string, unknown>) => void

interface Options {
  /** What the work is called in a report of its failure. */
  name: string
  /** Milliseconds between rounds. */
  interval: number
  report: Report
}

/**
 * Does the work each `interval`, never twice at a time; answers how to stop, which waits for the round under way. A round that
 * fails is reported and the next one tries again: a database that is away must not end the process.
 */
export function repeat(work: () => Promise<unknown>, { name, interval, report }: Options): () => Promise<void> {
  let round: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    round = work()
      .then(() => undefined)
      .catch((error: unknown) => report(`${name} failed`, { error: loggedError(error) }))
      .finally(() => {
        busy = false
      })
  }, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}

// Work that a server does every so often while it runs. It is no job: nothing is stored of it.
import { loggedError } from '#server/log'

/** Logs the result of a round, or its failure. */
export type Report = (message: string, detail: Record<string, unknown>) => void

interface Options {
  /** The name of the work in reports. */
  name: string
  /** Milliseconds between rounds. */
  interval: number
  report: Report
}

/**
 * Runs the work every `interval`, never twice at a time. A failed round is reported and the next one tries again, because a lost
 * database must not end the process.
 * @returns a function that stops the timer and waits for the current round.
 */
export function runEvery(work: () => Promise<unknown>, { name, interval, report }: Options): () => Promise<void> {
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

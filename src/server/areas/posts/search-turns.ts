// Runs each person's searches one after another, so that many searches of one person do not hold up others.
import { Failure, gone } from '#contract/base/failure'
import { type LimitedQueue, limitedQueue } from '#text/limited-queue'

const turns = new Map<number, LimitedQueue>()

/** Most waiting searches of one person. A browser cancels the previous search when another letter is typed. */
const mostWaiting = 32

/**
 * Runs a search after the person's earlier searches have ended.
 * @param isGone whether the client has disconnected: then the search is not run.
 * @throws 503 where too many wait, 499 for a client that has disconnected.
 */
export async function inPersonsTurn<T>(userId: number, isGone: () => boolean, search: () => Promise<T>): Promise<T> {
  const turn = turns.get(userId) ?? limitedQueue(1)
  if (turn.waiting() >= mostWaiting)
    throw new Failure(503, 'Too many searches at once. Try again in a moment.', { retryAfter: 1 })
  turns.set(userId, turn)
  try {
    return await turn.run(() => {
      if (isGone()) throw gone()
      return search()
    })
  } finally {
    if (turn.isIdle()) turns.delete(userId)
  }
}

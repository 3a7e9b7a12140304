// The order in which undos run, and the changes that count from what they restore.
import { whenWritten } from '#workspace/command/gate'

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Runs the work when all earlier turns are over. */
function queue<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const turn = last.then(work).finally(() => {
    waiting -= 1
  })
  last = turn.catch(() => undefined)
  return turn
}

/** Undo and Repeat without a given step run one after the other, each after the changes that are still being saved. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue(() => whenWritten().then(work))

/**
 * Begins a change that counts from what is shown, such as a move by 15 minutes: at once, or when the undos that were asked for before
 * it are done.
 * @param read reads what an undo restored
 */
export function afterUndos(read: () => Promise<unknown> | undefined, begin: () => void): void {
  if (waiting === 0) return begin()
  void queue(async () => {
    await read()
    begin()
    // The next turn starts from what this change shows.
    await new Promise((resolve) => setTimeout(resolve))
  })
}

// The order in which undos run, and the changes that count from what they restore.
import { limitedQueue } from '#text/limited-queue'
import { whenWritten } from '#workspace/command/gate'

const turns = limitedQueue(1)

/** Undo and Repeat without a given step run one after the other, each after the changes that are still being saved. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(() => whenWritten().then(work))

/**
 * Begins a change that counts from what is shown, such as a move by 15 minutes: at once, or when the undos that were asked for before
 * it are done.
 * @param read reads what an undo restored
 */
export function afterUndos(read: () => Promise<unknown> | undefined, begin: () => void): void {
  if (turns.isIdle()) return begin()
  void turns.run(async () => {
    await read()
    begin()
    // The next turn starts from what this change shows.
    await new Promise((resolve) => setTimeout(resolve))
  })
}

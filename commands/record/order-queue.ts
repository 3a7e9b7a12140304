// Sends the orders of a list one after the other, so that fast moves never overtake each other.
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { repeatMove } from '#workspace/list/move-item'

/** Queue of the orders of one list. It sends one at a time; of the orders that arrive during a call it sends only the newest. */
export class OrderQueue {
  #wanted: readonly number[] | null = null
  /** The last order that the server confirmed; a refused change rolls back to it. */
  #kept: readonly number[] = []
  #sending: Promise<void> | null = null
  /** The order of the call under way. */
  #sent: readonly number[] | null = null

  /** @param send sends an order; `was` is the previous order, which the server compares with its own to detect a conflict. */
  constructor(
    private readonly send: (ids: readonly number[], was: readonly number[], keepalive?: boolean) => Promise<unknown>,
    /** Converts an order between rising numbers and the order on screen; it is its own inverse. */
    private readonly asShown: (rising: readonly number[]) => readonly number[],
  ) {}

  /**
   * Sends the order that waits behind a call under way, which would be lost when the page is unloaded. It is refused where another
   * person's order came between the two.
   */
  readonly #sendWaiting = (): void => {
    const waiting = this.#wanted
    if (waiting && waiting !== this.#sent)
      void this.send(waiting, this.#sent ?? this.#kept, true).catch(() => undefined)
  }

  /** The order with all pending changes; `shown` when there are none or when they are of other rows. */
  now(shown: readonly number[]): readonly number[] {
    const ids = this.#wanted
    return ids && ids.length === shown.length && shown.every((id) => ids.includes(id)) ? ids : shown
  }

  get kept(): readonly number[] {
    return this.#kept
  }

  /**
   * Adds an order to the queue.
   * @param shown the order that the server has, as far as is known; ignored during a call.
   * @returns when the newest order is on the server.
   * @throws the error of `send`.
   */
  want(ids: readonly number[], shown: readonly number[]): Promise<void> {
    this.#wanted = ids
    if (this.#sending) return this.#sending
    this.#kept = shown
    globalThis.addEventListener?.('pagehide', this.#sendWaiting)
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null
      this.#wanted = null
      globalThis.removeEventListener?.('pagehide', this.#sendWaiting)
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (let sent: readonly number[] | null = null; this.#wanted && sent !== this.#wanted;) {
      sent = this.#wanted
      this.#sent = sent
      try {
        await this.send(sent, this.#kept)
        this.#kept = sent
      } catch (error) {
        const rising = orderSince(error)
        const current = rising && this.asShown(rising)
        const again = current && this.#repeat(sent, current)
        if (!again) throw error
        this.#kept = current
        this.#wanted = again
      }
    }
  }

  /**
   * Repeats on the server's order the refused change, and then the one that was wanted during its call.
   * @returns null when one of them is more than one move.
   */
  #repeat(sent: readonly number[], current: readonly number[]): readonly number[] | null {
    const again = repeatMove(this.#kept, sent, current)
    return again && this.#wanted && this.#wanted !== sent ? repeatMove(sent, this.#wanted, again) : again
  }
}

const changedSince = z.object({ current: z.array(z.number()) })

/** The server's current order, by rising numbers, from a 409; undefined for other errors. */
function orderSince(error: unknown): readonly number[] | undefined {
  if (!(error instanceof Failure) || error.status !== 409) return undefined
  return changedSince.safeParse(error.detail.extra).data?.current
}

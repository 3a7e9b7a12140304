/** A pseudo-random sequence, the same for the same seed: mulberry32 (Tommy Ettinger, public domain). */
export class Sequence {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.whole(0, from.length - 1)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  /** Up to `count` different elements. */
  some<T>(from: readonly T[], count: number): T[] {
    const chosen = new Set<T>()
    const most = Math.min(count, from.length)
    while (chosen.size < most) chosen.add(this.pick(from))
    return [...chosen]
  }
}

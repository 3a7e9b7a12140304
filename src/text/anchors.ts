// Finds a passage (a range of a plain text, and its words) again after the text has changed.
import { diffWordsWithSpace } from 'diff'

export interface Anchor {
  from: number
  to: number
}

interface Piece {
  before: number
  after: number
}

/** Milliseconds after which the comparison of two texts stops. The passage is then searched by its words. */
const diffTimeout = 200

/**
 * Compares two texts. @returns their runs in order: one with equal lengths is unchanged, any other removed or added. Null: the
 * comparison took too long.
 */
function piecesOf(before: string, after: string): Piece[] | null {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const parts = diffWordsWithSpace(old, now, { timeout: diffTimeout })
  if (!parts) return null
  const middle = parts.map(({ value, added, removed }) => ({
    before: added ? 0 : value.length,
    after: removed ? 0 : value.length,
  }))
  return [{ before: start, after: start }, ...middle, { before: end, after: end }]
}

/** The part of a passage that remains in the later text; null: nothing. */
function survivor(pieces: readonly Piece[], { from, to }: Anchor): Anchor | null {
  let [old, now] = [0, 0]
  let [start, end] = [-1, -1]
  for (const { before, after } of pieces) {
    const [first, last] = [Math.max(from, old), Math.min(to, old + before)]
    if (before === after && first < last) {
      if (start < 0) start = now + first - old
      end = now + last - old
    }
    old += before
    now += after
  }
  return start < 0 ? null : { from: start, to: end }
}

/** The occurrence of `quote` that is nearest to `from`; null: none. */
export function nearest(text: string, quote: string, from: number): Anchor | null {
  if (quote === '') return null
  const ahead = text.indexOf(quote, from)
  const behind = text.lastIndexOf(quote, from)
  if (ahead < 0 && behind < 0) return null
  const at = behind < 0 || (ahead >= 0 && ahead - from <= from - behind) ? ahead : behind
  return { from: at, to: at + quote.length }
}

/** Maps passages of one text to a later version of it. */
export class Follower {
  #pieces: Piece[] | null | undefined

  constructor(
    private readonly before: string,
    private readonly after: string,
  ) {}

  /** The place of a passage in the later text; null: it is gone. Where the diff does not find it, the nearest same words count. */
  follow(quote: string, { from, to }: Anchor): Anchor | null {
    if (this.before.slice(from, to) !== quote) return nearest(this.after, quote, from)
    if (this.before === this.after) return { from, to }
    if (this.#pieces === undefined) this.#pieces = piecesOf(this.before, this.after)
    const left = this.#pieces && survivor(this.#pieces, { from, to })
    return left ?? nearest(this.after, quote, from)
  }
}

// The differences between two texts, word by word.
import { diffWordsWithSpace } from 'diff'

/** A stretch of text: in both, only in the first, or only in the second. */
export interface Stretch {
  text: string
  side: 'both' | 'first' | 'second'
}

/** The time limit of a comparison, in milliseconds. After it both texts count as entirely different. */
const diffTimeout = 400

/**
 * Compares two texts word by word. All stretches that are not `second`, joined, are the first text; all that are not `first` the
 * second.
 */
export function differenceOf(first: string, second: string): Stretch[] {
  const parts = diffWordsWithSpace(first, second, { timeout: diffTimeout })
  if (!parts) {
    const whole: Stretch[] = [
      { text: first, side: 'first' },
      { text: second, side: 'second' },
    ]
    return whole.filter(({ text }) => text !== '')
  }
  return parts.map(({ value, added, removed }) => ({
    text: value,
    side: added ? 'second' : removed ? 'first' : 'both',
  }))
}

// What is different between two texts, word by word, for showing both of them.
import { diffWordsWithSpace } from 'diff'

/** A stretch of text: in both, only in the first, or only in the second. */
export interface Stretch {
  text: string
  side: 'both' | 'first' | 'second'
}

/** So long two texts are compared word by word, milliseconds; after that they are shown whole, each as all different. */
const diffTimeout = 400

/** Joined without the other side's stretches, either text is whole again. */
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

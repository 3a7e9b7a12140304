// Where a key leads in the grid of pictures.
import { readingKey } from '#ui/reading-key'

interface Place {
  /** The index of the card under the cursor; -1: none. */
  at: number
  /** The number of loaded cards. */
  count: number
  /** The number of cards in a row. */
  columns: number
  /** The number of cards in view. */
  shown: number
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** A letter without its capital, which Shift makes when it extends the selection; another key as it is. */
const smallLetter = (key: string) => (key.length === 1 ? key.toLowerCase() : key)

/** The index of the card that a key leads to, which is `at` at an edge; undefined: the key does not move the cursor. */
export function stepped({ key: pressed, altKey, ctrlKey, metaKey }: Press, { at, count, columns, shown }: Place) {
  const key = readingKey(smallLetter(pressed))
  const last = count - 1
  const ends: Record<string, number> = { Home: 0, End: last }
  if (altKey || ((ctrlKey || metaKey) && !Object.hasOwn(ends, key))) return undefined
  const lines = Math.max(1, Math.floor(shown / columns))
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    l: 1,
    h: -1,
    j: columns,
    k: -columns,
    PageDown: lines * columns,
    PageUp: -lines * columns,
  }
  const isStep = Object.hasOwn(steps, key)
  if (count === 0 || (!isStep && !Object.hasOwn(ends, key))) return undefined
  if (at < 0) return 0
  if (!isStep) return ends[key]
  const to = at + (steps[key] ?? 0)
  if (to >= 0 && to <= last) return to
  if (key === 'PageDown') return last
  return key === 'PageUp' ? at % columns : at
}

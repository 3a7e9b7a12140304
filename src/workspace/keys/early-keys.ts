// Keys that are pressed while the first frame is loading, when nothing listens to them yet.
import { isComposing } from '#ui/compositions'
import { keyTimeout } from '#ui/key-idle'

let early: KeyboardEvent[] = []

/** Keeps a key, but not one with a modifier: the browser has handled it. */
function keep(event: KeyboardEvent): void {
  if (!isComposing(event) && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) early.push(event)
}

/** Keeps the keys that are pressed from now on, for the frame. */
export function keepEarlyKeys(window: Window): void {
  window.addEventListener('keydown', keep, true)
}

/**
 * Ends the keeping of keys.
 * @returns the kept keys in their order; none where the first was pressed too long ago, because the others belong to it.
 */
export function takeEarlyKeys(window: Window): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', keep, true)
  const [kept, first] = [early, early[0]]
  early = []
  return first && performance.now() - first.timeStamp > keyTimeout ? [] : kept
}

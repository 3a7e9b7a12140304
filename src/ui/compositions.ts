/** Safari sends the key that ends a composition with this code, after the composition has ended. */
const composed = 229

/** Whether a key belongs to an input method's composition. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === composed

/**
 * Keeps the keys of an input method (Enter, Escape and arrows that confirm or leave a composition) from every key handler of
 * the interface. Fields that hold rich text handle compositions themselves and still get them.
 * @returns a function that stops listening.
 */
export function ignoreCompositions(window: Window): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (!isComposing(event)) return
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, { capture: true })
  return () => window.removeEventListener('keydown', ignore, { capture: true })
}

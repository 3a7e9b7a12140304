/**
 * Milliseconds without a key press after which a question or form that opened by itself takes keys, so that nobody types into it
 * unintentionally.
 */
export const keyIdleDelay = 500

/**
 * Milliseconds that keys are held for a text field, a question or the next row. A person who typed ahead looks up after about
 * this time and no longer expects the old keys to act.
 */
export const keyTimeout = 3000

interface DroppedKeys {
  /** Whether a key is dropped. Left out: all are. */
  isDropped?: () => boolean
  /** Called when no key was pressed for `keyIdleDelay`. */
  onIdle?: () => void
  /** A key with Ctrl, Alt or Cmd, or a press of the pointer, ends it too: the person has looked at the page. */
  endsAtCommand?: boolean
}

/**
 * Drops the keys of a person who types on, so that they do nothing in a page that opens under their hands. It ends when no key was
 * pressed for `keyIdleDelay`. Keys with Ctrl, Alt or Cmd and function keys, such as F5, are never dropped.
 * @returns a function that ends it without the call.
 */
export function dropKeysUntilIdle(window: Window, options: DroppedKeys = {}): () => void {
  const { isDropped = () => true, onIdle, endsAtCommand = false } = options
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', stop)
  }
  const end = () => {
    stop()
    onIdle?.()
  }
  const onKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)
    if (isCommand && endsAtCommand) stop()
    if (isCommand || !isDropped()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    timer = setTimeout(end, keyIdleDelay)
  }
  let timer = setTimeout(end, keyIdleDelay)
  window.addEventListener('keydown', onKey, { capture: true })
  if (endsAtCommand) window.addEventListener('pointerdown', stop)
  return stop
}

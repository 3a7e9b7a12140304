/**
 * The key dispatcher: holds a key while its target is loading, or finds its command and runs it. One key listener of the frame
 * calls it.
 */
import { isComposing } from '#ui/compositions'
import { askBarrier, barriers, questionBarrier } from '#workspace/keys/barriers'
import { runKey } from '#workspace/keys/run-key'
import { noKeys, pressOf, usePendingKeys } from '#workspace/keys/key-press'
import { changesText, isForEndedText, isForText, isTextField, isTyped, write } from '#workspace/keys/key-target'
import { paletteBarrier } from '#workspace/keys/palette-barrier'
import { isFocusLeaving, isTextAwaited, textBarrier } from '#workspace/keys/text-barrier'
import { type Barrier, hold, markAfterLeave } from '#workspace/keys/type-ahead'
import { isPaletteOpen } from '#workspace/palette/store'

/**
 * Ends a started key sequence on a click, or when the window loses the focus. A sequence has no timeout.
 * @returns a function that stops listening.
 */
export function endSequencesOnLeave(window: Window): () => void {
  const forget = () => usePendingKeys.setState(noKeys)
  window.addEventListener('pointerdown', forget)
  window.addEventListener('blur', forget)
  return () => {
    window.removeEventListener('pointerdown', forget)
    window.removeEventListener('blur', forget)
  }
}

/**
 * The barriers that hold a key before the element with the focus gets it. All keys wait while its screen is being left, or an Enter
 * in it waits. Escape ends the wait for a text. Enter comes after the held keys of its text, or is for a question. What is typed
 * outside of a text is for the text or the palette that is awaited, also where the element has a use for it.
 */
function capturedFor(event: KeyboardEvent): readonly Barrier[] {
  if (isFocusLeaving()) return [paletteBarrier, textBarrier]
  const ofPalette = isPaletteOpen() ? [askBarrier] : []
  if (event.key === 'Escape') return [...ofPalette, textBarrier]
  const isEnter = event.key === 'Enter'
  const isOutsideText = isTyped(event) && !isTextField(event.target instanceof Element ? event.target : null)
  const ofText = isOutsideText ? [paletteBarrier, textBarrier] : isEnter ? [textBarrier] : []
  return [...ofPalette, ...ofText, ...(isEnter ? [questionBarrier] : [])]
}

/**
 * Listens to keys in the capture phase, before the element that has the focus gets them. It stops keys that were typed into a field
 * that is read-only or removed by now, and holds the captured ones for their barrier.
 * @returns a function that stops listening.
 */
export function captureKeys(window: Window): () => void {
  window.addEventListener('keydown', captureKey, true)
  return () => window.removeEventListener('keydown', captureKey, true)
}

function captureKey(event: KeyboardEvent): void {
  if (isComposing(event)) return
  if (isFocusLeaving()) markAfterLeave(event)
  // A held key is for what comes next, also where the field that it is pressed in goes.
  const captured = capturedFor(event)
  const isHeld = captured.length > 0 && hold(pressOf(event), captured, dispatchKey)
  if (!isHeld) {
    if (!isForEndedText(event) || isTextAwaited() || isFocusLeaving()) return
    event.preventDefault()
  }
  event.stopPropagation()
}

/**
 * Dispatches a key: holds it while its target is loading, else runs its command. Keys of a composition and keys that a control
 * has handled are ignored.
 */
export function dispatchKey(event: KeyboardEvent): void {
  if (isComposing(event)) return
  if (isStrayRepeat(event)) return event.preventDefault()
  if (event.defaultPrevented) return
  const press = pressOf(event)
  if (hold(press, barriers, dispatchKey)) return
  if (isForText(event)) write(event)
  else runKey(press)
}

/** The key that stays pressed, and whether it was pressed in a text field. */
let down = { code: '', inText: false }

/** Whether a key repeat comes from a key that moved the focus into a text field. Such repeats are not typed. */
function isStrayRepeat(event: KeyboardEvent): boolean {
  const inText = isTextField(event.target instanceof Element ? event.target : null)
  if (!event.repeat) down = { code: event.code, inText }
  return event.repeat && inText && !down.inText && down.code === event.code && changesText(event)
}

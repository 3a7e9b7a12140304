// Where a key event goes: whether it types text, into which element, and how a buffered key is dispatched again.

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Whether an element is a text field. */
export function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !noText.has(element.type)
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
}

/** Whether a text field can be typed into now. */
export function isWritable(element: Element | null): boolean {
  if (!isTextField(element)) return false
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return !isField || !(element.readOnly || element.disabled)
}

/** Whether a key types a character. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** Whether a key types a character or changes a text in another way, such as Backspace. */
export const changesText = (event: KeyboardEvent): boolean =>
  isLetter(event) || ['Enter', 'Backspace', 'Delete'].includes(event.key)

/** Whether such a key is pressed without Ctrl, Alt or Cmd. */
export const isTyped = (event: KeyboardEvent): boolean =>
  changesText(event) && !event.ctrlKey && !event.metaKey && !event.altKey

/** The editable text field that the last key was pressed in. */
let lastText: Element | null = null

/** Whether to swallow a key: it was typed into a field that has just become read-only. */
export function isForEndedText(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (isWritable(target)) lastText = target
  else if (target !== lastText) lastText = null
  return lastText !== null && !isWritable(lastText) && isTyped(event)
}

/** By a key event that was dispatched again, the person's own event. */
const origins = new WeakMap<KeyboardEvent, KeyboardEvent>()

/** The person's own key event, however often it was dispatched again. */
export const originOf = (event: KeyboardEvent): KeyboardEvent => origins.get(event) ?? event

/** A copy of a key event that is not dispatched yet and has no default action prevented. */
export function pressedAnew(event: KeyboardEvent): KeyboardEvent {
  const { type, key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
  const keys = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat }
  const again = new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
  origins.set(again, originOf(event))
  return again
}

/** A copy of a key event with the target of the original. */
export function pressedAgain(event: KeyboardEvent): KeyboardEvent {
  return Object.defineProperty(pressedAnew(event), 'target', { value: event.target })
}

/** Whether a buffered key must be typed by hand: it changes a text, and the browser does not type dispatched events. */
export function isForText(event: KeyboardEvent): boolean {
  const { activeElement } = document
  if (!origins.has(event) || event.target === activeElement || !isWritable(activeElement)) return false
  return isTyped(event)
}

const edits: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' }

/** Types a buffered key into the focused text as the browser would have: with its input events, and as a step of its undo. */
export function write(event: KeyboardEvent): void {
  if (isLetter(event)) document.execCommand('insertText', false, event.key)
  else if (document.activeElement?.dispatchEvent(pressedAnew(event))) document.execCommand(edits[event.key] ?? '')
}

/** Presses a buffered key where the focus is now: its own control and the frame's listener handle it as the browser's own. */
export function pressAtFocus(event: KeyboardEvent): void {
  const again = pressedAnew(event)
  if (isForText(again)) return write(again)
  const target = document.activeElement ?? document.body
  const isFree = target.dispatchEvent(again)
  // The browser runs no default action for a dispatched event.
  if (isFree && target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) target.click()
}

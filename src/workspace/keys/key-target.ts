// What a key is, whoever is asked about it: whether it writes, and where; and the same key once more.

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Whether text is written in this element. */
export function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !noText.has(element.type)
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
}

/** Whether text can be written in it now. */
export function isWritable(element: Element | null): boolean {
  if (!isTextField(element)) return false
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return !isField || !(element.readOnly || element.disabled)
}

/** A letter, which is written; any other key is one that the field acts on. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** A letter, or a key that changes a text. */
export const changesText = (event: KeyboardEvent): boolean =>
  isLetter(event) || ['Enter', 'Backspace', 'Delete'].includes(event.key)

/** The same, pressed alone: with Ctrl, Alt or Cmd it is a chord. */
export const isTyped = (event: KeyboardEvent): boolean =>
  changesText(event) && !event.ctrlKey && !event.metaKey && !event.altKey

/** The text that the last key was pressed in, while it could be written. */
let lastText: Element | null = null

/** Whether to swallow a key: it was typed into a field that has just become read-only. */
export function isForEndedText(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (isWritable(target)) lastText = target
  else if (target !== lastText) lastText = null
  return lastText !== null && !isWritable(lastText) && isTyped(event)
}

/** Of keys that are pressed once more, the one that the person pressed. */
const origins = new WeakMap<KeyboardEvent, KeyboardEvent>()

/** The key as the person pressed it, however often it was pressed again since. */
export const originOf = (event: KeyboardEvent): KeyboardEvent => origins.get(event) ?? event

/** The same key, which nothing has taken yet and which is pressed nowhere yet. */
export function pressedAnew(event: KeyboardEvent): KeyboardEvent {
  const { type, key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
  const keys = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat }
  const again = new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
  origins.set(again, originOf(event))
  return again
}

/** The same where it was pressed. */
export function pressedAgain(event: KeyboardEvent): KeyboardEvent {
  return Object.defineProperty(pressedAnew(event), 'target', { value: event.target })
}

/** A key that waited and changes a text: the focus is in one by now, and the browser does not bring it there. */
export function isForText(event: KeyboardEvent): boolean {
  const { activeElement } = document
  if (!origins.has(event) || event.target === activeElement || !isWritable(activeElement)) return false
  return isTyped(event)
}

const edits: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' }

/** Writes it into the text that has the focus, as the browser would have: the field hears of it, and its own undo knows it. */
export function write(event: KeyboardEvent): void {
  if (isLetter(event)) document.execCommand('insertText', false, event.key)
  else if (document.activeElement?.dispatchEvent(pressedAnew(event))) document.execCommand(edits[event.key] ?? '')
}

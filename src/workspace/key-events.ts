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

/** The same key, which nothing has taken yet and which is pressed nowhere yet. */
export function pressedAnew(event: KeyboardEvent): KeyboardEvent {
  const { type, key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
  const keys = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat }
  return new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
}

/**
 * Presses keys again, one after the other, each once the one before it is over; where they were pressed, unless `again` says
 * otherwise.
 */
export async function pressInTurn(
  keys: readonly KeyboardEvent[],
  press: (event: KeyboardEvent) => void,
  again: (event: KeyboardEvent) => KeyboardEvent = pressedAgain,
): Promise<void> {
  for (const key of keys) {
    press(again(key))
    await new Promise((over) => setTimeout(over))
  }
}

/** The same where it was pressed. */
export function pressedAgain(event: KeyboardEvent): KeyboardEvent {
  return Object.defineProperty(pressedAnew(event), 'target', { value: event.target })
}

// The target of a key event: whether the key types text, into which element, and how a held key is dispatched again.
import { keyIdleDelay } from '#ui/key-idle'
import { typesCharacter } from '#ui/keys'

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

/** Whether a key types a character or changes a text in another way, such as Backspace. */
export const changesText = (event: KeyboardEvent): boolean =>
  typesCharacter(event) || ['Enter', 'Backspace', 'Delete'].includes(event.key)

/** Whether a key changes text and is pressed without Ctrl, Alt or Cmd. */
export const isTyped = (event: KeyboardEvent): boolean =>
  changesText(event) && !event.ctrlKey && !event.metaKey && !event.altKey

/** How a key moves the caret or the selection's end: the direction and how far, without Ctrl or Cmd and with it. */
const caretKeys: Readonly<Record<string, readonly [direction: string, by: string, byWithControl: string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
}

const hasControl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

const selectsAll = (event: KeyboardEvent) => hasControl(event) && !event.altKey && event.key.toLowerCase() === 'a'

/** Whether a key moves the caret of a text field or selects in it. */
export const movesCaret = (event: KeyboardEvent): boolean =>
  (event.key in caretKeys && !event.altKey) || selectsAll(event)

/** Does what a browser does with such a key in the focused text field. */
function moveCaret(event: KeyboardEvent): void {
  if (selectsAll(event)) return void document.execCommand('selectAll')
  const [direction, by, byWithControl] = caretKeys[event.key] ?? []
  document.getSelection()?.modify(event.shiftKey ? 'extend' : 'move', direction, hasControl(event) ? byWithControl : by)
}

/** Whether a key goes to the next field or the previous one. */
export const isTab = ({ key }: KeyboardEvent): boolean => key === 'Tab'

/** The text field that the last key was pressed in, and when something was last typed for it. */
const none = { field: null, typedAt: -Infinity }
let last: { field: Element | null; typedAt: number } = { ...none }

/** Takes the next keys for those of the screen, also where the text field before it was removed a moment ago. */
export const forgetTextKeys = (): void => void (last = { ...none })

/**
 * Whether a key must be ignored: it was typed into a text field that has just become read-only, or that was removed while somebody
 * typed in it. Keys are those of a removed field until the keyboard rests for half a second.
 */
export function isForEndedText(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  const isField = isWritable(target)
  const isRemoved = last.field?.isConnected === false && event.timeStamp - last.typedAt < keyIdleDelay
  const isEnded = !isField && last.field !== null && (isRemoved || target === last.field)
  if (!isEnded) last = { ...none, field: isField ? target : null }
  if (!isTyped(event)) return false
  if (event.key !== 'Enter') last.typedAt = event.timeStamp
  return isEnded
}

/** The original event of each key event that was dispatched again. */
const origins = new WeakMap<KeyboardEvent, KeyboardEvent>()

/** The original key event of the person; the event itself if it was not dispatched again. */
export const originOf = (event: KeyboardEvent): KeyboardEvent => origins.get(event) ?? event

/** A copy of a key event that can be dispatched again, with no default action prevented. `originOf` gives its original. */
export function copyOfPress(event: KeyboardEvent): KeyboardEvent {
  const { type, key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
  const keys = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat }
  const again = new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
  origins.set(again, originOf(event))
  return again
}

/** A copy of a key event with the target of the original, or another one. */
export function copyWithTarget(event: KeyboardEvent, target = event.target): KeyboardEvent {
  return Object.defineProperty(copyOfPress(event), 'target', { value: target })
}

/** Whether a held key must be inserted by `write`: it changes text, and browsers insert nothing for dispatched events. */
export function isForText(event: KeyboardEvent): boolean {
  const { activeElement } = document
  if (!origins.has(event) || event.target === activeElement || !isWritable(activeElement)) return false
  return isTyped(event)
}

const edits: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' }

/** Types a held key into the focused text field, with the input events and the undo step of real typing. */
export function write(event: KeyboardEvent): void {
  if (typesCharacter(event)) document.execCommand('insertText', false, event.key)
  else if (document.activeElement?.dispatchEvent(copyOfPress(event))) document.execCommand(edits[event.key] ?? '')
}

/** Whether a question has the focus. */
export const hasQuestionFocus = (): boolean => document.activeElement?.closest('[data-place=dialog]') != null

/** Dispatches a held key to the focused element, so that its control and the key dispatcher handle it. */
export function pressAtFocus(event: KeyboardEvent): void {
  const again = copyOfPress(event)
  if (isForText(again)) return write(again)
  const target = document.activeElement ?? document.body
  const isFree = target.dispatchEvent(again)
  // The browser runs no default action for a dispatched event.
  if (isFree && isPressedBy(target, event.key)) target.click()
  else if (isFree && isTextField(target) && movesCaret(event)) moveCaret(event)
}

const isBox = (element: Element) => element.matches('input[type=checkbox],input[type=radio]')

/** A select, which chooses by letters while it is closed. */
const isSelect = (element: Element) => element.matches('button[role=combobox]')

/** Whether an element is a select of a form. */
export const isFormSelect = (element: Element | null): boolean =>
  element !== null && isSelect(element) && element.closest('[data-place=form]') !== null

/** Whether a key clicks the control that has the focus. */
const isPressedBy = (target: Element, key: string): target is HTMLElement =>
  isBox(target) ? key === ' ' : target instanceof HTMLButtonElement && !isSelect(target) && ['Enter', ' '].includes(key)

/** Whether a key chooses in a control without a text: a character in a select, the space on a check box or radio button. */
export const choosesByKey = (element: Element | null, event: KeyboardEvent): boolean =>
  element !== null && (isSelect(element) ? typesCharacter(event) : isBox(element) && event.key === ' ')

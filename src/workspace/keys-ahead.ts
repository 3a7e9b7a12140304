// A question takes a moment to come: its rows are looked at first. A hand that knows what is asked has answered by then, and
// meant the question, not the list under it.
import { isQuestionDue } from '#workspace/prompts'

/** So long, in milliseconds, keys wait for a question; then they mean what they mean without one. */
const patience = 1000

const held: KeyboardEvent[] = []

/** The question that is due takes too long: nothing waits for it any more. */
let isLate = false

/** Whether the focus is in the question, so that keys reach it by themselves. */
const isThere = () => document.activeElement?.closest('[data-place=dialog]') != null

/** Keeps a key back while a question is due. @param otherwise what it means where none came. @returns whether it was kept. */
export function holdForQuestion(event: KeyboardEvent, otherwise: (event: KeyboardEvent) => void): boolean {
  const isDue = isQuestionDue()
  isLate &&= isDue
  if (held.length === 0 && (!isDue || isLate || isThere())) return false
  event.preventDefault()
  held.push(event)
  if (held.length === 1) wait(performance.now() + patience, otherwise)
  return true
}

function wait(end: number, otherwise: (event: KeyboardEvent) => void): void {
  requestAnimationFrame(() => {
    isLate = performance.now() >= end
    if (isQuestionDue() && !isThere() && !isLate) return wait(end, otherwise)
    for (const event of held.splice(0))
      if (isThere()) answer(event)
      else otherwise(pressedAgain(event))
  })
}

/** Presses a key on what has the focus, which does what a browser would have done. */
function answer(event: KeyboardEvent): void {
  const target = document.activeElement
  const isFree = target?.dispatchEvent(pressedAnew(event))
  if (isFree && target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) target.click()
}

/** The same key, which nothing has taken yet and which is pressed nowhere yet. */
export function pressedAnew(event: KeyboardEvent): KeyboardEvent {
  const { type, key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
  const keys = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat }
  return new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
}

/** The same where it was pressed. */
export function pressedAgain(event: KeyboardEvent): KeyboardEvent {
  return Object.defineProperty(pressedAnew(event), 'target', { value: event.target })
}

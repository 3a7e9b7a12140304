// A question takes a moment to come: its rows are looked at first. A hand that knows what is asked has answered by then, and
// meant the question, not the list under it.
import { pressedAgain, pressedAnew } from '#workspace/key-events'
import { isQuestionDue } from '#workspace/prompts'

/** So long, in milliseconds, keys wait for a question; then they are forgotten: under it they would do what nobody meant. */
const patience = 3000

const held: KeyboardEvent[] = []

/** The question that is due takes too long: nothing waits for it any more. */
let isLate = false

/** Whether the focus is in the question, so that keys reach it by themselves. */
const isThere = () => document.activeElement?.closest('[data-place=dialog]') != null

/** Keys that were held and are pressed again. */
const released = new WeakSet<KeyboardEvent>()

/** Keeps a key back while a question is due. @param otherwise what it means where none came. @returns whether it was kept. */
export function holdForQuestion(event: KeyboardEvent, otherwise: (event: KeyboardEvent) => void): boolean {
  const isDue = isQuestionDue()
  isLate &&= isDue
  if (released.has(event) || (held.length === 0 && (!isDue || isLate || isThere()))) return false
  event.preventDefault()
  held.push(event)
  if (held.length === 1) wait(performance.now() + patience, otherwise)
  return true
}

function wait(end: number, otherwise: (event: KeyboardEvent) => void): void {
  requestAnimationFrame(() => {
    isLate = performance.now() >= end
    if (isQuestionDue() && !isThere() && !isLate) return wait(end, otherwise)
    if (isLate) return void (held.length = 0)
    const event = held.shift()
    if (event) press(event, otherwise)
    // The next one is for what this one led to: an answer closes the question, and a command may ask another.
    if (held.length > 0) wait(performance.now() + patience, otherwise)
  })
}

/** Presses a key that was held on the question, or where it was pressed if none came. */
function press(event: KeyboardEvent, otherwise: (event: KeyboardEvent) => void): void {
  const target = document.activeElement
  const again = isThere() ? pressedAnew(event) : pressedAgain(event)
  released.add(again)
  if (!isThere()) return otherwise(again)
  // What a browser would have done.
  const isFree = target?.dispatchEvent(again)
  if (isFree && target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) target.click()
}

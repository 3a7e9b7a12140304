// Buffers keys between a command and its question, which opens only after its rows were read. They answer the question; the list
// under it does not get them.
import { pressedAgain, pressedAnew } from '#workspace/keys/key-target'
import { keyQueue } from '#workspace/keys/key-queue'
import { isQuestionDue } from '#workspace/command/questions'

/** How long, in milliseconds, keys are buffered for a question before they are dropped. */
const patience = 3000

/** When the wait for a question ends, by the page's clock. */
let end = 0

/** Whether the wait for a question has ended. */
let isLate = false

/** Handles a buffered key when no question opened. */
let otherwise: (event: KeyboardEvent) => void = () => {}

/** Whether the question has the focus, so that keys reach it without a buffer. */
const isThere = () => document.activeElement?.closest('[data-place=dialog]') != null

const keys = keyQueue({
  look: () => {
    if (isThere() || !isQuestionDue()) return 'there'
    isLate ||= performance.now() >= end
    return isLate ? 'never' : 'coming'
  },
  renewed: (event) => (isThere() ? pressedAnew(event) : pressedAgain(event)),
  press,
  // The next key waits for the effect of this one: an answer closes the question, and a command may open another.
  between: () =>
    new Promise((over) => {
      end = performance.now() + patience
      requestAnimationFrame(() => over())
    }),
})

/** Buffers a key while a question is about to open. @param mean handles the key when none opens. @returns whether it was buffered. */
export function holdForQuestion(event: KeyboardEvent, mean: (event: KeyboardEvent) => void): boolean {
  const isDue = isQuestionDue()
  isLate &&= isDue
  const isBehind = keys.isBefore(event)
  if (!isBehind && (!isDue || isLate || isThere() || keys.isGiven(event))) return false
  otherwise = mean
  if (!isBehind) end = performance.now() + patience
  keys.keep(event)
  return true
}

/** Dispatches a buffered key on the question, or on the element that had the focus when none opened. */
function press(event: KeyboardEvent): void {
  if (!isThere()) return otherwise(event)
  // The default action that the browser does not run for a dispatched event.
  const target = document.activeElement
  const isFree = target?.dispatchEvent(event)
  if (isFree && target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) target.click()
}

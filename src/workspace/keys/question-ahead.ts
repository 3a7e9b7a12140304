// Buffers keys between a command and its question, which opens only after its rows were read. They answer the question; the list
// under it does not get them.
import { pressedAgain, pressedAnew } from '#workspace/keys/key-target'
import { keyQueue } from '#workspace/keys/key-queue'
import { isQuestionDue } from '#workspace/command/questions'

/** How long, in milliseconds, keys are buffered for a question before they are dropped. */
const patience = 3000

/** When what is due is late, by the page's clock. */
let end = 0

/** The question that is due takes too long: nothing waits for it any more. */
let isLate = false

/** What a key means where no question came. */
let otherwise: (event: KeyboardEvent) => void = () => {}

/** Whether the focus is in the question, so that keys reach it by themselves. */
const isThere = () => document.activeElement?.closest('[data-place=dialog]') != null

const keys = keyQueue({
  look: () => {
    if (isThere() || !isQuestionDue()) return 'there'
    isLate ||= performance.now() >= end
    return isLate ? 'never' : 'coming'
  },
  renewed: (event) => (isThere() ? pressedAnew(event) : pressedAgain(event)),
  press,
  // The next one is for what this one led to: an answer closes the question, and a command may ask another.
  between: () =>
    new Promise((over) => {
      end = performance.now() + patience
      requestAnimationFrame(() => over())
    }),
})

/** Keeps a key back while a question is due. @param mean what it means where none came. @returns whether it was kept. */
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

/** Presses a key that was held on the question, or where it was pressed if none came. */
function press(event: KeyboardEvent): void {
  if (!isThere()) return otherwise(event)
  // What a browser would have done.
  const target = document.activeElement
  const isFree = target?.dispatchEvent(event)
  if (isFree && target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) target.click()
}

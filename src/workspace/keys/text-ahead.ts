// Buffers keystrokes after a command that focuses a text field, until the field exists. They are not run as shortcuts.
import { isTextField, isTyped, isWritable, write } from '#workspace/keys/key-target'
import { keyQueue, type State } from '#workspace/keys/key-queue'

/**
 * So long, in milliseconds, what is typed waits for its text once the command is done; then it is forgotten: run as keys it would
 * do what nobody meant.
 */
const patience = 3000

/** The same while it is not done. */
const longest = 30_000

interface Way {
  /** By the page's clock. */
  end: number
  /** What had the focus where it began. */
  from: Element | null
}

/** The way into a text that is being gone. */
let way: Way | null = null

/** How the last way ended; `coming` while it is gone. */
let state: State = 'never'

const keys = keyQueue({ look: () => state, press: write })

/** Begins the way into a text. @param done whether the command that leads there was done. */
export function goIntoText(done: Promise<boolean>): void {
  // What waits for the command itself goes on waiting.
  const own: Way = { end: performance.now() + longest, from: document.activeElement }
  way = own
  state = 'coming'
  const look = () => {
    if (way !== own) return
    if (isWritable(document.activeElement)) end('there')
    else if (performance.now() > own.end || isElsewhere(own)) end('never')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  void done.then((isDone) => {
    own.end = performance.now() + patience
    if (!isDone && way === own) end('never')
  })
}

/** The focus went to something that is no text: a question, a button, a box to tick. */
const isElsewhere = ({ from }: Way): boolean => {
  const { activeElement } = document
  if (activeElement === from || isTextField(activeElement)) return false
  return (
    activeElement?.closest('[data-place=dialog],[data-place=palette],[role=listbox],[role=menu],button,input,select') !=
    null
  )
}

/** What was typed is written into the text, or forgotten. */
function end(how: 'there' | 'never'): void {
  way = null
  state = how
  keys.look()
}

/** Keeps what is typed on the way into a text. @returns whether it was kept. */
export function holdForText(event: KeyboardEvent): boolean {
  const isBehind = keys.isBefore(event)
  if (!way && !isBehind) return false
  if (event.key === 'Escape') end('never')
  if (state === 'never' || !isTyped(event)) return false
  const isThere = isWritable(document.activeElement)
  if (isThere) end('there')
  if (isThere && !isBehind) return false
  event.preventDefault()
  if (!event.repeat) keys.keep(event)
  return true
}

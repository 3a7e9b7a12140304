// A command that leads into a text takes a moment: its form, its code or the answer of the server is still to come. What is typed
// meanwhile is for that text; the keys of what lies under it are not meant.
import { changesText, isLetter, isTextField, isWritable, pressedAnew } from '#workspace/key-events'

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

const held: KeyboardEvent[] = []

/** Begins the way into a text. @param done whether the command that leads there was done. */
export function goIntoText(done: Promise<boolean>): void {
  // What waits for the command itself goes on waiting.
  const own: Way = { end: performance.now() + longest, from: document.activeElement }
  way = own
  const look = () => {
    if (way !== own) return
    if (isWritable(document.activeElement)) arrive()
    else if (performance.now() > own.end || isElsewhere(own)) forget()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  void done.then((isDone) => {
    own.end = performance.now() + patience
    if (!isDone && way === own) forget()
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

function forget(): void {
  way = null
  held.length = 0
}

/** Keeps what is typed on the way into a text. @returns whether it was kept. */
export function holdForText(event: KeyboardEvent): boolean {
  if (!way) return false
  if (event.key === 'Escape') forget()
  if (!way || !changesText(event) || event.ctrlKey || event.metaKey || event.altKey) return false
  const isThere = isWritable(document.activeElement)
  if (isThere && held.length === 0) {
    forget()
    return false
  }
  event.preventDefault()
  if (event.repeat) return true
  held.push(event)
  if (isThere) arrive()
  return true
}

/** Writes what was typed into the text that has the focus. */
function arrive(): void {
  const keys = held.splice(0)
  forget()
  for (const event of keys) write(event)
}

const edits: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' }

/** As the browser would have: the field hears of it, and its own undo knows it. */
function write(event: KeyboardEvent): void {
  if (isLetter(event)) document.execCommand('insertText', false, event.key)
  else if (document.activeElement?.dispatchEvent(pressedAnew(event))) document.execCommand(edits[event.key] ?? '')
}

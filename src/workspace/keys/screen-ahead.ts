// Screens of tabs that are still to be drawn, or to be answered. A key that means nothing until then waits for the screen.
import { changesText, isForText, originOf, pressedAnew } from '#workspace/keys/key-target'
import { keyQueue, type State, whenOver } from '#workspace/keys/key-queue'
import { usePalette } from '#workspace/palette/store'
import { focusedTab } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'

/** How many parts of a tab are still to come, by the tab's id. */
const coming = new Map<string, number>()

/** A part of a screen that is still loading says so. @returns a function that says it is loaded. */
export function screenIsComing(tabId: string): () => void {
  coming.set(tabId, (coming.get(tabId) ?? 0) + 1)
  return () => {
    const left = (coming.get(tabId) ?? 1) - 1
    if (left > 0) coming.set(tabId, left)
    else coming.delete(tabId)
  }
}

export const isComing = (tabId: string): boolean => coming.has(tabId)

/** Whether a tab is still in front: keys that were buffered for another tab are dropped. */
export function stateOf(tabId: string | undefined, isStillComing: (tabId: string) => boolean): State {
  if (focusedTab(useWorkspace.getState().layout)?.id !== tabId) return 'never'
  return tabId !== undefined && isStillComing(tabId) ? 'coming' : 'there'
}

type Press = (event: KeyboardEvent) => void

const tabOf = new WeakMap<KeyboardEvent, string>()

/** What a key means once the screen is there. */
let mean: Press = () => {}

/** Those that lead into a text: what is typed after one is for that. */
const leading = new WeakSet<KeyboardEvent>()
let isTextMeant = false

const keys = keyQueue({
  // The palette was opened since: buffered keys are dropped.
  look: (event) => (usePalette.getState().open ? 'never' : stateOf(tabOf.get(event), isComing)),
  // If a text field already has the focus, a buffered shortcut that would only focus one is dropped.
  press: (event) => (isForText(event) && leading.has(originOf(event)) ? undefined : mean(event)),
  renewed: pressedAnew,
  between: whenOver,
})

/**
 * Takes a key until the screen of the tab is drawn.
 * @param toText whether it leads into a text there: what is typed after it waits as well.
 * @returns false where it is drawn.
 */
export function holdForScreen(event: KeyboardEvent, tabId: string, toText: boolean, press: Press): boolean {
  if (!isComing(tabId)) return false
  isTextMeant = toText || (isTextMeant && keys.isBefore(event))
  if (toText) leading.add(originOf(event))
  tabOf.set(event, tabId)
  mean = press
  keys.keep(event)
  return true
}

/** Takes what is typed after a key that waits for a screen and leads into a text. @returns false where there is none before it. */
export function holdBehindScreen(event: KeyboardEvent, tabId: string): boolean {
  if (!isTextMeant || !keys.isBefore(event) || !changesText(event)) return false
  tabOf.set(event, tabId)
  keys.keep(event)
  return true
}

// Whether a person is working in a list at this moment. Rows do not move meanwhile.
import { useWork } from '#workspace/command/progress'

/** Milliseconds after a key, wheel or pointer event in a list during which its rows do not move. */
const actingTime = 1500

/** When each list was last used, in milliseconds of `performance.now()`. */
const lastActed = new WeakMap<Element, number>()
let pressed = false

const note = ({ target }: Event) => {
  const grid = target instanceof Element ? target.closest('[role="grid"],[role="treegrid"]') : null
  if (grid) lastActed.set(grid, performance.now())
}

let watching = false

/** Starts to note when a key, wheel or pointer was used in a list, for {@link isActing}. Later calls do nothing. */
export function watchHands(): void {
  if (watching) return
  watching = true
  const options = { capture: true, passive: true }
  for (const type of ['keydown', 'pointermove', 'pointerdown', 'wheel']) window.addEventListener(type, note, options)
  window.addEventListener('pointerdown', () => (pressed = true), options)
  for (const type of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(type, () => (pressed = false), options)
}

/** Selects an open menu, an open question, or a row that was lifted by key. */
const atHand = '[role="menu"],[role="dialog"],[role="alertdialog"],[aria-roledescription][aria-pressed="true"]'

/**
 * Whether a person is working in a list: recent input, an open cell, a lifted row, an open menu or question, or a running bulk
 * change.
 */
export function isActing(grid: Element): boolean {
  const focus = document.activeElement
  return (
    pressed ||
    performance.now() - (lastActed.get(grid) ?? -Infinity) < actingTime ||
    (grid.contains(focus) && (focus?.matches('input:not([type="checkbox"]),textarea,select') ?? false)) ||
    document.querySelector(atHand) !== null ||
    useWork.getState().list.length > 0
  )
}

// Keeps the focus on an element. When the focused element is removed (a closed tab, a dialog, a button of a bar), the main part of
// the focused tab gets the focus.
import { isPaletteOpen, usePalette } from '#workspace/palette/store'
import { panelOf } from '#workspace/frame/main-focus'
import { focusedTab } from '#workspace/panes/tree'
import { usePrompts } from '#workspace/command/questions'
import { useWorkspace } from '#workspace/panes/store'

/** The element that gets the focus when no other has it. */
function home(document: Document): HTMLElement | null {
  const panel = panelOf(focusedTab(useWorkspace.getState().layout)?.id)
  const main = panel?.querySelector<HTMLElement>('[data-main]')
  // A text field never gets the focus this way: only the person moves the focus into text.
  const quiet = main && !main.isContentEditable && !main.matches('input,textarea') ? main : null
  return quiet ?? panel ?? document.querySelector<HTMLElement>('[data-empty-pane]')
}

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body

/** Whether a question or a menu is open. It manages the focus itself. */
const isOverlayOpen = (document: Document) =>
  document.querySelector('[role="dialog"]:not([data-place="palette"]),[role="alertdialog"],[role="menu"]') !== null

/** The palette's field; null while it is not drawn. The field takes the focus itself when it is drawn. */
const paletteField = (document: Document) =>
  document.querySelector<HTMLElement>('[data-place="palette"] :is(input,button):not(:disabled)')

/** Restores the focus after the present event is handled, if no element has it then. */
function rescue(document: Document): void {
  if (!isLost(document) || isOverlayOpen(document)) return
  const place = isPaletteOpen() ? paletteField(document) : home(document)
  place?.focus({ preventScroll: true })
}

/** Restores the focus whenever no element has it. @returns a function that stops. */
export function keepFocus(document: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      rescue(document)
    }, 0)
  }
  const stops = [usePalette, usePrompts, useWorkspace].map((store) => store.subscribe(soon))
  // Chromium reports when the focused element is removed. A closing panel is removed from the page slightly later.
  document.addEventListener('focusout', soon)
  const watch = new MutationObserver(() => isLost(document) && soon())
  watch.observe(document.body, { childList: true })
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('focusout', soon)
    watch.disconnect()
  }
}

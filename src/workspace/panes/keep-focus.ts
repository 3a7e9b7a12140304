// The focus is never on nothing: what had it may be gone, with a closed tab, a dialog, a button of a bar. Then keys are for the
// main part of the focused tab again.
import { usePalette } from '#workspace/palette/store'
import { panelOf } from '#workspace/frame/main-focus'
import { focusedTab } from '#workspace/panes/tree'
import { usePrompts } from '#workspace/command/questions'
import { useWorkspace } from '#workspace/panes/store'

/** Where the focus belongs while nothing else has it. */
function home(document: Document): HTMLElement | null {
  const panel = panelOf(focusedTab(useWorkspace.getState().layout)?.id)
  const main = panel?.querySelector<HTMLElement>('[data-main]')
  // A text gets the focus only from who wants to write.
  const quiet = main && !main.isContentEditable && !main.matches('input,textarea') ? main : null
  return quiet ?? panel ?? document.querySelector<HTMLElement>('[data-empty-pane]')
}

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body

/** A question or a menu takes the focus itself, and gives it back when it goes. */
const isAsked = (document: Document) =>
  document.querySelector('[role="dialog"]:not([data-place="palette"]),[role="alertdialog"],[role="menu"]') !== null

/** The palette's own field; null while it is not drawn yet: then it takes the focus itself. */
const paletteField = (document: Document) =>
  document.querySelector<HTMLElement>('[data-place="palette"] :is(input,button):not(:disabled)')

/** Gives the focus a place once what happens now is over, if it has none by then. */
function rescue(document: Document): void {
  if (!isLost(document) || isAsked(document)) return
  const place = usePalette.getState().open ? paletteField(document) : home(document)
  place?.focus({ preventScroll: true })
}

/** Keeps the focus from being nowhere. @returns a function that stops. */
export function keepFocus(document: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      rescue(document)
    }, 0)
  }
  const stops = [usePalette, usePrompts, useWorkspace].map((store) => store.subscribe(soon))
  // Chromium tells when what had the focus is taken away; a panel that closes is drawn without it a moment later.
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

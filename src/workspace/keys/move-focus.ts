// Tab as the browser handles it, for a held key: a dispatched event moves no focus.

const reached = 'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable=true]'

/** Moves the focus to the next element that Tab reaches, or the previous one, and selects the text of an input there. */
export function moveFocus(isBack: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(reached)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled,[inert] *') && isDrawn(element),
  )
  const at = all.findIndex((element) => element === document.activeElement)
  const next = all[at + (isBack ? -1 : 1)]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0

import { useEffect } from 'react'

import { usePalette } from '#workspace/palette/store'

/** Where a tab's screen is drawn. */
export const panelOf = (tabId: string | undefined): HTMLElement | null =>
  tabId === undefined ? null : document.getElementById(`panel-${tabId}`)

/** Gives the focus to the part of a screen that keys are for: `data-main`, for instance the table. */
export function focusMain(panel: Element | null): void {
  // The palette may be opening, with no field yet that could hold the focus.
  if (usePalette.getState().open) return
  panel?.querySelector<HTMLElement>('[data-main]')?.focus()
}

/** Takes the focus from the tab's panel, which got it before its content was there. `ready` for what can take it only later. */
export function useMainFocus(tabId: string, ready = true): void {
  useEffect(() => {
    if (!ready) return
    const panel = panelOf(tabId)
    if (document.activeElement === panel || document.activeElement === document.body) focusMain(panel)
  }, [tabId, ready])
}

import { useEffect } from 'react'

import { isPaletteOpen } from '#workspace/palette/store'

/** The element in which a tab's screen is drawn; null: there is none. */
export const panelOf = (tabId: string | undefined): HTMLElement | null =>
  tabId === undefined ? null : document.getElementById(`panel-${tabId}`)

/** Focuses the main part of a screen (`data-main`), for instance its table. Does nothing while the palette is open. */
export function focusMain(panel: Element | null): void {
  // The palette may be opening, with no field yet that could hold the focus.
  if (isPaletteOpen()) return
  panel?.querySelector<HTMLElement>('[data-main]')?.focus()
}

/**
 * Moves the focus to the main part of a tab's screen when the tab's panel, or nothing, has it: the panel got it before its content
 * was drawn. @param ready false: the main part cannot take the focus yet.
 */
export function useMainFocus(tabId: string, ready = true): void {
  useEffect(() => {
    if (!ready) return
    const panel = panelOf(tabId)
    if (document.activeElement === panel || document.activeElement === document.body) focusMain(panel)
  }, [tabId, ready])
}

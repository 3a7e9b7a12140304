import { useEffect } from 'react'

import { useWorkspace } from '#workspace/panes/store'
import { findTab } from '#workspace/panes/tree'
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

/** Whether a tab is in another pane than the focused one. */
function isInOtherPane(tabId: string): boolean {
  const { layout } = useWorkspace.getState()
  const found = findTab(layout, tabId)
  return found !== undefined && found.pane.id !== layout.focused
}

/**
 * Moves the focus to the main part of a tab's screen when the tab's panel has it, which got it before its content was drawn, or when
 * nothing has it and the tab is not in another pane. @param ready false: the main part cannot take the focus yet.
 */
export function useMainFocus(tabId: string, ready = true): void {
  useEffect(() => {
    if (!ready) return
    const panel = panelOf(tabId)
    const isFree = document.activeElement === document.body && !isInOtherPane(tabId)
    if (isFree || document.activeElement === panel) focusMain(panel)
  }, [tabId, ready])
}

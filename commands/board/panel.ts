import { boardView, changeBoard } from '#client/board/view'
import { nextOpening } from '#workspace/form/opening'
import { mayLeaveTab } from '#workspace/panes/close-tabs'

/** Shows a task in the board's side panel and moves the cursor to it; null: a new one. Asks about unsaved changes first. */
export async function showPanel(tabId: string, id: number | null): Promise<void> {
  const { panel } = boardView(tabId)
  if (panel && panel.id === id && id !== null) return
  if (panel && !(await mayLeaveTab(tabId))) return
  changeBoard(tabId, { panel: { id, opening: nextOpening() }, ...(id === null ? {} : { cursor: id }) })
}

/** Closes the board's side panel. Asks about unsaved changes first. */
export async function closePanel(tabId: string): Promise<void> {
  if (boardView(tabId).panel && (await mayLeaveTab(tabId))) changeBoard(tabId, { panel: null })
}

import { boardView, changeBoard, type BoardView } from '#client/board/view'
import { mayLeaveTab } from '#workspace/panes/close-tabs'

/** Shows a task in the board's side panel and moves the cursor to it, or closes the panel. Asks about unsaved changes first. */
export async function showPanel(tabId: string, panel: BoardView['panel']): Promise<void> {
  const now = boardView(tabId).panel
  if (now && panel && now.id === panel.id) return
  if (now && !(await mayLeaveTab(tabId))) return
  changeBoard(tabId, panel?.id ? { panel, cursor: panel.id } : { panel })
}

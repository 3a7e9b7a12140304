// Opening the form of a tab's list, also of one that is still being loaded.
import { listIn } from '#workspace/list/handle'

const wanted = new Map<string, { panel: string; id: number | undefined }>()

/** Opens the form for a record, or for a new one. */
export function openFormIn(tabId: string | undefined, id?: number, panel = 'form'): void {
  if (tabId === undefined) return
  const list = listIn(tabId)
  if (list) list.openPanel(panel, id)
  else wanted.set(tabId, { panel, id })
}

/** The list of a tab is there now: opens what was asked for before. */
export function openWantedForm(tabId: string): void {
  const open = wanted.get(tabId)
  if (!open) return
  wanted.delete(tabId)
  listIn(tabId)?.openPanel(open.panel, open.id)
}

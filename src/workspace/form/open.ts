// Opening the form of a tab's list, also of one that is still being loaded.
import { listIn } from '#workspace/list/handle'

const wanted = new Map<string, number | undefined>()

/** Opens the form for a record, or for a new one. */
export function openFormIn(tabId: string | undefined, id?: number): void {
  if (tabId === undefined) return
  const list = listIn(tabId)
  if (list) list.openPanel('form', id)
  else wanted.set(tabId, id)
}

/** The list of a tab is there now: opens what was asked for before. */
export function openWantedForm(tabId: string): void {
  if (!wanted.has(tabId)) return
  const id = wanted.get(tabId)
  wanted.delete(tabId)
  listIn(tabId)?.openPanel('form', id)
}

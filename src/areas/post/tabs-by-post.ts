import { tabsOf } from '#workspace/panes'
import { useWorkspace } from '#workspace/store'

const postPath = /^\/posts\/(\d+)(?:[?#].*)?$/

/** The tabs of each post that has one. */
export function tabsByPost(): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const { id: tabId, path } of tabsOf(useWorkspace.getState().layout)) {
    const id = Number(postPath.exec(path)?.[1] ?? Number.NaN)
    if (Number.isNaN(id)) continue
    found.set(id, (found.get(id) ?? new Set<string>()).add(tabId))
  }
  return found
}

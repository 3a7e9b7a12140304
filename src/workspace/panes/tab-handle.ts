// What belongs to a tab while it is open.

/** How many parts of a tab are still being read, by the tab's id. */
const reading = new Map<string, number>()

/** The tabs whose list is drawn while the row under its cursor is still being read. */
const rowReading = new Set<string>()

/** A part of a screen reports that it is still loading. @returns a function to call when it is loaded. */
export function screenIsComing(tabId: string): () => void {
  reading.set(tabId, (reading.get(tabId) ?? 0) + 1)
  return () => {
    const left = (reading.get(tabId) ?? 1) - 1
    if (left > 0) reading.set(tabId, left)
    else reading.delete(tabId)
  }
}

/** A list reports that the row under its cursor is still being read. @returns a function to call when it is there. */
export function rowIsComing(tabId: string): () => void {
  rowReading.add(tabId)
  return () => void rowReading.delete(tabId)
}

export const isReading = (tabId: string | undefined): boolean => tabId !== undefined && reading.has(tabId)

export const isRowReading = (tabId: string | undefined): boolean => tabId !== undefined && rowReading.has(tabId)

// What commands may change of the list in a tab: its address and its panels. The screen puts itself here while it is there.

export interface ListView {
  /** Changes the address of the list. */
  setQuery: (change: (query: URLSearchParams) => URLSearchParams) => void
  togglePanel: (panel: 'filters' | 'export') => void
  reload: () => void
}

const views = new Map<string, ListView>()

/** @returns a function that takes it away. */
export function registerListView(tabId: string, view: ListView): () => void {
  views.set(tabId, view)
  return () => {
    if (views.get(tabId) === view) views.delete(tabId)
  }
}

export const listViewOf = (tabId: string | undefined): ListView | undefined =>
  tabId === undefined ? undefined : views.get(tabId)

// The handle of a tab's list, for commands: its address, its panels, and the commands behind the keys that every list has.
import type { ListRequest } from '#contract/list'
import type { Call } from '#workspace/command/command'

import type { ListFilter, ListOrder } from './description'

/** The names of the keys that every list has and each list gives a command to. */
export type ListVerb = 'new' | 'remove' | 'edit' | 'merge' | 'push' | 'up' | 'down' | 'expand' | 'collapse'

export interface ListHandle {
  subject: string
  /** The request of its pages, without the page. */
  request: ListRequest
  filters: readonly ListFilter[]
  orders: readonly ListOrder[]
  /** The default sort. */
  defaultSort: string
  isSearched: boolean
  /** The present address. */
  query: () => URLSearchParams
  /** Changes the address. */
  setQuery: (change: (query: URLSearchParams) => URLSearchParams) => void
  /** The panels it has, by name. */
  panels: readonly string[]
  /** Opens a panel for a row, or without one. */
  openPanel: (name: string, id?: number) => void
  togglePanel: (name: string) => void
  /** @returns whether one was open. */
  closePanel: () => boolean
  reload: () => void
  /** The rows that were read, in their order. */
  rows: () => readonly { id: number }[]
  calls: Readonly<Partial<Record<ListVerb, Call>>>
}

const lists = new Map<string, ListHandle>()

/** Registers the list of a tab. @returns a function that removes it. */
export function registerList(tabId: string, handle: ListHandle): () => void {
  lists.set(tabId, handle)
  return () => {
    if (lists.get(tabId) === handle) lists.delete(tabId)
  }
}

/** The list of a tab; undefined: it shows something else. */
export const listIn = (tabId: string | undefined): ListHandle | undefined =>
  tabId === undefined ? undefined : lists.get(tabId)

/** The lists of a subject that are in tabs, by tab. */
export const listsOf = (subject: string): [tabId: string, list: ListHandle][] =>
  [...lists].filter(([, list]) => list.subject === subject)

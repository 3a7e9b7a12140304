// The handle of a tab's list, for commands: its address, its panels, and the commands behind the keys that every list has.
import type { ListRequest } from '#contract/base/list'
import type { Call } from '#workspace/command/command'
import { holdInTab, tabHandle, tabHandles } from '#workspace/panes/tab-handle'

import type { ListFilter, ListOrder } from './description'

/** The keys that all lists share and for which each list names its own command. */
export type ListVerb = 'new' | 'remove' | 'edit' | 'merge' | 'push' | 'up' | 'down' | 'expand' | 'collapse'

export interface ListHandle {
  subject: string
  /** The request of the list, without the page. */
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
  /** Opens a panel for a row, or without one. Resolves when it is open, or when the one before it stays. */
  openPanel: (name: string, id?: number) => Promise<void>
  togglePanel: (name: string) => void
  /** Closes the open panel. @returns whether one was open. */
  closePanel: () => boolean
  reload: () => void
  /** The loaded rows, in the order of the list. */
  rows: () => readonly { id: number }[]
  calls: Readonly<Partial<Record<ListVerb, Call>>>
}

/** Registers the list of a tab. @returns a function that removes it. */
export const registerList = (tabId: string, handle: ListHandle): (() => void) => holdInTab(tabId, 'list', handle)

/** The list of a tab; undefined: it shows something else. */
export const listIn = (tabId: string | undefined): ListHandle | undefined => tabHandle(tabId).list

/** The lists of a subject that are in tabs, by tab. */
export const listsOf = (subject: string): (readonly [tabId: string, list: ListHandle])[] =>
  tabHandles().flatMap(([tabId, { list }]) => (list?.subject === subject ? [[tabId, list] as const] : []))

// The parts of an open tab that commands and other screens use, in one handle per tab. The screen fills the handle; closing the tab
// empties it.
import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'

import type { TableHandle } from '#ui/table/handle'
import type { PublishedTargets } from '#workspace/command/context'
import type { FormHandle, RestoreQuestion, WantedForm } from '#workspace/form/handle'
import type { ListHandle } from '#workspace/list/handle'
import { useWorkspace } from '#workspace/panes/store'
import type { TabNotes } from '#workspace/panes/tabs'
import { tabsOf } from '#workspace/panes/tree'

export interface TabHandle {
  /** The targets of commands in this tab. */
  targets?: PublishedTargets | undefined
  list?: ListHandle | undefined
  /** The table of its list. */
  table?: TableHandle | undefined
  form?: FormHandle | undefined
  /** The question of its form whether to restore unsaved work. */
  restoreQuestion?: RestoreQuestion | undefined
  /** The form that opens when the list is loaded. */
  wantedForm?: WantedForm | undefined
  /** The rich-text editor for the commands of this tab. */
  editor?: Editor | undefined
  /** The tab's title, its unsaved work, and the other people in it. */
  notes?: TabNotes | undefined
  /** What the list has but does not show yet: a number of new rows above the view, or 'changed'. */
  offer?: number | 'changed' | undefined
  /** The number of parts of the screen that are still loading. */
  loading?: number | undefined
  /** Set while the list is drawn and the row under its cursor is still being read. */
  isRowLoading?: boolean | undefined
}

const handles = new Map<string, TabHandle>()
const listeners = new Map<string, Set<() => void>>()

const nothing: TabHandle = {}

/** The handle of a tab. Empty when the tab has no screen yet or is closed. */
export const tabHandle = (tabId: string | undefined): Readonly<TabHandle> =>
  (tabId === undefined ? undefined : handles.get(tabId)) ?? nothing

/** The handles of all tabs, by tab. */
export const tabHandles = (): [tabId: string, handle: Readonly<TabHandle>][] => [...handles]

/** The parts that components subscribe to. */
const drawn = ['targets', 'notes', 'offer', 'editor'] as const

/** Sets parts of a tab's handle. An undefined part is removed. */
export function setTab(tabId: string, changes: TabHandle): void {
  const before = tabHandle(tabId)
  if (before === nothing && Object.values(changes).every((part) => part === undefined)) return
  const after = { ...before, ...changes }
  handles.set(tabId, after)
  if (drawn.some((part) => before[part] !== after[part])) tell(tabId)
}

const tell = (tabId: string) => listeners.get(tabId)?.forEach((listener) => listener())

/** Sets one part of a tab's handle. @returns a function that removes the part, unless it was replaced meanwhile. */
export function holdInTab<Part extends keyof TabHandle>(tabId: string, part: Part, value: TabHandle[Part]): () => void {
  const put = (one: TabHandle[Part]) => {
    const changes: TabHandle = {}
    changes[part] = one
    setTab(tabId, changes)
  }
  put(value)
  return () => {
    if (tabHandle(tabId)[part] === value) put(undefined)
  }
}

/** holdInTab for one tab and part, as a function that keeps its identity. */
export const useHoldInTab = <Part extends keyof TabHandle>(tabId: string, part: Part) =>
  useCallback((value: TabHandle[Part]) => holdInTab(tabId, part, value), [tabId, part])

/** Empties the handle of a tab that was closed. */
export function disposeTab(tabId: string): void {
  handles.delete(tabId)
  tell(tabId)
}

useWorkspace.subscribe(({ layout }, before) => {
  if (layout === before.layout) return
  const open = new Set(tabsOf(layout).map(({ id }) => id))
  for (const { id } of tabsOf(before.layout)) if (!open.has(id)) disposeTab(id)
})

/** Reads from a tab's handle, as a hook. It subscribes to this tab only. */
export function useTab<Found>(tabId: string | undefined, find: (handle: Readonly<TabHandle>) => Found): Found {
  const subscribe = useCallback(
    (listener: () => void) => (tabId === undefined ? () => {} : listen(tabId, listener)),
    [tabId],
  )
  return useSyncExternalStore(subscribe, () => find(tabHandle(tabId)))
}

function listen(tabId: string, listener: () => void): () => void {
  const own = listeners.get(tabId) ?? new Set()
  listeners.set(tabId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(tabId) === own) listeners.delete(tabId)
  }
}

/** The table of a tab. */
export const tableOf = (tabId: string | undefined): TableHandle | undefined => tabHandle(tabId).table

/** The editor of a handle; undefined when it is destroyed. */
const livingEditor = ({ editor }: TabHandle): Editor | undefined => (editor?.isDestroyed ? undefined : editor)

/** The editor of a tab, as a hook. */
export const useEditorOf = (tabId: string): Editor | undefined => useTab(tabId, livingEditor)

/** The editor of the tab that a command runs in. */
export const editorIn = ({ tab }: { tab: { id: string } | null }): Editor | undefined =>
  livingEditor(tabHandle(tab?.id))

/** Notes that a part of a tab's screen is still loading. @returns a function to call when it is loaded. */
export function screenIsComing(tabId: string): () => void {
  setTab(tabId, { loading: (tabHandle(tabId).loading ?? 0) + 1 })
  return () => {
    if (handles.has(tabId)) setTab(tabId, { loading: (tabHandle(tabId).loading ?? 1) - 1 || undefined })
  }
}

/** Notes that the row under the cursor of a tab's list is still being read. @returns a function to call when it is there. */
export const rowIsComing = (tabId: string): (() => void) => holdInTab(tabId, 'isRowLoading', true)

/** Whether the screen of a tab is still loading. */
export const isTabLoading = (tabId: string | undefined): boolean => tabHandle(tabId).loading !== undefined

export const isRowLoadingIn = (tabId: string | undefined): boolean => tabHandle(tabId).isRowLoading === true

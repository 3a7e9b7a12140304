// What belongs to a tab while it is open: one handle a tab. Its screen fills the handle, closing the tab disposes it.
import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'

import type { TableHandle } from '#ui/table/handle'
import type { PublishedTargets } from '#workspace/command/context'
import type { FormHandle, WantedForm } from '#workspace/form/handle'
import type { ListHandle } from '#workspace/list/handle'
import { useWorkspace } from '#workspace/panes/store'
import type { TabNotes } from '#workspace/panes/tabs'
import { tabsOf } from '#workspace/panes/tree'

export interface TabHandle {
  /** What commands act on in it. */
  targets?: PublishedTargets | undefined
  list?: ListHandle | undefined
  /** The table of its list. */
  table?: TableHandle | undefined
  form?: FormHandle | undefined
  /** The form to open once its list is there. */
  wantedForm?: WantedForm | undefined
  /** The rich-text editor that its commands act on. */
  editor?: Editor | undefined
  /** Its title, what is unsaved in it, and who else is at it. */
  notes?: TabNotes | undefined
  /** What its list offers to show: rows that came above the view, or that it has changed. */
  offer?: number | 'changed' | undefined
  /** How many parts of its screen are still loading. */
  loading?: number | undefined
  /** Its list is drawn, and the row under the cursor is still being read. */
  isRowLoading?: boolean | undefined
}

const handles = new Map<string, TabHandle>()
const listeners = new Map<string, Set<() => void>>()

const nothing: TabHandle = {}

/** The handle of a tab. It is empty where the tab has no screen yet, or is closed. */
export const tabHandle = (tabId: string | undefined): Readonly<TabHandle> =>
  (tabId === undefined ? undefined : handles.get(tabId)) ?? nothing

/** The handles of all tabs, by tab. */
export const tabHandles = (): [tabId: string, handle: Readonly<TabHandle>][] => [...handles]

/** The parts that are drawn: components hear of their changes. */
const drawn = ['targets', 'notes', 'offer', 'editor'] as const

/** Changes parts of a tab's handle. A part that is undefined is taken out. */
export function setTab(tabId: string, changes: TabHandle): void {
  const before = tabHandle(tabId)
  if (before === nothing && Object.values(changes).every((part) => part === undefined)) return
  const after = { ...before, ...changes }
  handles.set(tabId, after)
  if (drawn.some((part) => before[part] !== after[part])) tell(tabId)
}

const tell = (tabId: string) => listeners.get(tabId)?.forEach((listener) => listener())

/** Puts a part into a tab's handle. @returns a function that takes it out, unless another one has its place by then. */
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

/** The same as a stable function, for a component that reports its own handle. */
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

/** A part of a tab's handle, as a hook. It hears of this tab alone. */
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

/** An editor that has ended takes no commands. */
const livingEditor = ({ editor }: TabHandle): Editor | undefined => (editor?.isDestroyed ? undefined : editor)

/** The editor of a tab, as a hook. */
export const useEditorOf = (tabId: string): Editor | undefined => useTab(tabId, livingEditor)

/** The editor of the tab that a command runs in. */
export const editorIn = ({ tab }: { tab: { id: string } | null }): Editor | undefined =>
  livingEditor(tabHandle(tab?.id))

/** A part of a screen reports that it is still loading. @returns a function to call when it is loaded. */
export function screenIsComing(tabId: string): () => void {
  setTab(tabId, { loading: (tabHandle(tabId).loading ?? 0) + 1 })
  return () => {
    if (handles.has(tabId)) setTab(tabId, { loading: (tabHandle(tabId).loading ?? 1) - 1 || undefined })
  }
}

/** A list reports that the row under its cursor is still being read. @returns a function to call when it is there. */
export const rowIsComing = (tabId: string): (() => void) => holdInTab(tabId, 'isRowLoading', true)

/** Whether the screen of a tab is still loading. */
export const isTabLoading = (tabId: string | undefined): boolean => tabHandle(tabId).loading !== undefined

export const isRowLoadingIn = (tabId: string | undefined): boolean => tabHandle(tabId).isRowLoading === true

/** What the open tabs say of themselves while they live: title, unsaved text, somebody else's lock. Not kept over a reload. */
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'

import type { Call } from '#workspace/command'
import { run } from '#workspace/gate'
import { tabsOf } from '#workspace/panes'
import { keepTab, setTabState } from '#workspace/panes-edit'
import { askUnsaved } from '#workspace/prompts'
import { changeLayout, dropTab, useTabRecord, useWorkspace } from '#workspace/store'
import { useTabId } from '#workspace/tab-scope'

export interface TabNotes {
  title?: string
  /** What is unsaved, for instance the headline; undefined: nothing is. */
  dirty?: string
  /** The command that saves it. */
  save?: Call
  lockedBy?: string
}

const none: TabNotes = {}

export const useTabs = create<{ notes: Readonly<Record<string, TabNotes>> }>(() => ({ notes: {} }))

export function tabNotes(tabId: string): TabNotes {
  return useTabs.getState().notes[tabId] ?? none
}

export function useTabNotes(tabId: string): TabNotes {
  return useTabs((state) => state.notes[tabId] ?? none)
}

function note(tabId: string, changes: TabNotes): void {
  useTabs.setState(({ notes }) => ({ notes: { ...notes, [tabId]: { ...notes[tabId], ...changes } } }))
}

/** Names the tab; the view's own title until then. */
export function useTabTitle(tabId: string, title: string | undefined): void {
  useEffect(() => note(tabId, { title }), [tabId, title])
}

/** Shows a lock on the tab while somebody else edits. */
export function useTabLock(tabId: string, lockedBy: string | undefined): void {
  useEffect(() => note(tabId, { lockedBy }), [tabId, lockedBy])
}

/**
 * Says that the tab holds unsaved work: a dot in the strip, and a question before it closes. An edit keeps a preview.
 * @param label what is unsaved, for instance the headline.
 * @param save the id of the command that saves it; without one the question offers Discard and Cancel only.
 */
export function useDirty(tabId: string, dirty: boolean, label: string, save?: string): void {
  useEffect(() => {
    note(tabId, { dirty: dirty ? label : undefined, save: save ? { id: save } : undefined })
    if (dirty) changeLayout((layout) => keepTab(layout, tabId))
  }, [tabId, dirty, label, save])
}

/** A small value that survives a reload and Reopen, for instance the scroll position or the open side panel. */
export function useTabState<T>(
  name: string,
  initial: T,
  read: (value: unknown) => T | undefined,
): [T, (value: T) => void] {
  const tabId = useTabId()
  const state = useTabRecord(tabId)?.state
  const set = useCallback(
    (value: T) => changeLayout((layout) => setTabState(layout, tabId, { ...stateOf(tabId), [name]: value })),
    [tabId, name],
  )
  return [read(state?.[name]) ?? initial, set]
}

const stateOf = (tabId: string) => tabsOf(useWorkspace.getState().layout).find((tab) => tab.id === tabId)?.state

/**
 * Closes tabs, and asks for each that is unsaved: Save, Discard, Cancel.
 * @returns false when the person stayed; what came before it is closed then.
 */
export async function closeTabs(tabIds: readonly string[]): Promise<boolean> {
  for (const tabId of tabIds) {
    if (!(await mayClose(tabId))) return false
    dropTab(tabId)
    forget(tabId)
  }
  return true
}

async function mayClose(tabId: string): Promise<boolean> {
  const { dirty, save } = tabNotes(tabId)
  if (dirty === undefined) return true
  const choice = await askUnsaved(dirty, save !== undefined)
  if (choice !== 'save' || !save) return choice === 'discard'
  return (await run(save, 'button')).status === 'done'
}

function forget(tabId: string): void {
  useTabs.setState(({ notes }) => {
    const { [tabId]: _, ...others } = notes
    return { notes: others }
  })
}

/** The browser's own question when the window closes over unsaved work. @returns a function that stops asking. */
export function guardUnload(window: Window): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    const { notes } = useTabs.getState()
    if (Object.values(notes).some(({ dirty }) => dirty !== undefined)) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

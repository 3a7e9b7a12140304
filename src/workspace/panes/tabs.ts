/** What open tabs report: title, unsaved work and another person's lock. It is not stored over a reload. */
import type { ReactNode } from 'react'

import type { Call } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import { isWriting } from '#workspace/command/gate'
import { findTab, type Tab } from '#workspace/panes/tree'
import { setTab, tabHandle, tabHandles, useTab } from '#workspace/panes/tab-handle'
import { keepTitle, keptTitle } from '#workspace/panes/saved-titles'
import { loadClosing } from '#workspace/panes/leave-tab'
import { keepTab } from '#workspace/panes/operations'
import { changeLayout, useWorkspace } from '#workspace/panes/store'
import { matchView, viewTitle } from '#workspace/areas/views'

export interface TabNotes {
  title?: string
  /** The name of the unsaved work, for instance the headline; undefined: nothing is unsaved. */
  dirty?: string
  /** The call that saves the unsaved work. */
  save?: Call
  /** The call that discards the unsaved work. Its outcome offers Undo. */
  discard?: Call
  /** Who holds the lock, as a text for when `others` is not known. */
  lockedBy?: string
  /** The other people in the same record: as text, and as an element. */
  others?: { text: string; mark: ReactNode }
}

const none: TabNotes = {}

export function tabNotes(tabId: string): TabNotes {
  return tabHandle(tabId).notes ?? none
}

export function useTabNotes(tabId: string): TabNotes {
  return useTab(tabId, ({ notes }) => notes ?? none)
}

/**
 * Updates what a tab reports. A `dirty` tab shows a dot and asks before it closes; a dirty preview becomes permanent. Tabs with the
 * same `save` call hold the same work, and only the last of them asks.
 */
export function noteTab(tabId: string, changes: TabNotes): void {
  const before = tabNotes(tabId)
  const after = { ...before, ...changes }
  if (sameNotes(before, after)) return
  setTab(tabId, { notes: after })
  const tab = after.title === undefined ? undefined : findTab(useWorkspace.getState().layout, tabId)?.tab
  if (tab && after.title !== undefined) keepTitle(tab.path, after.title)
  if (after.dirty === undefined || before.dirty !== undefined) return
  changeLayout((layout) => keepTab(layout, tabId))
  loadClosing().catch(() => {})
}

const sameNotes = (a: TabNotes, b: TabNotes) =>
  a.title === b.title &&
  a.dirty === b.dirty &&
  sameCall(a.discard, b.discard) &&
  a.lockedBy === b.lockedBy &&
  a.others === b.others &&
  sameCall(a.save, b.save)

export const sameCall = (a: Call | undefined, b: Call | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The title of a tab, in English: the one its screen reports, else the title that belongs to its path. */
export function tabTitle({ id, path }: Pick<Tab, 'id' | 'path'>, notes: TabNotes = tabNotes(id)): string {
  const match = matchView(path)
  return (
    notes.title ?? keptTitle(path) ?? (match ? viewTitle(match) : path === '/' ? 'Access denied' : 'Page not found')
  )
}

/** Takes the focus out of a cell that is being changed, which saves it. @returns the field when its value is refused. */
export function leaveCell(): HTMLElement | undefined {
  const field = document.activeElement as HTMLElement | null
  if (!field?.matches('[role=gridcell] *')) return undefined
  field.blur()
  return field.isConnected && field.ariaInvalid === 'true' ? field : undefined
}

/** The tabs with unsaved work. */
export const unsavedTabs = () => tabHandles().filter(([, { notes }]) => notes?.dirty !== undefined)

/**
 * Makes the browser ask before the window closes over unsaved work or a running write. It does not ask a signed-out person, whose
 * copies stay in the browser's storage.
 * @returns a function that stops asking.
 */
export function guardUnload(window: Window): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!useFrame.getState().signedIn()) return
    const refused = leaveCell()
    refused?.focus()
    if (refused || unsavedTabs().length > 0 || isWriting()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** What open tabs report: title, unsaved work and another person's lock. It is not stored over a reload. */
import type { ReactNode } from 'react'

import type { Call } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { findTab, type Tab } from '#workspace/panes/tree'
import { setTab, tabHandle, tabHandles, useTab } from '#workspace/panes/tab-handle'
import { keepTitle, keptTitle } from '#workspace/panes/tab-titles'
import { keepTab } from '#workspace/panes/edit'
import { askUnsaved } from '#workspace/command/questions'
import { changeLayout, dropTab, useWorkspace } from '#workspace/panes/store'
import { matchView, viewTitle } from '#workspace/areas/views'
import { underWayOf } from '#workspace/command/gate'

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
  if (after.dirty !== undefined && before.dirty === undefined) changeLayout((layout) => keepTab(layout, tabId))
}

const sameNotes = (a: TabNotes, b: TabNotes) =>
  a.title === b.title &&
  a.dirty === b.dirty &&
  sameCall(a.discard, b.discard) &&
  a.lockedBy === b.lockedBy &&
  a.others === b.others &&
  sameCall(a.save, b.save)

const sameCall = (a: Call | undefined, b: Call | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The title of a tab, in English: the one its screen reports, else the title that belongs to its path. */
export function tabTitle({ id, path }: Pick<Tab, 'id' | 'path'>, notes: TabNotes = tabNotes(id)): string {
  const match = matchView(path)
  return (
    notes.title ?? keptTitle(path) ?? (match ? viewTitle(match) : path === '/' ? 'Access denied' : 'Page not found')
  )
}

/**
 * Closes tabs. For each with unsaved work it asks: Save, Discard, Cancel.
 * @returns false when the person cancelled; the tabs before that one are closed.
 */
export async function closeTabs(tabIds: readonly string[]): Promise<boolean> {
  for (const tabId of tabIds) {
    if (!(await mayLeaveTab(tabId))) return false
    dropTab(tabId)
  }
  return true
}

/** Asks about unsaved work in a tab or in the form beside its list. @returns false when the person cancels. */
export async function mayLeaveTab(tabId: string): Promise<boolean> {
  const waited = await whenSaved(tabId)
  const { dirty, save, discard } = tabNotes(tabId)
  if (dirty === undefined || isOpenElsewhere(tabId, save)) return true
  const choice = await askUnsaved(dirty, save !== undefined, waited)
  const call = choice === 'save' ? save : choice === 'discard' ? discard : undefined
  if (!call) return choice === 'discard'
  return (await run(call, 'button', { context: currentContext('pane', tabId) })).status === 'done'
}

/** Milliseconds to wait for a running save before the question is asked. */
const saveTimeout = 3000

/** The most frames until a tab reports that it was saved. */
const mostDraws = 20

/** Waits for a running save of the tab. @returns whether there was one. */
async function whenSaved(tabId: string): Promise<boolean> {
  const { dirty, save } = tabNotes(tabId)
  if (dirty === undefined || !save) return false
  const saving = underWayOf(save.id)
  if (saving.length === 0) return false
  await Promise.race([Promise.all(saving), new Promise((resolve) => setTimeout(resolve, saveTimeout))])
  // The tab reports the save only after it is drawn.
  for (let draws = 0; draws < mostDraws && tabNotes(tabId).dirty !== undefined; draws += 1)
    await new Promise((drawn) => setTimeout(drawn, 16))
  return true
}

/** Whether another tab has the same work open, so that closing this one loses nothing. */
const isOpenElsewhere = (tabId: string, save: Call | undefined) =>
  save !== undefined && tabHandles().some(([other, { notes }]) => other !== tabId && sameCall(notes?.save, save))

/** The tabs with unsaved work. */
const unsavedTabs = () => tabHandles().filter(([, { notes }]) => notes?.dirty !== undefined)

/** Closes the tabs with unsaved work and asks about each. @returns false when the person cancelled. */
export const closeUnsaved = () => closeTabs(unsavedTabs().map(([tabId]) => tabId))

/**
 * Makes the browser ask before the window closes over unsaved work. It does not ask a signed-out person, whose drafts stay in the
 * browser's storage.
 * @returns a function that stops asking.
 */
export function guardUnload(window: Window): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!useFrame.getState().signedIn()) return
    if (unsavedTabs().length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

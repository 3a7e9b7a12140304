/** What the open tabs say of themselves while they live: title, unsaved text, somebody else's lock. Not kept over a reload. */
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
  /** What is unsaved, for instance the headline; undefined: nothing is. */
  dirty?: string
  /** The call that saves it. */
  save?: Call
  /** The call that discards it. Its outcome offers Undo. */
  discard?: Call
  /** Who holds its lock, as it is said where no others are known. */
  lockedBy?: string
  /** Who else is at what it shows: as it is said, and as it is drawn. */
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
 * Says something of a tab. What is `dirty` shows a dot in the strip and asks before it closes; a preview that becomes dirty
 * is kept. Tabs whose `save` is the same call share one piece of work, and only the last of them asks.
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

/** What a tab is called, in English: what its screen says, else what its address does. */
export function tabTitle({ id, path }: Pick<Tab, 'id' | 'path'>, notes: TabNotes = tabNotes(id)): string {
  const match = matchView(path)
  return (
    notes.title ?? keptTitle(path) ?? (match ? viewTitle(match) : path === '/' ? 'Access denied' : 'Page not found')
  )
}

/**
 * Closes tabs, and asks for each that is unsaved: Save, Discard, Cancel.
 * @returns false when the person stayed; what came before it is closed then.
 */
export async function closeTabs(tabIds: readonly string[]): Promise<boolean> {
  for (const tabId of tabIds) {
    if (!(await mayLeaveTab(tabId))) return false
    dropTab(tabId)
  }
  return true
}

/** Asks for what is unsaved in a tab, or beside its list. @returns false when the person stays. */
export async function mayLeaveTab(tabId: string): Promise<boolean> {
  const waited = await whenSaved(tabId)
  const { dirty, save, discard } = tabNotes(tabId)
  if (dirty === undefined || heldElsewhere(tabId, save)) return true
  const choice = await askUnsaved(dirty, save !== undefined, waited)
  const call = choice === 'save' ? save : choice === 'discard' ? discard : undefined
  if (!call) return choice === 'discard'
  return (await run(call, 'button', { context: currentContext('pane', tabId) })).status === 'done'
}

/** So long, in milliseconds, a save under way keeps back the question whether to save. */
const saveTimeout = 3000

/** So many draws it may take until a tab shows that it was saved. */
const mostDraws = 20

/** Waits for a save that is under way: it may be all there is. @returns whether there was one. */
async function whenSaved(tabId: string): Promise<boolean> {
  const { dirty, save } = tabNotes(tabId)
  if (dirty === undefined || !save) return false
  const saving = underWayOf(save.id)
  if (saving.length === 0) return false
  await Promise.race([Promise.all(saving), new Promise((resolve) => setTimeout(resolve, saveTimeout))])
  // Its tab says so once it is drawn.
  for (let draws = 0; draws < mostDraws && tabNotes(tabId).dirty !== undefined; draws += 1)
    await new Promise((drawn) => setTimeout(drawn, 16))
  return true
}

/** Another tab has the same work open: nothing is lost when this one closes. */
const heldElsewhere = (tabId: string, save: Call | undefined) =>
  save !== undefined && tabHandles().some(([other, { notes }]) => other !== tabId && sameCall(notes?.save, save))

/** The tabs with unsaved work. */
const unsavedTabs = () => tabHandles().filter(([, { notes }]) => notes?.dirty !== undefined)

/** Closes the tabs with unsaved work, each with its question. @returns false when the person stayed. */
export const closeUnsaved = () => closeTabs(unsavedTabs().map(([tabId]) => tabId))

/**
 * The browser's own question when the window closes over unsaved work. Whoever is signed out has no choice, so nothing is
 * asked: what was typed is kept for the next time. @returns a function that stops asking.
 */
export function guardUnload(window: Window): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!useFrame.getState().signedIn()) return
    if (unsavedTabs().length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

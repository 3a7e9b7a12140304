// Closes tabs, and asks about their unsaved work first. Loaded after the first frame.
import type { Call } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { run, underWayOf } from '#workspace/command/gate'
import { useWork } from '#workspace/command/progress'
import { askConfirm, askUnsaved } from '#workspace/command/questions'
import { drawnUntil } from '#workspace/keys/next-frame'
import { focusMain, panelOf } from '#workspace/frame/main-focus'
import { dropTab } from '#workspace/panes/store'
import { tabHandles } from '#workspace/panes/tab-handle'
import { leaveCell, sameCall, tabNotes, unsavedTabs } from '#workspace/panes/tabs'

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

/** Tabs that are being left, by id. */
const leaving = new Map<string, Promise<boolean>>()

/**
 * Asks whether to save or discard unsaved work in a tab or in the form beside its list, and does so. A second call for a tab that is
 * being left joins the first. @returns false when the person cancels, the save fails or an open cell is refused.
 */
export function mayLeaveTab(tabId: string): Promise<boolean> {
  const result = leaving.get(tabId) ?? leave(tabId).finally(() => leaving.delete(tabId))
  leaving.set(tabId, result)
  return result
}

async function leave(tabId: string): Promise<boolean> {
  const refused = leaveCell()
  refused?.focus()
  if (refused) return false
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

/** The most frames until a tab reports that it was saved. On a slow computer a frame takes longer, and so does the report. */
const mostFrames = 20

/**
 * Waits for a running save of the tab, also as part of another command, such as publishing. Keys that are pressed meanwhile are for
 * the screen beside the saved form. If something is still unsaved afterwards, the form gets the focus back.
 * @returns whether there was one.
 */
async function whenSaved(tabId: string): Promise<boolean> {
  const { dirty, save } = tabNotes(tabId)
  if (dirty === undefined || !save) return false
  const saving = underWayOf(tabId, save.id)
  if (saving.length === 0) return false
  const before = document.activeElement
  if (before?.closest('[data-dock] > aside')) focusMain(panelOf(tabId))
  await Promise.race([Promise.all(saving), new Promise((resolve) => setTimeout(resolve, saveTimeout))])
  // The tab reports the save only after it is drawn.
  await drawnUntil(() => tabNotes(tabId).dirty === undefined, mostFrames)
  if (tabNotes(tabId).dirty !== undefined && before instanceof HTMLElement) before.focus()
  return true
}

/** Whether another tab has the same work open, so that closing this one loses nothing. */
const isOpenElsewhere = (tabId: string, save: Call | undefined) =>
  save !== undefined && tabHandles().some(([other, { notes }]) => other !== tabId && sameCall(notes?.save, save))

/** Closes the tabs with unsaved work and asks about each. @returns false when the person cancelled. */
export const closeUnsaved = () => closeTabs(unsavedTabs().map(([tabId]) => tabId))

/** Asks before the page stops work that is under way, such as an upload. @returns whether there is none, or it may be stopped. */
export async function mayStopWork(): Promise<boolean> {
  const { list } = useWork.getState()
  if (list.length === 0) return true
  const question = {
    message: 'Signing out stops what is still under way. Sign out?',
    confirm: 'Sign out',
    cancel: 'Stay',
  }
  return (await askConfirm('confirm', { ...question, notes: list.map(({ title }) => title), danger: true })) === true
}

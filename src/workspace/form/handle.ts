// How commands reach the form that is open in a tab: one a tab, beside its list.
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { askUnsaved } from '#workspace/command/questions'
import { holdInTab, setTab, tabHandle, tabHandles } from '#workspace/panes/tab-handle'

export interface FormHandle {
  subject: string
  /** The record it is filled with; null: a new one. */
  id: number | null
  /** What is unsaved, as it is called in a question; undefined: nothing is. */
  unsaved: () => string | undefined
  /** Whether nothing is unsaved and its panel names the record that it shows, also one that was just made. */
  isSettled: () => boolean
  /** What stands in its fields. */
  values: () => object
  /** Sends it. @returns whether it was saved. */
  submit: () => Promise<boolean>
  /** Closes it without a question. */
  leave: () => void
}

/** Registers the form of a tab. @returns a function that removes it. */
export const registerForm = (tabId: string, handle: FormHandle): (() => void) => holdInTab(tabId, 'form', handle)

/** The form that is open in a tab. */
export const formIn = (tabId: string | undefined): FormHandle | undefined => tabHandle(tabId).form

/** A form that was asked for before the list of its tab was there. */
export interface WantedForm {
  panel: string
  id: number | undefined
}

/** Opens the form of a tab's list for a record, or for a new one; also where the list is still loading. */
export function openFormIn(tabId: string | undefined, id?: number, panel = 'form'): void {
  if (tabId === undefined) return
  const { list } = tabHandle(tabId)
  if (list) list.openPanel(panel, id)
  else setTab(tabId, { wantedForm: { panel, id } })
}

/** The list of a tab is there now: opens the form that was asked for before. */
export function openWantedForm(tabId: string): void {
  const { wantedForm, list } = tabHandle(tabId)
  if (!wantedForm) return
  setTab(tabId, { wantedForm: undefined })
  list?.openPanel(wantedForm.panel, wantedForm.id)
}

/** Whether another tab shows a form of the same record. */
export const isOtherForm = (tabId: string, subject: string, id: number | null): boolean =>
  tabHandles().some(([tab, { form }]) => tab !== tabId && form?.subject === subject && form.id === id)

/** Asks once for what is unsaved in a tab's form. @returns false when the person stays. */
export async function mayLeaveForm(tabId: string): Promise<boolean> {
  const form = formIn(tabId)
  const unsaved = form?.unsaved()
  if (!form || unsaved === undefined) return true
  const choice = await askUnsaved(unsaved, true)
  if (choice === 'save') return form.submit()
  if (choice === 'discard') await run(discardCall(tabId), 'button', { context: currentContext('pane', tabId) })
  return choice === 'discard'
}

/** The call that discards what is unsaved in a tab's form; its outcome offers Undo. */
export const discardCall = (tabId: string) => ({ id: 'form.discard', args: { tabId } })

/** Values of forms that were discarded and are wanted back, until their form opens again. */
const wantedBack = new Map<string, object>()
const keyOf = (subject: string, id: number | null) => `${subject} ${id ?? 'new'}`

/** The next form of this record opens with these values as unsaved changes. */
export const wantBack = (subject: string, id: number | null, values: object): void =>
  void wantedBack.set(keyOf(subject, id), values)

/** The values that the form of a record opens with, once; undefined: those of the record. */
export function takeWantedBack(subject: string, id: number | null): object | undefined {
  const values = wantedBack.get(keyOf(subject, id))
  wantedBack.delete(keyOf(subject, id))
  return values
}

/** Closes the forms of records that are gone. */
export function leaveForms(subject: string, ids: readonly number[]): void {
  for (const [, { form }] of tabHandles())
    if (form?.subject === subject && form.id !== null && ids.includes(form.id)) form.leave()
}

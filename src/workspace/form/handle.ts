// The handle of the form that is open in a tab beside its list, for commands. A tab has at most one form.
import type { KeptCopy } from '#client/unsaved/browser-copies'
import { holdInTab, setTab, tabHandle, tabHandles } from '#workspace/panes/tab-handle'

/** The fields in which something was typed: their values, and those before. */
export interface TypedFields<Values extends object = object> {
  changes: Partial<Values>
  against: Partial<Values>
}

export interface FormHandle {
  subject: string
  /** The subject of the form's record, where it is another than that of the form: a tag has two forms. */
  of?: string | undefined
  /** The id of the form's record; null: a new one. */
  id: number | null
  /** The name of the unsaved work in a question; undefined: nothing is unsaved. */
  unsaved: () => string | undefined
  /** The present values of the fields. */
  values: () => object
  /** What is unsaved. Left out: the unsaved work is not the form's own. */
  typed?: () => TypedFields
  /** Merges what was typed earlier into the fields. */
  restore?: (typed: TypedFields) => void
  /** Saves the form. @returns whether it was saved. */
  submit: () => Promise<boolean>
  /** Whether the form itself announces that it was not saved because fields are wrong. */
  tellsWrong?: () => boolean
  /** Closes the form without asking. */
  leave: () => void
}

/** Registers the form of a tab. @returns a function that removes it. */
export const registerForm = (tabId: string, handle: FormHandle): (() => void) => holdInTab(tabId, 'form', handle)

/** The form that is open in a tab. */
export const formIn = (tabId: string | undefined): FormHandle | undefined => tabHandle(tabId).form

/** The question of a form whether to restore the unsaved work of an earlier window. */
export interface RestoreQuestion {
  /** Whether it is open. */
  isOpen: () => boolean
  /** Closes it and deletes the copy that it offers. @returns the copy; null when the question was not open. */
  clear: () => KeptCopy | null
  /** Looks for copies again, and opens it if there is one. */
  ask: () => void
}

/** The question of the form that is open in a tab. */
export const restoreQuestionIn = (tabId: string | undefined): RestoreQuestion | undefined =>
  tabHandle(tabId).restoreQuestion

/** A form to open as soon as the tab's list is loaded. */
export interface WantedForm {
  panel: string
  id: number | undefined
}

/**
 * Opens the form of a tab's list for a record, or for a new one. While the list is loading, the form opens afterwards.
 * @returns when it is open, or requested, or when the one before it stays.
 */
export async function openFormIn(tabId: string | undefined, id?: number, panel = 'form'): Promise<void> {
  if (tabId === undefined) return
  const { list } = tabHandle(tabId)
  if (list) await list.openPanel(panel, id)
  else setTab(tabId, { wantedForm: { panel, id } })
}

/** Opens the form that was requested while the list was loading. */
export function openWantedForm(tabId: string): void {
  const { wantedForm, list } = tabHandle(tabId)
  if (!wantedForm) return
  setTab(tabId, { wantedForm: undefined })
  void list?.openPanel(wantedForm.panel, wantedForm.id)
}

/** Whether a form is that of a record; null: of a new one. */
export const isFormOf = (form: FormHandle | undefined, subject: string, id: number | null): form is FormHandle =>
  form?.subject === subject && form.id === id

/** The forms of the same record in other tabs. */
export const otherForms = (tabId: string, subject: string, id: number | null): FormHandle[] =>
  tabHandles().flatMap(([tab, { form }]) => (tab !== tabId && isFormOf(form, subject, id) ? [form] : []))

/** The call that discards the unsaved work of a tab's form. Its outcome offers Undo. */
export const discardCall = (tabId: string) => ({ id: 'form.discard', args: { tabId } })

/** What was typed into discarded forms and is restored by Undo, until their form opens again. */
const restoredFields = new Map<string, TypedFields>()
const keyOf = (subject: string, id: number | null) => `${subject} ${id ?? 'new'}`

/** Keeps what was typed for a record (null: a new one): its form merges it as unsaved changes when it opens the next time. */
export const restoreOnOpen = (subject: string, id: number | null, typed: TypedFields): void =>
  void restoredFields.set(keyOf(subject, id), typed)

/** Returns what the form of a record restores when it opens, and forgets it; undefined: nothing. */
export function takeRestored(subject: string, id: number | null): TypedFields | undefined {
  const typed = restoredFields.get(keyOf(subject, id))
  restoredFields.delete(keyOf(subject, id))
  return typed
}

/** Closes the forms of these records without asking, because the records were removed. */
export function leaveForms(subject: string, ids: readonly number[]): void {
  for (const [, { form }] of tabHandles())
    if (form && (form.of ?? form.subject) === subject && form.id !== null && ids.includes(form.id)) form.leave()
}

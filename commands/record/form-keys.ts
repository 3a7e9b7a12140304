import { CopyPlus, Save, Undo2 } from 'lucide-react'
import { optional, record, text } from '#contract/base/parser'

import { keepAgain } from '#client/unsaved/browser-copies'
import { Failure } from '#contract/base/failure'
import { command, type CommandContext } from '#workspace/command/command'
import { registry } from '#workspace/command/registry'
import { drawnUntil } from '#workspace/keys/next-frame'
import {
  type FormHandle,
  formIn,
  isFormOf,
  openFormIn,
  restoreOnOpen,
  restoreQuestionIn,
  type TypedFields,
} from '#workspace/form/handle'
import { findTab, focusedTab } from '#workspace/panes/tree'
import { openPath, useWorkspace } from '#workspace/panes/store'

/** The largest number of animation frames to wait until a form is drawn. */
const mostFrames = 60

/** Waits until the saved form is drawn with nothing unsaved, so that nobody asks about it. */
const whenSavedShown = (tabId: string): Promise<void> =>
  drawnUntil(() => formIn(tabId)?.unsaved() === undefined, mostFrames)

/** Waits until a new form is shown: in the tab in front, which may be another one than before. */
const whenNewShown = (): Promise<void> =>
  drawnUntil(() => formIn(focusedTab(useWorkspace.getState().layout)?.id)?.id === null, mostFrames)

/** The form element around the focus. It also finds forms that no tab has, such as one in a dialog. */
const focusedForm = () => document.activeElement?.closest<HTMLFormElement>('form[data-place="form"]')

/** The failure when a form was not saved. It is marked as told when the form itself announces that fields are wrong. */
const notSaved = (form: FormHandle | undefined) =>
  form?.tellsWrong?.()
    ? new Failure(422, 'Validation failed', { told: true })
    : new Failure(422, 'It is not saved yet: look at the form.')

/** The argument of a command on the form of a tab. */
const ofTab = {
  schema: record({ tabId: text }),
  sources: {},
  fill: ({ tab }: CommandContext) => ({ tabId: tab?.id }),
}

const discarded = 'The unsaved changes were discarded'

/** The address of a tab. */
const pathOf = (tabId: string) => findTab(useWorkspace.getState().layout, tabId)?.tab.path ?? '/'

/** Opens the form of a record (null: a new one) in the tab with this address. */
function openFormAt(path: string, id: number | null): void {
  openPath(path)
  void openFormIn(focusedTab(useWorkspace.getState().layout)?.id, id ?? undefined)
}

/** Opens the form of a discarded record again, and merges what was typed into it, also where the form is open by now. */
function restoreAt(path: string, { subject, id }: FormHandle, typed: TypedFields): void {
  openPath(path)
  const open = formIn(focusedTab(useWorkspace.getState().layout)?.id)
  if (isFormOf(open, subject, id) && open.restore) return open.restore(typed)
  restoreOnOpen(subject, id, typed)
  openFormAt(path, id)
}

/** Commands on the open form of any subject. */
export const formCommands = [
  command({
    id: 'form.submit',
    title: 'Save the form',
    subject: 'form',
    icon: Save,
    keys: [
      { keys: 'mod+s', place: 'form' },
      { keys: 'mod+enter', place: 'form' },
    ],
    // During a save the form keeps the next one waiting: it sends what was typed since.
    key: { again: true },
    right: 'signed-in',
    available: ({ tab }) => (formIn(tab?.id) || focusedForm() ? true : { reason: 'No form is open here' }),
    arguments: { schema: record({ tabId: optional(text) }), sources: {} },
    risk: 'none',
    writes: true,
    quiet: true,
    run: async ({ tabId }, { context }) => {
      const form = formIn(tabId ?? context.tab?.id)
      if (!form && tabId === undefined) return focusedForm()?.requestSubmit()
      if (!(await form?.submit())) throw notSaved(form)
    },
  }),
  command({
    id: 'form.submit-next',
    title: 'Save the form and begin the next one',
    subject: 'form',
    icon: CopyPlus,
    keywords: ['save and new', 'another', 'add more'],
    keys: [{ keys: 'mod+shift+enter', place: 'form' }],
    // What is typed during the save belongs to the next form.
    key: { toText: 'afterwards' },
    right: 'signed-in',
    available: ({ tab }) => {
      const form = formIn(tab?.id)
      if (!form) return { reason: 'No form is open here' }
      return registry().find(`${form.subject}.create`) ? true : { reason: 'None can be added here' }
    },
    risk: 'none',
    writes: true,
    quiet: true,
    run: async (_args, { context, run }) => {
      const tabId = context.tab?.id
      const form = formIn(tabId)
      if (!form || tabId === undefined) return
      if (!(await form.submit())) throw notSaved(form)
      await whenSavedShown(tabId)
      await run({ id: `${form.subject}.create` })
      await whenNewShown()
    },
  }),
  command({
    id: 'form.discard',
    title: 'Discard what is unsaved in the form',
    subject: 'form',
    icon: Undo2,
    keywords: ['revert', 'reset'],
    right: 'signed-in',
    available: ({ tab }) => {
      const form = formIn(tab?.id)
      if (form && !form.typed) return 'hidden'
      return form?.unsaved() === undefined ? { reason: 'Nothing is unsaved here' } : true
    },
    arguments: ofTab,
    risk: 'undoable',
    writes: true,
    run: ({ tabId }) => {
      const form = formIn(tabId)
      const typed = form?.typed?.()
      if (!form || !typed) return undefined
      const path = pathOf(tabId)
      form.leave()
      return {
        message: discarded,
        undo: () => {
          restoreAt(path, form, typed)
          return Promise.resolve()
        },
      }
    },
  }),
  command({
    id: 'form.clear-unsaved',
    title: 'Cancel and clear unsaved data',
    subject: 'form',
    icon: Undo2,
    right: 'signed-in',
    available: ({ tab }) => (restoreQuestionIn(tab?.id)?.isOpen() ? true : 'hidden'),
    arguments: ofTab,
    risk: 'undoable',
    writes: true,
    run: ({ tabId }) => {
      const form = formIn(tabId)
      const copy = restoreQuestionIn(tabId)?.clear()
      if (!form || !copy) return undefined
      const { subject, id } = form
      const path = pathOf(tabId)
      return {
        message: discarded,
        undo: async () => {
          if (!keepAgain(copy)) throw new Failure(507, 'Unsaved changes, and no room for a copy in this browser')
          // A form asks by itself when it opens.
          if (isFormOf(formIn(tabId), subject, id)) restoreQuestionIn(tabId)?.ask()
          else openFormAt(path, id)
        },
      }
    },
  }),
]

import { ArchiveRestore, Copy as CopyIcon, Save, Undo2 } from 'lucide-react'
import { z } from 'zod'

import { postStatuses as status } from '#contract/constants'
import type { PostPatch } from '#contract/posts/posts'
import type { Copy } from '#client/unsaved/browser-copies'
import {
  answerRestore,
  bringBack,
  discardDraft,
  type Draft,
  draftOf,
  flushDraft,
  scheduleInstant,
} from '#client/post-draft/draft'
import { draftZone } from '#client/post-draft/store'
import { saveDraft, TookTheirs } from '#client/post-draft/save'
import { isBodyError, parseBody } from '#text/body'
import { plainText } from '#text/plain'
import { copyText } from '#ui/copy-text'
import { command, type Outcome } from '#workspace/command/command'
import { openPath } from '#workspace/panes/store'

import { reopenTaken, setStates } from './comment-state'
import { checkForReaders, checkReadable, editable, openFirst, openPost } from './send'
import { fillIds, ids, postsArguments } from './target'

/** Whether the schedule of a scheduled post was cleared. Without a change of its status it would still be published. */
const unscheduled = ({ base, values }: Draft) => base.status === status.scheduled && !values.schedule_date

/** The part of a save besides the fields: the time of a scheduled post, or its change back to a draft. */
function planOf(draft: Draft): PostPatch {
  if (draft.base.status !== status.scheduled) return {}
  if (unscheduled(draft)) return { status: status.draft }
  const instant = scheduleInstant(draft.values, draftZone(), draft.base)
  return instant === null || instant === draft.base.published_at ? {} : { published_at: instant }
}

async function save(id: number): Promise<Outcome | void> {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft?.dirty) return { message: 'Saved' }
  try {
    await saveDraft(id, planOf(draft))
  } catch (error) {
    if (error instanceof TookTheirs) return
    throw error
  }
  return { message: 'Saved' }
}

/** The headline and the text as plain text, for copying when somebody else has taken the lock. */
function headlineAndText({ values }: Draft): string {
  const body = parseBody(values.body)
  const text = !Array.isArray(body) && isBodyError(body) ? values.body : plainText(body)
  return [values.main_headline, text].filter(Boolean).join('\n\n')
}

/**
 * Reopens suggestions that were taken into the discarded text.
 * @returns the message, with an undo that reopens the post if it was closed, and closes the suggestions again.
 */
function discarded(id: number, copy: Copy | null): Outcome | void {
  if (!copy) return
  const savedAt = draftOf(id)?.base.updated_at
  const isTextGone = 'body' in copy.changes && savedAt !== undefined
  const reopened = isTextGone ? reopenTaken(id, savedAt).catch(() => []) : Promise.resolve([])
  return {
    message: 'The unsaved changes were discarded',
    undo: async () => {
      if (!draftOf(id)) openPath(`/posts/${id}`)
      await bringBack(id, copy)
      await setStates(id, await reopened, 'taken')
    },
  }
}

/** A command that answers the question 'Restoring data'. */
const answerKept = (id: `posts.${string}`, title: string, apply: boolean) =>
  command({
    id,
    title,
    subject: 'posts',
    icon: ArchiveRestore,
    keywords: ['restore', 'draft', 'recover', 'kept'],
    // Who may no longer change the post still gets at what they typed.
    right: 'posts.read',
    available: (context) => {
      const draft = openPost(context)
      if (!draft) return openFirst
      return draft.questions.some(({ kind }) => kind === 'restore')
        ? true
        : { reason: 'This browser keeps nothing unsaved of this post' }
    },
    // The dialog passes the post as an argument, because the palette cannot open over a dialog to ask for it.
    arguments: { schema: z.object({ ids }), sources: {}, fill: fillIds },
    risk: 'undoable',
    writes: true,
    failure: 'Error parsing data.',
    run: async ({ ids: [post = 0] }) => discarded(post, await answerRestore(post, apply)),
  })

/** Commands that save an open post, discard its unsaved changes, or copy its text. */
export const postSaveCommands = [
  command({
    id: 'posts.save',
    title: 'Save',
    subject: 'posts',
    icon: Save,
    keys: [{ keys: 'mod+s', place: 'editor' }],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: postsArguments,
    risk: 'confirm',
    writes: true,
    key: { again: true },
    failure: 'Error saving post.',
    confirm: ({ ids: [id = 0] }) => {
      flushDraft(id)
      const draft = draftOf(id)
      if (!draft) return null
      checkReadable(draft)
      const goesOut = draft.base.status === status.published || draft.base.status === status.scheduled
      if (goesOut && !unscheduled(draft)) checkForReaders(id)
      if (!unscheduled(draft)) return null
      return {
        message: 'Move back to draft?',
        detail: 'Its date and time were cleared, so it will not go out.',
        confirm: 'Move back to draft',
      }
    },
    run: ({ ids: [id = 0] }) => save(id),
  }),
  command({
    id: 'posts.discard',
    title: 'Discard the unsaved changes',
    subject: 'posts',
    icon: Undo2,
    keywords: ['revert', 'reset'],
    right: 'posts.read',
    available: (context) => {
      const draft = openPost(context)
      if (!draft) return openFirst
      return draft.dirty ? true : { reason: 'Nothing is unsaved' }
    },
    arguments: postsArguments,
    risk: 'undoable',
    writes: true,
    run: ({ ids: [id = 0] }) => discarded(id, discardDraft(id)),
  }),
  answerKept('posts.apply-unsaved', 'Apply unsaved changes', true),
  answerKept('posts.clear-unsaved', 'Cancel and clear unsaved data', false),
  command({
    id: 'posts.copy-text',
    title: 'Copy the headline and the text',
    subject: 'posts',
    icon: CopyIcon,
    keywords: ['clipboard', 'words', 'my text'],
    right: 'posts.read',
    available: (context) => (openPost(context) ? true : openFirst),
    arguments: postsArguments,
    risk: 'none',
    writes: false,
    run: async ({ ids: [id = 0] }) => {
      flushDraft(id)
      const draft = draftOf(id)
      if (!draft) return
      await copyText(headlineAndText(draft))
      return { message: 'Copied' }
    },
  }),
]

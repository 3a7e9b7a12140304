import { CalendarClock, Globe, Save, Undo2 } from 'lucide-react'
import { z } from 'zod'

import { Failure } from '#contract/failure'
import { checkSchedule, publishLabel } from '#contract/posts-rules'
import {
  checkValues,
  discardDraft,
  type Draft,
  draftOf,
  flushDraft,
  forgetLocal,
  isEditable,
  patchOf,
  scheduleInstant,
  setErrors,
} from '#client/post-draft'
import { TookTheirs, writePost } from '#client/post-draft-write'
import { draftZone } from '#client/post-draft-store'
import type { PostPatch } from '#contract/posts'
import { type Availability, command, type CommandContext, type Misfit, type Outcome } from '#workspace/command'
import { amountOf } from '#workspace/targets'

import { publishAll, scheduleAll } from './posts-publish-many'
import { askOf } from './posts-state'
import { counted, fitsOutOfTrash, ids, knownPost, knownPosts, leavePost, postsSource, targetIds } from './posts-target'

const fill = (context: CommandContext) => ({ ids: targetIds(context) })
const openDraft = (context: CommandContext): Draft | undefined => {
  const [id] = targetIds(context)
  return id === undefined ? undefined : draftOf(id)
}

function editable(context: CommandContext): Availability {
  const draft = openDraft(context)
  if (!draft) return { reason: 'Open a post first' }
  if (isEditable(draft)) return true
  if (draft.base.status === 4) return { reason: 'The post is in the trash: restore it first' }
  const { holder } = draft.lock
  return {
    reason: holder ? `${holder} is editing this post` : 'This post is open for reading only',
    fix: { label: 'Take over editing', call: { id: 'posts.take-over', args: { ids: [draft.id] } } },
  }
}

/** Puts the messages on the fields, and stops what was about to be sent. */
function validate(draft: Draft): void {
  const errors = checkValues(draft.values)
  setErrors(draft.id, errors)
  if (Object.keys(errors).length > 0) throw new Failure(422, 'Validation failed.')
}

function validateSchedule({ id, values }: Draft): string | null {
  const instant = scheduleInstant(values, draftZone())
  const found = checkSchedule(
    values.schedule_date,
    values.schedule_time,
    instant === null ? null : Date.parse(instant),
    Date.now(),
  )
  if (found['schedule_time']) {
    setErrors(id, found)
    throw new Failure(422, found['schedule_time'].join(' '))
  }
  return instant
}

/** Sends an open draft whole, with what comes on top of its fields. */
async function sendDraft(draft: Draft, extra: PostPatch = {}): Promise<void> {
  await writePost(draft.id, { ...patchOf(draft.values), ...extra }, { sent: draft.values })
}

async function save(id: number): Promise<Outcome | void> {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) throw new Failure(0, 'Open a post first.')
  const { status } = draft.base
  if (status === 3 || status === 5) validate(draft)
  const instant = status === 5 ? validateSchedule(draft) : null
  try {
    await sendDraft(draft, instant ? { published_at: instant } : {})
  } catch (error) {
    if (error instanceof TookTheirs) return
    throw error
  }
  return { message: 'Saved' }
}

/** Whether an open post is to be scheduled by Publish: it has a date and a time, and no reader has seen it. */
const isPlanned = (draft: Draft | undefined) =>
  Boolean(draft?.values.schedule_date && draft.values.schedule_time && draft.base.status !== 3)

async function publish(id: number, context: CommandContext): Promise<void> {
  flushDraft(id)
  const now: PostPatch = { status: 3, published_at: 'now' }
  const draft = draftOf(id)
  if (!draft) {
    await writePost(id, now, { version: knownPost(id, context).version })
    return
  }
  validate(draft)
  const instant = isPlanned(draft) ? validateSchedule(draft) : null
  await sendDraft(draft, instant ? { status: 5, published_at: instant } : now)
  forgetLocal(id)
  leavePost(id)
}

/** What is typed in an open post, saved before it is planned. */
async function saveTyped(id: number): Promise<void> {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) return
  validate(draft)
  if (draft.dirty) await sendDraft(draft)
}

/** What publishing is called of those that are meant. */
function publishVerb(context: CommandContext): string {
  const [post, ...others] = knownPosts(context)
  if (amountOf(context) > 1)
    return !context.targets?.matching && [post, ...others].every((one) => one?.status === 3) ? 'Republish' : 'Publish'
  const state = { status: post?.status ?? 0, published_at: post?.published_at ?? null }
  return publishLabel(state, isPlanned(openDraft(context)))
}

const publishTitle = (context: CommandContext): string => {
  const verb = publishVerb(context)
  return counted(verb, (count) => `${verb} ${count} posts`)(context)
}

/** Of one that is open here, what its editor says; of several, each is judged for itself. */
const editableIfOne = (context: CommandContext): Availability =>
  targetIds(context).length === 1 && openDraft(context) ? editable(context) : true

const published: Misfit = { reason: 'The post is published already', are: 'published already' }
const readOnly: Misfit = { reason: 'The post is open for reading only', are: 'open for reading only' }

const isReadOnly = (id: number) => {
  const draft = draftOf(id)
  return draft !== undefined && !isEditable(draft)
}

/** Published ones are published again only where there is nothing else: among drafts they stay as they are. */
const fitsPublish = fitsOutOfTrash(({ id, status }, posts) => {
  if (status === 3 && posts.some((post) => post.status !== 3)) return published
  return isReadOnly(id) ? readOnly : undefined
})

const fitsSchedule = fitsOutOfTrash(({ id, status }) => {
  if (status === 3) return published
  return isReadOnly(id) ? readOnly : undefined
})

/** Saving, publishing and planning. */
export const postWriteCommands = [
  command({
    id: 'posts.save',
    title: 'Save',
    subject: 'posts',
    icon: Save,
    keys: [{ keys: 'mod+s', place: 'editor' }],
    right: 'posts.update',
    available: editable,
    arguments: { schema: z.object({ ids }), sources: { ids: postsSource }, fill },
    risk: 'none',
    writes: true,
    failure: 'Error saving post.',
    run: ({ ids: [id = 0] }) => save(id),
  }),
  command({
    id: 'posts.publish',
    title: publishTitle,
    subject: 'posts',
    icon: Globe,
    keywords: ['publish', 'republish', 'schedule', 'go live'],
    keys: [{ keys: 'mod+enter', place: 'editor' }],
    right: 'posts.publish',
    available: editableIfOne,
    fits: fitsPublish,
    arguments: { schema: z.object({ ids }), sources: { ids: postsSource }, fill },
    risk: 'confirm',
    writes: true,
    failure: 'Error publishing post.',
    confirm: (_, context) => ({
      ...askOf(context, `${publishTitle(context)} this post?`, (count) => `${publishVerb(context)} ${count} posts?`),
      confirm: publishVerb(context),
    }),
    run: ({ ids: list }, tools) => {
      const [first = 0] = list
      return publishAll(list, tools, (id) => publish(id, tools.context), isPlanned(draftOf(first)))
    },
  }),
  command({
    id: 'posts.schedule',
    title: counted('Schedule for a time', (count) => `Schedule ${count} posts for a time`),
    subject: 'posts',
    icon: CalendarClock,
    keywords: ['plan', 'later', 'publish at'],
    keys: [{ keys: 'mod+shift+enter', place: 'editor' }],
    right: 'posts.publish',
    available: editableIfOne,
    fits: fitsSchedule,
    arguments: {
      schema: z.object({ ids, at: z.iso.datetime({ offset: true, error: 'Time cannot be blank.' }) }),
      sources: { ids: postsSource, at: { kind: 'datetime', label: 'Publish at' } },
      fill: (context) => {
        const draft = openDraft(context)
        const at = draft ? scheduleInstant(draft.values, draftZone()) : null
        return at === null ? fill(context) : { ...fill(context), at }
      },
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error scheduling post.',
    run: ({ ids: list, at }, tools) => scheduleAll(list, at, tools, saveTyped),
  }),
  command({
    id: 'posts.discard',
    title: 'Discard the unsaved changes',
    subject: 'posts',
    icon: Undo2,
    keywords: ['revert', 'reset'],
    right: 'posts.read',
    available: (context) => {
      const draft = openDraft(context)
      if (!draft) return { reason: 'Open a post first' }
      return draft.dirty ? true : { reason: 'Nothing is unsaved' }
    },
    arguments: { schema: z.object({ ids }), sources: { ids: postsSource }, fill },
    risk: 'confirm',
    writes: true,
    confirm: ({ ids: list }, context) => ({
      message: 'Discard the unsaved changes?',
      detail: knownPost(list[0] ?? 0, context).main_headline,
      confirm: 'Discard',
      danger: true,
    }),
    run: ({ ids: [id = 0] }) => discardDraft(id),
  }),
]

import { CalendarClock, Globe } from 'lucide-react'
import { z } from 'zod'

import { publishLabel } from '#contract/posts/checks'
import { draftOf, scheduleInstant } from '#client/post-draft/draft'
import { draftZone } from '#client/post-draft/store'
import { writePost } from '#client/post-draft/save'
import type { PostPatch } from '#contract/posts/posts'
import { type Availability, command, type CommandContext, type Confirmation } from '#workspace/command/command'
import type { Misfit } from '#workspace/command/targets'
import { amountOf } from '#workspace/command/row-targets'

import { publishAll, scheduleAll } from './publish'
import { checkForReaders, editable, inBrandZone, openPost, plannedFor, sendToReaders } from './send'
import { askOf } from './state'
import {
  counted,
  fillIds,
  ids,
  knownPost,
  knownPosts,
  misfitOutOfTrash,
  postsArguments,
  postsSource,
  targetIds,
} from './target'
import { say } from '#contract/base/say'

const now: PostPatch = { status: 3, published_at: 'now' }

async function publishNow(id: number, context: CommandContext): Promise<{ typedSince: boolean }> {
  if (!draftOf(id)) {
    await writePost(id, now, knownPost(id, context))
    return { typedSince: false }
  }
  checkForReaders(id, true)
  return sendToReaders(id, now)
}

/** Publishes a post. An open one with a time to publish at is scheduled. */
async function publish(id: number, context: CommandContext): Promise<{ typedSince: boolean }> {
  const instant = plannedFor(draftOf(id))
  return instant === null ? publishNow(id, context) : plan(id, instant)
}

/** Checks an open post, schedules it with its draft, and closes its tab unless text was typed meanwhile. */
async function plan(id: number, at: string): Promise<{ typedSince: boolean }> {
  checkForReaders(id)
  return sendToReaders(id, { status: 5, published_at: new Date(at).toISOString() })
}

/** What Publish is called for the target posts, for instance 'Republish' when they are published already. */
function publishVerb(context: CommandContext): string {
  const [post, ...others] = knownPosts(context)
  if (amountOf(context) > 1)
    return !context.targets?.matching && [post, ...others].every((one) => one?.status === 3) ? 'Republish' : 'Publish'
  const state = { status: post?.status ?? 0, published_at: post?.published_at ?? null }
  return publishLabel(state, plannedFor(openPost(context)) !== null)
}

const publishTitle = (context: CommandContext): string => {
  const verb = publishVerb(context)
  return counted(verb, (count) => say`${verb} ${count} posts`)(context)
}

/** Refuses when the one target post is open and cannot be changed. Several posts are checked one by one elsewhere (`misfit`). */
const editableIfOne = (context: CommandContext): Availability => {
  const draft = openPost(context)
  return draft ? editable(draft) : true
}

const published: Misfit = { reason: 'The post is published already', are: 'published already' }
const unplanned: Misfit = { reason: 'The post is not scheduled any more', are: 'not scheduled any more' }
const notScheduled: Misfit = { reason: 'The post is not scheduled: Publish publishes it', are: 'not scheduled' }
const movedMeanwhile: Misfit = {
  reason: 'Somebody else has moved the post meanwhile',
  are: 'moved by somebody else meanwhile',
}
const readOnly: Misfit = { reason: 'The post is open for reading only', are: 'open for reading only' }

const isReadOnly = (id: number) => {
  const draft = draftOf(id)
  return draft !== undefined && editable(draft) !== true
}

/**
 * Refuses a published post when the selection also has unpublished ones: only a selection of published posts is published again.
 */
const publishMisfit = misfitOutOfTrash(({ id, status }, posts) => {
  if (status === 3 && posts.some((post) => post.status !== 3)) return published
  return isReadOnly(id) ? readOnly : undefined
})

const scheduleMisfit = misfitOutOfTrash(({ id, status, published_at: at }, _posts, { planned }) => {
  if (status === 3) return published
  if (planned !== undefined && status !== undefined && status !== 5) return unplanned
  if (typeof planned === 'string' && at && Date.parse(at) !== Date.parse(planned)) return movedMeanwhile
  return isReadOnly(id) ? readOnly : undefined
})

/** Refuses posts without a time to publish at, stored or chosen in the open post. */
const publishNowMisfit = misfitOutOfTrash(({ id, status }) => {
  if (status !== 5 && plannedFor(draftOf(id)) === null) return notScheduled
  return isReadOnly(id) ? readOnly : undefined
})

/** The note in the question when pictures are still uploaded into an open post. */
async function uploadNotes(id: number): Promise<string[]> {
  const { uploadsOf } = await import('#editor/pool')
  const count = uploadsOf(id)
  if (count === 0) return []
  return [
    count === 1
      ? '1 picture is still being uploaded: the post goes out without it'
      : say`${count} pictures are still being uploaded: the post goes out without them`,
  ]
}

/** The sentences of a question about publishing, and its button. @param isNow whether posts with a time are published at once */
function questionOf(context: CommandContext, isNow: boolean) {
  if (isNow)
    return {
      one: 'Publish this post now?',
      many: (count: number) => say`Publish ${count} posts now?`,
      confirm: 'Publish now',
    }
  const verb = publishVerb(context)
  return { one: say`${verb} this post?`, many: (count: number) => say`${verb} ${count} posts?`, confirm: verb }
}

/**
 * The question before publishing. One post is checked first, and named with the date, time and zone that it is planned for.
 * @param isNow whether posts with a time are published at once
 */
async function ask(context: CommandContext, isNow: boolean): Promise<Confirmation> {
  const { one, many, confirm } = questionOf(context, isNow)
  const [id = 0, ...others] = targetIds(context)
  if (others.length > 0 || context.targets?.matching) return { ...askOf(context, one, many), confirm }
  checkForReaders(id, isNow)
  const draft = draftOf(id)
  const planned = plannedFor(draft)
  const headline = draft?.values.main_headline ?? knownPost(id, context).main_headline
  return {
    message: one,
    detail: [headline, planned && inBrandZone(planned)].filter(Boolean).join(' · ') || undefined,
    confirm,
    notes: draft ? await uploadNotes(id) : [],
  }
}

/** What the commands that publish posts have in common. */
const publishing = {
  subject: 'posts',
  icon: Globe,
  right: 'posts.publish',
  available: editableIfOne,
  arguments: postsArguments,
  risk: 'confirm',
  writes: true,
  failure: 'Error publishing post.',
} as const

/** Commands that publish and schedule. */
export const postWriteCommands = [
  command({
    ...publishing,
    id: 'posts.publish',
    title: publishTitle,
    keywords: ['publish', 'republish', 'schedule', 'go live'],
    keys: [{ keys: 'mod+enter', place: 'editor' }],
    rows: { misfit: publishMisfit },
    confirm: (_, context) => ask(context, false),
    run: ({ ids: list }, tools) => {
      const [first = 0] = list
      return publishAll(list, tools, (id) => publish(id, tools.context), plannedFor(draftOf(first)) !== null)
    },
  }),
  command({
    ...publishing,
    id: 'posts.publish-now',
    title: counted('Publish now', (count) => say`Publish ${count} posts now`),
    keywords: ['at once', 'immediately', 'before its time'],
    rows: { misfit: publishNowMisfit },
    confirm: (_, context) => ask(context, true),
    run: ({ ids: list }, tools) => publishAll(list, tools, (id) => publishNow(id, tools.context), false),
  }),
  command({
    id: 'posts.schedule',
    title: counted('Schedule for a time', (count) => say`Schedule ${count} posts for a time`),
    subject: 'posts',
    icon: CalendarClock,
    keywords: ['plan', 'later', 'publish at'],
    keys: [{ keys: 'mod+shift+enter', place: 'editor' }],
    right: 'posts.publish',
    available: editableIfOne,
    rows: { misfit: scheduleMisfit },
    arguments: {
      schema: z.object({
        ids,
        at: z.iso.datetime({ offset: true, error: 'Time cannot be blank.' }),
        /** Only posts that are scheduled already, whenever (`true`) or for this time. */
        planned: z.union([z.literal(true), z.iso.datetime({ offset: true })]).optional(),
      }),
      sources: { ids: postsSource, at: { kind: 'datetime', label: 'Publish at' } },
      fill: (context) => {
        const draft = openPost(context)
        // A scheduled post has a time already, so the new time is always asked for.
        const isPlanned = draft !== undefined && draft.base.status !== 5
        const at = isPlanned ? scheduleInstant(draft.values, draftZone(), draft.base) : null
        return at === null ? fillIds(context) : { ...fillIds(context), at }
      },
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error scheduling post.',
    run: ({ ids: list, at }, tools) => scheduleAll(list, at, tools, (id) => plan(id, at)),
  }),
]

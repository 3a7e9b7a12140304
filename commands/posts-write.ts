import { CalendarClock, Globe } from 'lucide-react'
import { z } from 'zod'

import { Failure } from '#contract/failure'
import { checkSchedule, publishLabel } from '#contract/posts-rules'
import { draftOf, scheduleInstant } from '#client/post-draft'
import { draftZone } from '#client/post-draft-store'
import { TookTheirs, writePost } from '#client/post-draft-write'
import type { PostPatch } from '#contract/posts'
import {
  type Availability,
  command,
  type CommandContext,
  type Confirmation,
  type Outcome,
  type Tools,
} from '#workspace/command'

import { checkForReaders, editable, inBrandZone, openPost, plannedFor, sendToReaders } from './posts-send'
import { counted, eachPost, ids, knownPost, knownPosts, onPosts, postsSource, targetIds } from './posts-target'
import { amountOf, change } from './posts-state'

const fill = (context: CommandContext) => ({ ids: targetIds(context) })

/** Said where the tab stays open because more was typed while the post went out. */
const typedSinceMessage = 'What you typed meanwhile is not saved yet.'

async function publish(id: number, context: CommandContext): Promise<{ typedSince: boolean }> {
  const draft = draftOf(id)
  const now: PostPatch = { status: 3, published_at: 'now' }
  if (!draft) {
    await writePost(id, now, { version: knownPost(id, context).version })
    return { typedSince: false }
  }
  checkForReaders(id)
  const instant = plannedFor(draft)
  return sendToReaders(id, instant ? { status: 5, published_at: instant } : now)
}

async function publishAll(list: readonly number[], tools: Tools): Promise<Outcome | void> {
  const { context } = tools
  const [first = 0] = list
  if (context.targets?.matching) {
    const { undo: _published, ...outcome } = await change(list, 3, tools, (count) => `${count} posts published.`, {
      published_at: 'now',
    })
    return outcome
  }
  const before = knownPost(first, context)
  const planned = plannedFor(draftOf(first)) !== null
  let typedSince = false
  try {
    const { done, failed } = await eachPost(list, async (id) => {
      if ((await publish(id, context)).typedSince) typedSince = true
    })
    const one = planned ? 'Post scheduled.' : before.status === 3 ? 'Post republished.' : 'Post published.'
    const message = done.length > 1 ? `${done.length} posts published.` : done.length === 1 ? one : undefined
    const said = [message, typedSince && typedSinceMessage].filter(Boolean).join(' ')
    return {
      message: said || undefined,
      failed,
      next: { label: 'View', call: { id: 'posts.view', args: { ids: [first] } } },
    }
  } catch (error) {
    if (error instanceof TookTheirs) return
    throw error
  }
}

async function scheduleAll(list: readonly number[], at: string, context: CommandContext): Promise<Outcome | void> {
  const found = checkSchedule(at, at, Date.parse(at), Date.now())
  if (found['schedule_time']) throw new Failure(422, found['schedule_time'].join(' '))
  const plan: PostPatch = { status: 5, published_at: new Date(at).toISOString() }
  const { done, failed } = await eachPost(list, async (id) => {
    if (!draftOf(id)) return void (await writePost(id, plan, { version: knownPost(id, context).version }))
    checkForReaders(id)
    await sendToReaders(id, plan)
  })
  return {
    message: done.length > 1 ? `${done.length} posts scheduled.` : done.length === 1 ? 'Post scheduled.' : undefined,
    failed,
  }
}

const publishTitle = (context: CommandContext): string => {
  const [post, ...others] = knownPosts(context)
  if (others.length > 0) return counted('Publish', (count) => `Publish ${count} posts`)(context)
  const state = { status: post?.status ?? 0, published_at: post?.published_at ?? null }
  return publishLabel(state, plannedFor(openPost(context)) !== null)
}

const publishable = (context: CommandContext): Availability => {
  const draft = openPost(context)
  if (draft) return editable(draft)
  return onPosts(({ status }) => status === 4 && 'The post is in the trash: restore it first')(context)
}

/** Asks about one post, once it is fit for readers; a plan is named with its date, time and zone. */
function askOne(id: number, context: CommandContext): Confirmation {
  checkForReaders(id)
  const draft = draftOf(id)
  const planned = plannedFor(draft)
  const headline = draft?.values.main_headline ?? knownPost(id, context).main_headline
  return {
    message: `${publishTitle(context)} this post?`,
    detail: [headline, planned && inBrandZone(planned)].filter(Boolean).join(' · ') || undefined,
    confirm: publishTitle(context),
  }
}

/** Publishing and planning. */
export const postWriteCommands = [
  command({
    id: 'posts.publish',
    title: publishTitle,
    subject: 'posts',
    icon: Globe,
    keywords: ['publish', 'republish', 'schedule', 'go live'],
    keys: [{ keys: 'mod+enter', place: 'editor' }],
    right: 'posts.publish',
    available: publishable,
    arguments: { schema: z.object({ ids }), sources: { ids: postsSource }, fill },
    risk: 'confirm',
    writes: true,
    failure: 'Error publishing post.',
    confirm: ({ ids: list }, context) => {
      const amount = amountOf(list, context)
      if (amount > 1) return { message: `Publish ${amount.toLocaleString('en-US')} posts?`, confirm: 'Publish' }
      return askOne(list[0] ?? 0, context)
    },
    run: ({ ids: list }, tools) => publishAll(list, tools),
  }),
  command({
    id: 'posts.schedule',
    title: counted('Schedule for a time', (count) => `Schedule ${count} posts for a time`),
    subject: 'posts',
    icon: CalendarClock,
    keywords: ['plan', 'later', 'publish at'],
    keys: [{ keys: 'mod+shift+enter', place: 'editor' }],
    right: 'posts.publish',
    available: (context) => {
      const verdict = publishable(context)
      if (verdict !== true) return verdict
      return onPosts(({ status }) => status === 3 && 'The post is published already')(context)
    },
    arguments: {
      schema: z.object({ ids, at: z.iso.datetime({ offset: true, error: 'Time cannot be blank.' }) }),
      sources: { ids: postsSource, at: { kind: 'datetime', label: 'Publish at' } },
      fill: (context) => {
        const draft = openPost(context)
        const at = draft ? scheduleInstant(draft.values, draftZone()) : null
        return at === null ? fill(context) : { ...fill(context), at }
      },
    },
    risk: 'none',
    writes: true,
    failure: 'Error scheduling post.',
    run: ({ ids: list, at }, { context }) => scheduleAll(list, at, context),
  }),
]

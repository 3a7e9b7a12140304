// Publishing and scheduling one or several posts. Open posts are saved with their draft, one by one; the others go to the server in
// bulk calls.
import { Failure } from '#contract/base/failure'
import { checkSchedule } from '#contract/posts/checks'
import type { BulkSet } from '#contract/posts/bulk'
import { draftOf, flushDraft } from '#client/post-draft/draft'
import { TookTheirs } from '#client/post-draft/save'
import { postSubject } from '#client/posts/posts'
import {
  type BulkAnswer,
  type BulkCall,
  type Bulk,
  type BulkMessages,
  type BulkRows,
  changeInBulk,
  loadBulk,
} from '#workspace/command/bulk'
import type { Outcome, Tools, Undo } from '#workspace/command/command'
import { describeFailure } from '#workspace/command/gate'

import { bulkRowsOf, knownPost, postsInBulk } from './target'
import { say } from '#contract/base/say'

/** Sends an open post with its draft. `typedSince`: whether more text was typed during the call, which is still unsaved. */
export type SendOpen = (id: number) => Promise<{ typedSince: boolean }>

/** Message when the tab stays open because text was typed during the call. */
const typedSinceMessage = 'What you typed meanwhile is not saved yet.'

/** Message when all matching posts were sent as they are stored, and some of them are open with unsaved changes. */
const unsentMessage = 'Unsaved changes of open posts were not sent.'

/**
 * Changes posts of which some are open: open posts are sent one by one with their draft, the others in bulk calls. All that match a
 * query are sent as they are stored; the message then tells of unsaved changes.
 */
async function changePosts(
  open: SendOpen,
  rows: BulkRows,
  set: BulkSet,
  tools: Tools,
  messages: BulkMessages,
): Promise<Outcome> {
  const unsent = new Set<number>()
  const outcome = await changeInBulk(withOpen(open, unsent), rows, set, tools, messages)
  const [first, ...others] = unsent
  if (first === undefined) return outcome
  const details = [first, ...others].map((id) => postSubject.nameById(id)).filter((name) => name !== undefined)
  return {
    ...outcome,
    message: say`${outcome.message ?? ''} ${unsentMessage}`,
    details: [...(outcome.details ?? []), ...details],
  }
}

/** Whether an open post has changes that are not saved. */
function hasUnsaved(id: number): boolean {
  flushDraft(id)
  return draftOf(id)?.dirty ?? false
}

/** The calls of {@link changePosts}. @param unsent gets the open posts whose unsaved changes were not sent. */
function withOpen(open: SendOpen, unsent: Set<number>): Bulk<BulkSet> {
  const send = async (call: BulkCall<BulkSet>): Promise<BulkAnswer<BulkSet>> => {
    // A call without `ids` (all matching rows, or an undo) sends no drafts: it changes the stored posts.
    const here = (call.ids ?? []).filter((id) => draftOf(id))
    const others = call.ids?.filter((id) => !here.includes(id))
    const opened = await sendOpen(here, open)
    if (others?.length === 0) return { ...opened, left: {}, headlines: {}, next: null }
    const answer = await postsInBulk.send({ ...call, ...(others ? { ids: others } : {}) })
    if (call.matching !== undefined)
      for (const { id } of Object.values(answer.success)) if (hasUnsaved(id)) unsent.add(id)
    const errors = { ...answer.errors, ...opened.errors }
    return { ...answer, success: { ...answer.success, ...opened.success }, errors }
  }
  return { ...postsInBulk, send }
}

async function sendOpen(list: readonly number[], open: SendOpen) {
  const success: Record<string, { id: number; version: number; status?: number; before: BulkSet }> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const id of list) {
    const before = stateOf(id)
    try {
      // Each call may show a dialog, so the calls run one after the other.
      await open(id)
      success[id] = {
        id,
        version: postSubject.known.get(id)?.version ?? 0,
        status: postSubject.known.get(id)?.status,
        before,
      }
    } catch (error) {
      errors[id] = error instanceof TookTheirs ? ['The other version was taken.'] : describeFailure(error)
    }
  }
  return { success, errors }
}

const states = [0, 1, 2, 3, 4, 5] as const

/** The status and publication time of an open post, for Undo. */
function stateOf(id: number): BulkSet {
  const { base } = draftOf(id) ?? {}
  const status = states.find((state) => state === base?.status)
  return base ? { status, published_at: base.published_at } : {}
}

interface SentOne {
  typedSince: boolean
  undo?: Undo
}

/**
 * Sends one open post. @returns null when the person chose the server's version. @throws the unchanged failure, so that its
 * messages reach the fields.
 */
async function sendOne(id: number, open: SendOpen): Promise<SentOne | null> {
  try {
    return await open(id)
  } catch (error) {
    if (error instanceof TookTheirs) return null
    throw error
  }
}

const withTypedSince = (message: string, { typedSince }: { typedSince: boolean }) =>
  typedSince ? say`${message} ${typedSinceMessage}` : message

/**
 * Publishes one or many posts. What is published has no undo, because readers may have seen it already.
 * @param publish sends an open post. @param isPlanned whether it schedules the one post instead, for the message.
 */
export async function publishAll(
  list: readonly number[],
  tools: Tools,
  publish: SendOpen,
  isPlanned: boolean,
): Promise<Outcome | void> {
  const { context } = tools
  const [first = 0] = list
  if (context.targets?.matching || list.length > 1) {
    const set = { status: 3, published_at: 'now' } as const
    const done = (count: number) => (count === 1 ? 'Post published.' : say`${count} posts published.`)
    return changePosts(publish, bulkRowsOf(list, context), set, tools, { done, final: true })
  }
  const wasPublished = knownPost(first, context).status === 3
  const sent = await (isPlanned ? planOne : sendOne)(first, publish)
  if (!sent) return
  const message = isPlanned ? 'Post scheduled.' : wasPublished ? 'Post republished.' : 'Post published.'
  return {
    message: withTypedSince(message, sent),
    undo: sent.undo,
    next: { label: 'View', call: { id: 'posts.view', args: { ids: [first] } } },
  }
}

/** Checks that a post may be scheduled for this instant. @throws Failure that says why it may not. */
function checkMoment(at: string): void {
  const found = checkSchedule(at, at, Date.parse(at), Date.now())
  if (found['schedule_time']) throw new Failure(422, found['schedule_time'].join(' '))
}

const scheduled = {
  done: (count: number) => (count === 1 ? 'Post scheduled.' : say`${count} posts scheduled.`),
  undone: (count: number) => (count === 1 ? 'Schedule taken back.' : say`${count} schedules taken back.`),
}

/** Schedules one open post. @returns as {@link sendOne}, with the undo */
async function planOne(id: number, plan: SendOpen): Promise<SentOne | null> {
  const before = stateOf(id)
  const { buildUndo } = await loadBulk()
  const sent = await sendOne(id, plan)
  const { version, status } = postSubject.known.get(id) ?? {}
  if (!sent || version === undefined) return sent
  return { ...sent, undo: buildUndo(postsInBulk, [{ id, version, status, set: before }], scheduled) }
}

/** Schedules one or many posts. `plan` sends an open post with its draft. */
export async function scheduleAll(
  list: readonly number[],
  at: string,
  tools: Tools,
  plan: SendOpen,
): Promise<Outcome | void> {
  checkMoment(at)
  const { context } = tools
  const [only = 0, ...others] = list
  if (context.targets?.matching || others.length > 0 || !draftOf(only)) {
    const set = { status: 5, published_at: new Date(at).toISOString() } as const
    return changePosts(plan, bulkRowsOf(list, context), set, tools, scheduled)
  }
  const sent = await planOne(only, plan)
  if (!sent) return
  return { message: withTypedSince(scheduled.done(1), sent), undo: sent.undo }
}

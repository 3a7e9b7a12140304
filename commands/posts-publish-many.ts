// Publishing and planning several posts: those that are open with their text, the others in one call a slice.
import { Failure } from '#contract/failure'
import { checkSchedule } from '#contract/posts-rules'
import type { BulkSet } from '#contract/posts'
import { draftOf } from '#client/post-draft'
import { TookTheirs } from '#client/post-draft-write'
import { type BulkAnswer, type BulkCall, type BulkSubject, changeMany } from '#workspace/bulk'
import type { Outcome, Tools } from '#workspace/command'
import { describeFailure } from '#workspace/gate'
import { numberText } from '#workspace/targets'

import { knownPost, leavePost, meantPosts, postsInBulk } from './posts-target'

/** What is done with a post that is open here, so that what is typed goes along. */
type OpenOne = (id: number) => Promise<unknown>

/** The runner's way for several of which some are open: those one by one through their editor, the others as a slice. */
function withOpen(open: OpenOne): BulkSubject<BulkSet> {
  const send = async (call: BulkCall<BulkSet>): Promise<BulkAnswer<BulkSet>> => {
    const here = (call.ids ?? []).filter((id) => draftOf(id))
    const errors: Record<string, readonly string[]> = {}
    const success: BulkAnswer<BulkSet>['success'] = {}
    const done = { ...success }
    for (const id of here)
      try {
        // oxlint-disable-next-line no-await-in-loop -- each may ask its person something
        await open(id)
        done[id] = { id, version: draftOf(id)?.base.version ?? 0, before: {} }
      } catch (error) {
        errors[id] = describeFailure(error)
      }
    const others = call.ids?.filter((id) => !here.includes(id))
    if (others?.length === 0) return { success: done, errors, left: {}, headlines: {}, next: null }
    const answer = await postsInBulk.send({ ...call, ...(others ? { ids: others } : {}) })
    return { ...answer, success: { ...answer.success, ...done }, errors: { ...answer.errors, ...errors } }
  }
  return { ...postsInBulk, send }
}

/** Publishes one or many. It is never taken back: what readers saw does not vanish unasked. */
export async function publishAll(
  list: readonly number[],
  tools: Tools,
  publish: (id: number) => Promise<{ typedSince: boolean }>,
  isPlanned: boolean,
): Promise<Outcome | void> {
  const { context } = tools
  const [first = 0] = list
  const view = { label: 'View', call: { id: 'posts.view', args: { ids: [first] } } }
  if (context.targets?.matching || list.length > 1) {
    const set = { status: 3, published_at: 'now' } as const
    const done = (count: number) => (count === 1 ? 'Post published.' : `${numberText(count)} posts published.`)
    return changeMany(withOpen(publish), meantPosts(list, context), set, tools, { done, final: true })
  }
  const wasPublished = knownPost(first, context).status === 3
  const said = isPlanned ? 'Post scheduled.' : wasPublished ? 'Post republished.' : 'Post published.'
  try {
    const { typedSince } = await publish(first)
    return { message: typedSince ? `${said} What you typed meanwhile is not saved yet.` : said, next: view }
  } catch (error) {
    if (error instanceof TookTheirs) return
    throw error
  }
}

/** Throws the message of a moment at which nothing can be published. */
function checkMoment(at: string): void {
  const found = checkSchedule(at, at, Date.parse(at), Date.now())
  if (found['schedule_time']) throw new Failure(422, found['schedule_time'].join(' '))
}

/** Plans one or many. `save` brings what is typed in an open one to the server first, so that taking it back touches the plan alone. */
export async function scheduleAll(
  list: readonly number[],
  at: string,
  tools: Tools,
  save: OpenOne,
): Promise<Outcome | void> {
  checkMoment(at)
  const { context } = tools
  const matching = context.targets?.matching !== undefined
  const open = matching ? [] : list.filter((id) => draftOf(id))
  // oxlint-disable-next-line no-await-in-loop -- each may ask its person something
  for (const id of open) await save(id)
  const set = { status: 5, published_at: new Date(at).toISOString() } as const
  const outcome = await changeMany(postsInBulk, meantPosts(list, context), set, tools, {
    done: (count) => (count === 1 ? 'Post scheduled.' : `${numberText(count)} posts scheduled.`),
    undone: (count) => (count === 1 ? 'Schedule taken back.' : `${numberText(count)} schedules taken back.`),
  })
  for (const id of open) {
    const draft = draftOf(id)
    // What was typed meanwhile is not saved yet: its tab stays.
    if (draft?.base.status === 5 && !draft.dirty) leavePost(id)
  }
  return outcome
}

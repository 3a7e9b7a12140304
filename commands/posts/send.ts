// Sends an open post: the checks before the question, and closing its tab afterwards.

import { postStatuses } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import type { PostPatch } from '#contract/posts/posts'
import { checkSchedule } from '#contract/posts/checks'
import {
  checkValues,
  type Draft,
  draftOf,
  flushDraft,
  forgetLocal,
  scheduleInstant,
  setErrors,
} from '#client/post-draft/draft'
import { draftZone } from '#client/post-draft/store'
import { saveDraft } from '#client/post-draft/save'
import { wallClockIn, zoneNameAt } from '#text/zone'
import type { Availability, CommandContext, Refusal } from '#workspace/command/command'

import { leavePost, targetIds } from './target'
import { say } from '#contract/base/say'

/** The draft of the target post; undefined: the post is not open, or several posts are targets. */
export function openPost(context: CommandContext): Draft | undefined {
  const [id, ...others] = targetIds(context)
  return id === undefined || others.length > 0 ? undefined : draftOf(id)
}

/** The refusal of a command that needs an open post. */
export const openFirst: Refusal = { reason: 'Open a post first', wantsOpen: true }

/** Whether the person can change an open post now; if not, the refusal says why. */
export function editable(draft: Draft | undefined): Availability {
  if (!draft) return openFirst
  const { lock, base, id } = draft
  if (base.status === postStatuses.trashed) return { reason: 'The post is in the trash: restore it first' }
  if (lock.state === 'held' || lock.state === 'taking') return true
  if (lock.state === 'reading') return { reason: 'You may read this post but not change it' }
  const holder = lock.own
    ? 'You are editing this post in another window'
    : lock.holder && say`${lock.holder} is editing this post`
  return {
    reason: holder ?? 'This post is open for reading only',
    fix: { label: 'Overtake editing', call: { id: 'posts.take-over', args: { ids: [id] } } },
  }
}

/** The draft of an open post, for an undo or for a command after its questions. @throws Failure 409 that says why it cannot be changed. */
export function draftToChange(id: number): Draft {
  const draft = draftOf(id)
  const may = editable(draft)
  if (draft && may === true) return draft
  throw new Failure(409, typeof may === 'object' ? may.reason : openFirst.reason)
}

/**
 * Checks an open post for publishing, and puts the messages on its fields.
 * @param isNow whether it is published at once, whatever its time is
 * @throws Failure when there are any, before any question.
 */
export function checkForReaders(id: number, isNow = false): void {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) return
  const errors = { ...checkValues(draft.values) }
  Object.assign(errors, isNow || plannedFor(draft) === null ? {} : scheduleErrors(draft))
  setErrors(id, errors)
  if (Object.keys(errors).length + draft.unreadable.length > 0) throw new Failure(422, 'Validation failed.')
}

/** Checks that no control of an open post shows text that it cannot read, because that would not be saved. @throws Failure */
export function checkReadable({ id, errors, unreadable }: Draft): void {
  if (unreadable.length === 0) return
  setErrors(id, errors)
  throw new Failure(422, 'Validation failed.')
}

function scheduleErrors({ base, values }: Draft) {
  const instant = scheduleInstant(values, draftZone(), base)
  // The server publishes the post at its time, and text can be saved before this window hears of that.
  if (base.status === postStatuses.scheduled && instant === base.published_at) return {}
  return checkSchedule(
    values.schedule_date,
    values.schedule_time,
    instant === null ? null : Date.parse(instant),
    Date.now(),
  )
}

/** The time that an open, unpublished post with a date and a time is scheduled for. Null: Publish publishes now. */
export function plannedFor(draft: Draft | undefined): string | null {
  if (!draft || draft.base.status === postStatuses.published) return null
  return scheduleInstant(draft.values, draftZone(), draft.base)
}

/** An instant in the brand's zone: `2026/03/29 08:00 GMT+1`. */
export function inBrandZone(instant: string): string {
  const zone = draftZone()
  const clock = wallClockIn(instant, zone)
  return `${clock.slice(0, 10).replaceAll('-', '/')} ${clock.slice(11, 16)} ${zoneNameAt(instant, zone)}`
}

/**
 * Publishes or schedules an open post and closes its tab. The tab stays open when text was typed during the call, which is unsaved.
 */
export async function sendToReaders(id: number, change: PostPatch): Promise<{ typedSince: boolean }> {
  await saveDraft(id, change)
  const draft = draftOf(id)
  const typedSince = draft?.dirty ?? false
  if (typedSince) return { typedSince }
  // The post was closed during the call: its local copy may hold newer text, which is offered at the next opening.
  if (draft) forgetLocal(id)
  leavePost(id)
  return { typedSince }
}

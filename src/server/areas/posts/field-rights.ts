// The rights that a change of a post needs, by field. Creating and changing need the same.
import { postStatuses as status } from '#contract/constants'
import { forbidden } from '#contract/base/failure'
import type { Right } from '#contract/users/rights'
import { say } from '#contract/base/say'
import type { Context } from '#server/context'

import type { Patch } from './patch'
import type { PostRecord } from './record'
import { givenDate } from './status'

type Before = Pick<PostRecord, 'status' | 'published_at'>

/** The values that a new post is compared with before it exists. */
export const beforeCreation: Before = { status: status.draft, published_at: null }

const isPublic = (value: number) => value === status.published || value === status.scheduled

/** Whether a patch sets a new date. A date equal to the present one does not count, because forms send back what they read. */
function setsNewDate(patch: Patch, before: Before, now: Date): boolean {
  const given = givenDate(patch, now)
  return given !== undefined && given?.getTime() !== before.published_at?.getTime()
}

/** The rights that a change needs beside the endpoint's own. @param comesBack the change only restores the post from the trash */
export function rightsOf(patch: Patch, before: Before, now: Date, comesBack = false): Set<Right> {
  const needed = new Set<Right>()
  const names = Object.keys(patch)
  if (names.includes('is_verified')) needed.add('posts.moderate')
  if (names.length === 0 || names.some((name) => name !== 'is_verified')) needed.add('posts.update')
  if (comesBack) return needed
  if (setsNewDate(patch, before, now)) needed.add('posts.publish')
  const to = patch.status ?? before.status
  const leavesOrArrives = to !== before.status && to !== status.trashed && (isPublic(to) || isPublic(before.status))
  // Publishing again sends the same status with the current date, so the date check above covers it.
  if (leavesOrArrives) needed.add('posts.publish')
  return needed
}

export function checkRights(context: Context, needed: ReadonlySet<Right>): void {
  for (const right of needed) {
    if (!context.user.rights.includes(right)) {
      throw forbidden(say`You are not allowed to perform this action. It needs the right ${right}.`)
    }
  }
}

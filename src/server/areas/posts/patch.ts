// The fields of a change of a post, and which of them the lock protects.
import type { z } from 'zod'

import type { postPatch } from '#contract/posts/posts'

/**
 * The fields that a person may write. `uniqueness` and `uniqueness_body` are sent along with a publication and ignored: only the
 * check writes them.
 */
export type Patch = Omit<z.output<typeof postPatch>, 'uniqueness' | 'uniqueness_body'>

export function patchOf(sent: z.output<typeof postPatch>): Patch {
  const { uniqueness: _checked, uniqueness_body: _marked, ...patch } = sent
  return patch
}

/** Fields that can be changed without the lock, as long as no other person holds it. */
const lockFreeFields = new Set<string>([
  'status',
  'published_at',
  'is_verified',
  'is_evergreen',
  'table_of_contents',
  'breaking_status',
  'priority',
  'estimate',
  'due_date',
  'assignee_id',
  'notes',
  'top_status',
  'advert_status',
  'is_sponsored',
] satisfies (keyof Patch)[])

export const needsLock = (name: string) => !lockFreeFields.has(name)

export const touchesText = (patch: Patch) => Object.keys(patch).some(needsLock)

// Presence: which posts other people have open.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { id } from '#contract/base/record'

/** A person with the posts they have open: `edits` are those they edit, `reads` the others. */
export const present = z.object({ id, name: z.string(), reads: z.array(id), edits: z.array(id) })
export type Present = z.infer<typeof present>

/** Seconds: how long a report of a window holds, and how often a window repeats it. */
export const presenceLease = { holds: 55, every: 25 } as const

/** The most open posts that one window reports. */
export const mostOpenPosts = 100

export const presence = {
  list: endpoint({
    method: 'GET',
    path: 'v2/presence',
    family: 'v2',
    right: 'posts.read',
    summary: 'Who else has which posts open, of all or of some posts; never oneself',
    query: z.strictObject({ posts: idList.optional() }),
    reply: z.object({ people: z.array(present) }),
  }),
  tell: endpoint({
    method: 'POST',
    path: 'v2/presence',
    family: 'v2',
    right: 'posts.read',
    summary: 'What a window has open, for 55 seconds; none: it has left',
    body: z.strictObject({ page: z.string().regex(/^[a-z0-9]{1,20}$/), posts: z.array(id).max(mostOpenPosts) }),
    status: 204,
  }),
}

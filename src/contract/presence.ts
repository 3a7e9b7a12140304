// Who else is here: which posts the windows of others have open.
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list-query'
import { id } from './record'

/** Somebody with the posts they have open, those that they edit apart. */
export const present = z.object({ id, name: z.string(), reads: z.array(id), edits: z.array(id) })
export type Present = z.infer<typeof present>

/** Seconds that what a window says of itself holds, and between two times that it says the same. */
export const presenceLease = { holds: 55, every: 25 } as const

/** More open posts of one window are not told of. */
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

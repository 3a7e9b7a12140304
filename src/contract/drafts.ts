// What somebody has typed in a post and not saved, kept on the server for their other devices.
import { z } from 'zod'

import { endpoint } from './endpoint'
import { postPatch } from './posts'

const fields = z.record(z.string().max(50), z.unknown())

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

export const postDraft = z.object({
  /** The post's version that it was written against. */
  version: z.number(),
  /** The window that it was typed in. */
  page: z.string(),
  saved_at: z.string(),
  /** The changed fields, as a save sends them. */
  sent: fields,
  /** The changed fields but the text, as the editor has them. */
  changes: fields,
  /** The post as it was at that version, where it has another one by now and the earlier one is known. */
  base: fields.nullable(),
})
export type PostDraft = z.infer<typeof postDraft>

export const drafts = {
  get: endpoint({
    method: 'GET',
    path: 'posts/:id/draft',
    family: 'v1',
    right: 'posts.update',
    summary: "One's own unsaved draft of a post; nobody reads another's",
    params,
    reply: z.object({ draft: postDraft.nullable() }),
  }),
  keep: endpoint({
    method: 'POST',
    path: 'posts/:id/draft',
    family: 'v1',
    right: 'posts.update',
    summary: 'Keep what is typed and not saved; needs the lock as any change of the text',
    params,
    body: z.strictObject({
      version: z.number().int().min(0).max(2_147_483_647),
      page: z.string().max(50),
      sent: postPatch,
      changes: fields,
    }),
    bodyLimit: 'text',
    reply: z.object({ saved_at: z.string() }),
  }),
  drop: endpoint({
    method: 'DELETE',
    path: 'posts/:id/draft',
    family: 'v1',
    right: 'posts.update',
    summary: "Forget one's own unsaved draft",
    params,
    status: 204,
  }),
}

// Unsaved changes of a post, stored on the server for the same person's other devices.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { postPatch } from './posts'

const fields = z.record(z.string().max(50), z.unknown())

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

const postDraft = z.object({
  /** The version of the post on which the draft is based. */
  version: z.number(),
  /** The name of the window that sent the draft. */
  page: z.string(),
  saved_at: z.string(),
  /** The changed fields, as a save sends them. */
  sent: fields,
  /** The changed fields except the text, in the form of the editor. */
  changes: fields,
  /** The post at that version; null: it is still the current version, or is not known. */
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

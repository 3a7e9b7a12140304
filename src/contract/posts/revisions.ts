// Revisions of a post's text, and the changes since a version.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { post, postPatch } from './posts'

const id = z.number().int().positive()
const person = z.object({ id, username: z.string() }).nullable()

const revisionRow = z.object({
  /** Numbers a post's revisions from 1. */
  number: id,
  /** The post's version; of a `kept` or `ousted` text the version that it was based on. */
  version: z.number(),
  /**
   * `earlier`: the state before the first save here. `between`: what flags, lists and the board changed since the save before.
   * `kept`: a text that was not chosen. `ousted`: the unsaved text of a person who lost the lock. `imported`: from another archive.
   */
  kind: z.enum(['save', 'publish', 'restore', 'earlier', 'between', 'kept', 'ousted', 'imported']),
  user: person,
  created_at: z.string(),
  /** The names of the changed fields; null: unknown. */
  fields: z.array(z.string()).nullable(),
})
export type RevisionRow = z.infer<typeof revisionRow>

/** A revision with its text. `data` is the post without its lock; of a `kept` or `ousted` text the unsaved fields. */
export const revision = revisionRow.extend({ data: z.record(z.string(), z.unknown()) })
export type Revision = z.infer<typeof revision>

const versionChange = z.object({
  version: z.number(),
  at: z.string(),
  action: z.string(),
  /** The person who made the change; null: none, for instance a schedule. */
  user: person,
  fields: z.array(z.string()),
})
export type VersionChange = z.infer<typeof versionChange>

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})
const numbered = params.extend({ number: wholeNumber })

export const revisions = {
  list: endpoint({
    method: 'GET',
    path: 'posts/:id/revisions',
    family: 'v1',
    right: 'posts.read',
    summary: 'Revisions of a post, the newest first, at most 200; a bare array',
    params,
    reply: z.array(revisionRow),
  }),
  get: endpoint({
    method: 'GET',
    path: 'posts/:id/revisions/:number',
    family: 'v1',
    right: 'posts.read',
    summary: 'One revision with its text',
    params: numbered,
    reply: revision,
  }),
  keep: endpoint({
    method: 'POST',
    path: 'posts/:id/revisions',
    family: 'v1',
    right: 'posts.update',
    summary: 'Keep a text that was not chosen; needs no lock',
    params,
    body: z.strictObject({ version: z.number().int().min(0).max(2_147_483_647), sent: postPatch }),
    bodyLimit: 'text',
    reply: revision,
    status: 201,
  }),
  restore: endpoint({
    method: 'POST',
    path: 'posts/:id/revisions/:number/restore',
    family: 'v1',
    right: 'posts.update',
    summary: 'Make a revision the text again; needs the lock as any change of the text',
    params: numbered,
    reply: post,
  }),
  changes: endpoint({
    method: 'GET',
    path: 'posts/:id/changes',
    family: 'v1',
    right: 'posts.read',
    summary: 'Who changed what since a version, the oldest first; a bare array',
    params,
    query: z.strictObject({ since: wholeNumber }),
    reply: z.array(versionChange),
  }),
}

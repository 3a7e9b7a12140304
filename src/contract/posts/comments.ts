// Comments on a post's text, replies to them, and changes that are suggested for a passage. Nothing of them is part of the text.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'

const id = z.number().int().positive()
const person = z.object({ id, username: z.string() }).nullable()

/** The most comments that a list of those for a person has. */
export const mostNamed = 50

const commentStates = ['open', 'done', 'taken', 'left'] as const
export type CommentState = (typeof commentStates)[number]

export const comment = z.object({
  id,
  post_id: id,
  /** The comment that it replies to. */
  parent_id: id.nullable(),
  user: person,
  text: z.string(),
  /** The suggested new text of the passage; null: the comment is no suggestion. */
  replacement: z.string().nullable(),
  /** The words of the passage that the comment is about. */
  quote: z.string(),
  /** Start of the passage, in characters of the saved post's plain text; null: the passage no longer exists. */
  from_at: z.number().nullable(),
  to_at: z.number().nullable(),
  /** A suggestion is closed as `taken` or `left` instead of `done`. */
  state: z.enum(commentStates),
  /** The ids of the people mentioned in the comment. */
  mentions: z.array(id),
  closed_by: person,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type Comment = z.infer<typeof comment>

const numeric = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const params = z.object({ id: numeric })
const one = params.extend({ comment: numeric })

const text = z.string().trim().min(1, 'Field can not be empty.').max(5000, 'Maximum length: 5000')
const place = z.number().int().min(0).max(50_000_000)

export const newComment = z
  .strictObject({
    parent_id: id.optional(),
    text: text.or(z.literal('')).default(''),
    replacement: z.string().max(20_000, 'Maximum length: 20000').optional(),
    quote: z.string().max(20_000, 'Maximum length: 20000').default(''),
    from_at: place.optional(),
    to_at: place.optional(),
  })
  .refine(({ text: said, replacement }) => said !== '' || replacement !== undefined, {
    path: ['text'],
    error: 'Field can not be empty.',
  })

/** A comment with the headline of its post. */
const named = comment.extend({ main_headline: z.string() })
export type NamedComment = z.infer<typeof named>

export const comments = {
  list: endpoint({
    method: 'GET',
    path: 'posts/:id/comments',
    family: 'v1',
    right: 'posts.read',
    summary: "A post's comments and suggested changes, the oldest first; a bare array",
    params,
    reply: z.array(comment),
  }),
  create: endpoint({
    method: 'POST',
    path: 'posts/:id/comments',
    family: 'v1',
    right: 'posts.update',
    summary: 'Comment on a passage, reply to a comment, or suggest a change; needs no lock',
    params,
    body: newComment,
    reply: comment,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'posts/:id/comments/:comment',
    family: 'v1',
    right: 'posts.update',
    summary: "Change one's own comment, or say what became of one",
    params: one,
    body: z.strictObject({
      version: z.number().int(),
      text: text.optional(),
      state: z.enum(commentStates).optional(),
    }),
    reply: comment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'posts/:id/comments/:comment',
    family: 'v1',
    right: 'posts.update',
    summary: "Remove one's own comment with its replies",
    params: one,
    status: 204,
  }),
  mentions: endpoint({
    method: 'GET',
    path: 'v2/comments/mentions',
    family: 'v2',
    right: 'posts.read',
    summary: 'The open comments in which one is named, the newest first, at most 50; a bare array',
    reply: z.array(named),
  }),
  waiting: endpoint({
    method: 'GET',
    path: 'v2/comments/waiting',
    family: 'v2',
    right: 'posts.read',
    summary:
      "The unanswered open comments of others that name one or are on one's own posts; a bare array, as of mentions",
    reply: z.array(named),
  }),
}

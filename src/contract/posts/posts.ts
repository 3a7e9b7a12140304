import { z } from 'zod'

import { longestSearch } from '#contract/base/list'
import { postSorts } from '#contract/constants'
import { endpoint } from '#contract/base/endpoint'
import { idList, instantText, numberList } from '#contract/base/list-query'
import { oneLine } from '#contract/base/one-line'
import { bulkReply, bulkTarget, postLists } from './bulk'
import { id, idParams as params, ids } from '#contract/base/record'
import { storyPoints } from './task'

const flag = z.union([z.literal(0), z.literal(1)])
const named = z.object({ id, username: z.string() })
const titled = z.object({ id, catchy_title: z.string() })

const postLock = z.object({ username: z.string(), user_id: id, expires_at: z.string() })

/** A row of the list: the fields that the table shows or a command judges. */
export const postRow = z.object({
  id,
  slug: z.string().nullable(),
  status: z.number(),
  template_type: z.number(),
  top_status: z.number(),
  advert_status: z.number(),
  is_message_sent: z.number(),
  is_verified: z.number(),
  is_evergreen: z.number(),
  table_of_contents: z.number(),
  breaking_status: z.number(),
  main_headline: z.string(),
  authors: z.array(named),
  reporter_id: id.nullable(),
  uniqueness: z.number().nullable(),
  wordCount: z.number(),
  section_id: id.nullable(),
  category_id: id.nullable(),
  category: z.object({ id, parent_id: id.nullable(), catchy_title: z.string(), parent: titled.nullable() }).nullable(),
  lock: postLock.nullable(),
  thumb: z.string().nullable(),
  thumb_ext: z.string().nullable(),
  previewUrl: z.string().nullable(),
  published_at: z.string().nullable(),
  first_published_at: z.string().nullable(),
  updated_at: z.string(),
  version: z.number(),
})
export type PostRow = z.infer<typeof postRow>

/** The whole post, as the editor needs it. It always has the lists that rows have only by `expand`. */
export const post = postRow.extend({
  reporter: z.string().nullable(),
  is_sponsored: z.number(),
  catchy_title: z.string(),
  titles: z.object({ rss: z.string() }),
  description: z.string(),
  fb_catchy_title: z.string(),
  external_link: z.string().nullable(),
  json_ld: z.string().nullable(),
  fb_thumb: z.string().nullable(),
  fb_thumb_ext: z.string().nullable(),
  body: z.string().nullable(),
  tags: z.array(titled),
  experts: z.array(named),
  copyEditor: named.nullable(),
  copy_editor_id: id.nullable(),
  editor: named.nullable(),
  assignee: named.nullable(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  exportProjects: z.array(z.string()),
  postsFb: z.array(z.object({ facebook_id: z.string(), published_at: z.string().nullable() })),
  notes: z.string().nullable(),
  due_date: z.string().nullable(),
  estimate: z.number().nullable(),
  priority: z.number(),
  uniqueness_body: z.string().nullable(),
  created_at: z.string(),
})
export type Post = z.infer<typeof post>

const short = (max: number) => z.string().max(max, `Maximum length: ${max}`)
const title = short(500).overwrite(oneLine)

/** The body of a save: any fields of a post. Unknown fields are refused by name. */
export const postPatch = z.strictObject({
  status: z.number().int().min(0).max(5).optional(),
  published_at: z
    .union([z.literal('now'), instantText])
    .nullable()
    .optional(),
  template_type: z.union([0, 1, 2, 3, 4, 5, 7].map((type) => z.literal(type))).optional(),
  top_status: z.number().int().min(0).max(2).optional(),
  breaking_status: flag.optional(),
  advert_status: z.number().int().min(0).max(3).optional(),
  is_sponsored: flag.optional(),
  is_verified: flag.optional(),
  is_evergreen: flag.optional(),
  table_of_contents: flag.optional(),
  main_headline: title.optional(),
  catchy_title: title.optional(),
  titles: z.strictObject({ rss: title }).optional(),
  description: short(2000).optional(),
  fb_catchy_title: title.optional(),
  external_link: short(2000).nullable().optional(),
  json_ld: short(100_000).nullable().optional(),
  slug: short(255).nullable().optional(),
  section_id: id.nullable().optional(),
  category_id: id.nullable().optional(),
  authors: postLists.authors,
  experts: ids(5).optional(),
  tags: postLists.tags,
  copy_editor_id: id.nullable().optional(),
  thumb: short(100).nullable().optional(),
  thumb_ext: short(10).nullable().optional(),
  fb_thumb: short(100).nullable().optional(),
  fb_thumb_ext: short(10).nullable().optional(),
  body: z.string().max(5_000_000, 'The text is too long.').nullable().optional(),
  notes: short(200_000).nullable().optional(),
  due_date: z.iso
    .date()
    .refine((day) => day >= '0001', { error: 'Not a date.' })
    .nullish(),
  estimate: storyPoints.optional(),
  priority: z.number().int().min(0).max(2).optional(),
  assignee_id: id.nullable().optional(),
  uniqueness: z.number().min(0).max(100).nullable().optional(),
  uniqueness_body: z.string().max(5_000_000).nullable().optional(),
})
export type PostPatch = z.input<typeof postPatch>

/** A comma-separated list of known names. */
const namesOf = (known: readonly string[]) =>
  z
    .string()
    .max(1000)
    .refine((text) => text.split(',').every((name) => name === '' || known.includes(name)))
    .transform((text) => text.split(',').filter((name) => name !== ''))

/** A row with the fields that `expand` may add. */
export const expandedRow = postRow.extend({
  tags: post.shape.tags.optional(),
  sources: post.shape.sources.optional(),
  experts: post.shape.experts.optional(),
  exportProjects: post.shape.exportProjects.optional(),
  postsFb: post.shape.postsFb.optional(),
  copyEditor: post.shape.copyEditor.optional(),
})

const list = {
  item: expandedRow,
  filters: {
    id: idList,
    section_id: idList,
    category_id: idList,
    'authors.id': idList,
    'tags.id': idList,
    /** The ids of people: posts whose lock one of them holds. */
    'lock.user_id': idList,
    status: numberList,
    advert_status: numberList,
    template_type: numberList,
    /** The slug in its current or an earlier public address. */
    slug: z.string().max(255),
    '>published_at': instantText,
    '<published_at': instantText,
  },
  sorts: postSorts,
  defaultSort: '-published_at',
  includes: [
    'authors',
    'category',
    'tags',
    'sources',
    'experts',
    'exportProjects',
    'postsFb',
    'previewUrl',
    'copyEditor',
  ],
} as const

const lockReply = z.object({
  lock: z.object({ username: z.string(), user_id: id, token: z.number(), expires_at: z.string() }),
})

export const posts = {
  list: endpoint({
    method: 'GET',
    path: 'posts',
    family: 'v1',
    right: 'posts.read',
    summary: 'Posts, newest first',
    list,
  }),
  search: endpoint({
    method: 'POST',
    path: 'search/posts',
    family: 'v1',
    right: 'posts.read',
    summary: 'Posts whose headline or body has the words',
    body: z.strictObject({ query: z.string().max(longestSearch).normalize('NFC') }),
    list: { ...list, defaultSort: '-relevance' },
    reads: true,
  }),
  get: endpoint({
    method: 'GET',
    path: 'posts/:id',
    family: 'v1',
    right: 'posts.read',
    summary: 'One post',
    params,
    query: z.strictObject({
      expand: namesOf(list.includes).optional(),
      fields: namesOf(Object.keys(post.shape)).optional(),
    }),
    reply: post,
  }),
  create: endpoint({
    method: 'POST',
    path: 'posts',
    family: 'v1',
    right: 'posts.create',
    summary: 'A new post, always a draft',
    body: postPatch,
    bodyLimit: 'text',
    reply: post,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'posts/:id',
    family: 'v1',
    right: 'posts.read',
    summary: 'Change a post; each field by its own right',
    params,
    // A whole post is sent with its id.
    body: postPatch.extend({ id: id.optional() }),
    bodyLimit: 'text',
    reply: post,
  }),
  updateMany: endpoint({
    method: 'PATCH',
    path: 'posts',
    family: 'v1',
    right: 'posts.read',
    summary: 'Change many posts, each by its own rights and rules',
    body: bulkTarget,
    reply: bulkReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'posts/:id',
    family: 'v1',
    right: 'posts.delete',
    summary: 'Delete a trashed post for good',
    params,
    status: 204,
  }),
  pushReaders: endpoint({
    method: 'GET',
    path: 'posts/push-readers',
    family: 'v1',
    right: 'posts.push',
    summary: 'How many readers asked to be told',
    reply: z.object({ readers: z.number() }),
  }),
  sendPush: endpoint({
    method: 'POST',
    path: 'posts/send-push/:id',
    family: 'v1',
    right: 'posts.push',
    summary: 'Tell the readers who asked for it of a published post; `again: false` is refused for one that was sent',
    params,
    body: z.strictObject({ again: z.boolean().optional() }).optional(),
    status: 202,
  }),
  lock: endpoint({
    method: 'POST',
    path: 'posts/lock/:id',
    family: 'v1',
    right: 'posts.update',
    summary: 'Take, keep or check a lock; X-Lock-Token renews',
    params,
    body: z.strictObject({ takeover: z.boolean().optional() }).optional(),
    reply: lockReply,
  }),
  unlock: endpoint({
    method: 'POST',
    path: 'posts/unlock/:id',
    family: 'v1',
    right: 'posts.update',
    summary: 'Release a lock',
    params,
    body: z
      .strictObject({
        token: z.number().int().min(0).optional(),
        /** Set when the post's tab was closed: the server then removes a new post that is still empty. */
        abandoned: z.boolean().optional(),
      })
      .optional(),
    status: 204,
  }),
}

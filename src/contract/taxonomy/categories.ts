// The categories of the sections, with one level of subcategories.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { id, idParams, optionalId, place, titled, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { chosen, field, lineField, flag } from '#contract/base/fields'
import { messages } from '#contract/base/rules'
import { catchyTitleRules, descriptionRules, slugRules, titleRules } from './rules'

const child = titled.extend({ order: z.number(), is_enabled: z.number() })

export const category = z.object({
  id,
  slug: z.string(),
  catchy_title: z.string(),
  section_id: id,
  section: titled.optional(),
  parent_id: id.nullable(),
  parent: titled.nullable().optional(),
  children: z.array(child).optional(),
  main_headline: z.string(),
  description: z.string(),
  /** The text of the category as a serialized document (JSON). */
  body: z.string().nullable(),
  tags: z.array(z.object({ id, catchy_title: z.string() })).optional(),
  is_enabled: z.number(),
  newshub: z.number(),
  order: z.number(),
  version,
})
export type Category = z.infer<typeof category>

/** The largest number of tags of a category: 10 with the newshub view, else 5. */
export const mostCategoryTags = (newshub: number | undefined) => (newshub === 1 ? 10 : 5)

const fields = z.strictObject({
  section_id: chosen(),
  slug: field(...slugRules),
  parent_id: id.nullable().optional(),
  catchy_title: field(...catchyTitleRules),
  main_headline: lineField(...titleRules),
  description: field(...descriptionRules),
  body: z.string().nullable().optional(),
  tags: z.array(id).max(10, messages.tags).optional(),
  is_enabled: flag(),
  newshub: flag().optional(),
})

/** What the form of a new category sends. Section, slug and parent never change afterwards. */
export const categoryInput = fields.refine(({ tags = [], newshub }) => tags.length <= mostCategoryTags(newshub), {
  path: ['tags'],
  message: messages.tags,
})

/** A change. When only one of `tags` and `newshub` is sent, the server checks it with the stored other one. */
const categoryPatch = fields.extend({ order: place }).partial()

/**
 * The largest number of posts that one call moves. Each moved post writes an audit entry, so one call must not block others for
 * long.
 */
export const mostMoved = 500

const moved = z.object({ moved: z.number(), left: z.number() })
export type Moved = z.infer<typeof moved>

const records = recordEndpoints(
  {
    path: 'v2/categories',
    rights: 'categories',
    record: category,
    list: {
      filters: { section_id: idList, parent_id: idList.nullable() },
      sorts: ['id', 'order', 'catchy_title'],
      defaultSort: '-order',
      includes: ['section', 'parent', 'children', 'tags'],
    },
  },
  {
    list: { summary: 'Categories', right: 'signed-in' },
    create: { summary: 'Make a category', body: categoryInput, bodyLimit: 'text' },
    update: {
      summary: 'Change a category; its section, slug and parent stay',
      body: categoryPatch,
      bodyLimit: 'text',
    },
    remove: {
      summary:
        'Remove a category. Its last posts, its menu items and its call to actions go to `move_to`; with subcategories, with more posts, or without `move_to` it stays (422)',
      query: z.strictObject({ move_to: optionalId }),
    },
    order: { summary: 'Put categories into an order, all at once' },
  },
)

export const categories = {
  ...records,
  movePosts: endpoint({
    method: 'POST',
    path: 'v2/categories/:id/move-posts',
    family: 'v2',
    right: 'categories.delete',
    summary: `Move up to ${mostMoved} posts of a category to another one of its section; called again until none is left`,
    params: idParams,
    body: z.strictObject({ move_to: id }),
    reply: moved,
  }),
}

// Tags: lists, the form, merges, the extended page.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { asJson, crop } from '#contract/base/multipart'
import { id, idParams, includeQuery, optionalId, titled, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { chosen, field, lineField, optionalField } from '#contract/base/fields'
import { messages } from '#contract/base/rules'
import { relatedTags, tagsChanged, tagsTarget } from './tags-bulk'
import { jsonLdRules, slugRules, socialLinkRules, tagDescriptionRules, tagHeadlineRules, tagTitleRules } from './rules'

const socialLinks = z.object({ facebook: z.string(), instagram: z.string(), x: z.string() }).partial()

export const tag = z.object({
  id,
  slug: z.string(),
  catchy_title: z.string(),
  section_id: id,
  section: titled.optional(),
  main_headline: z.string(),
  description: z.string(),
  article_count: z.number(),
  version,
  /** Related tags, when `include=tags` asks for them. */
  tags: z.array(titled.extend({ section: titled.optional() })).optional(),
})
export type Tag = z.infer<typeof tag>

/** One tag with the fields of its extended page. */
export const extendedTag = tag.extend({
  /** The text of the extended page as a serialized document (JSON); null: none. */
  body: z.string().nullable(),
  /** The picture's hash key, and its address. */
  thumb: z.string().nullable(),
  thumb_url: z.string().nullable(),
  crop: crop.nullable(),
  json_ld: z.string().nullable(),
  social_links: socialLinks,
})
export type ExtendedTag = z.infer<typeof extendedTag>

/** What the form of a new tag sends. The section never changes afterwards. */
export const tagInput = z.strictObject({
  catchy_title: field(...tagTitleRules),
  slug: field(...slugRules),
  section_id: chosen(),
  main_headline: lineField(...tagHeadlineRules),
  description: field(...tagDescriptionRules),
  tags: relatedTags.optional(),
})
export const tagPatch = tagInput.partial()

/**
 * What the form of a tag's extended page sends. `body` is a serialized document of 700 to 3000 characters without spaces
 * (`tagBodyRules` takes its plain text). `thumb` is a file, or the hash key of a stored picture. Once a tag has a picture, neither
 * is needed.
 */
export const extendedTagInput = z.strictObject({
  body: field(),
  thumb: z.string().max(100).optional(),
  social_links: asJson(
    z
      .strictObject({
        facebook: optionalField(...socialLinkRules('facebook')),
        instagram: optionalField(...socialLinkRules('instagram')),
        x: optionalField(...socialLinkRules('x')),
      })
      .partial(),
  ).optional(),
  crop: asJson(crop.nullable()).optional(),
  json_ld: optionalField(...jsonLdRules).optional(),
})

export const mergeInput = z.strictObject({
  minor_ids: z
    .array(id, { error: (issue) => (issue.input === undefined ? messages.empty : undefined) })
    .min(1, messages.tags)
    .max(200, 'At most 200.'),
})

const merged = z.object({
  /** The id for undoing the merge, within a day. */
  merge_id: id,
  /** The number of posts whose tags changed. */
  posts: z.number(),
  tag: extendedTag,
})

/** A group of tags that may be duplicates: those with the most posts first, of equal ones the oldest. */
const duplicates = z.object({
  reason: z.enum(['stem', 'spelling']),
  tags: z.array(
    z.object({ id, catchy_title: z.string(), slug: z.string(), section_id: id, article_count: z.number() }),
  ),
})
export type Duplicates = z.infer<typeof duplicates>

/** The most pairs of one call. */
export const mostPairs = 1000

/** Pairs of similar tags, which are marked as different (`apart` 1) or as possible duplicates again (0). */
const pairs = z.array(z.tuple([id, id])).max(mostPairs, 'At most 1000.')
const apartInput = z.strictObject({ pairs: pairs.min(1), apart: z.union([z.literal(0), z.literal(1)]) })
export type ApartInput = z.infer<typeof apartInput>

const include = includeQuery('section', 'tags', 'tags.section')

export const tags = {
  ...recordEndpoints(
    {
      path: 'v2/tags',
      rights: 'tags',
      record: tag,
      list: {
        filters: { section_id: idList },
        sorts: ['id', 'catchy_title', 'article_count'],
        defaultSort: '-id',
        includes: ['section', 'tags.section', 'tags'],
      },
      searchFields: ['slug', 'main_headline', 'catchy_title', 'description', 'body'],
    },
    {
      list: { summary: 'Tags' },
      search: { summary: 'Tags by their words' },
      get: { summary: 'One tag with its extended page', query: include, reply: extendedTag },
      create: {
        summary: 'Make a tag; stop words are a 422 of the type `stop_words_validator`',
        query: include,
        body: tagInput,
        reply: extendedTag,
      },
      update: {
        summary: 'Change a tag; its section stays, and its old slug leads to it',
        query: include,
        body: tagPatch,
        reply: extendedTag,
      },
      remove: { summary: 'Remove a tag from the database and from every post' },
      removeMany: { summary: 'Remove all tags that a list’s query means, also from every post' },
    },
  ),
  updateMany: endpoint({
    method: 'PATCH',
    path: 'v2/tags',
    family: 'v2',
    right: 'tags.update',
    summary: 'Change many tags, each by its own rules',
    body: tagsTarget,
    reply: tagsChanged,
  }),
  extended: endpoint({
    method: 'PATCH',
    path: 'v2/tags/:id/extended',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'Save the extended page of a tag',
    params: idParams,
    files: { thumb: { extension: 'picture', optional: true } },
    body: extendedTagInput,
    bodyLimit: 'text',
    reply: extendedTag,
  }),
  merge: endpoint({
    method: 'POST',
    path: 'v2/tags/:id/merge',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'Make tags one with this one; undone whole within a day',
    params: idParams,
    body: mergeInput,
    reply: merged,
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: 'v2/tags/:id/merge',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'How many posts a merge would change',
    params: idParams,
    query: z.strictObject({ minor_ids: idList }),
    reply: z.object({ posts: z.number() }),
  }),
  merges: endpoint({
    method: 'GET',
    path: 'v2/tags/merges',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'The merges of the last day that can be taken back, the newest first',
    reply: z.object({
      items: z.array(
        z.object({
          merge_id: id,
          major: z.object({ id, catchy_title: z.string() }).nullable(),
          minors: z.array(z.string()),
          user: z.string().nullable(),
          at: z.string(),
        }),
      ),
    }),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: 'v2/tags/merges/:id/undo',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'Take a merge back, with every link, within a day',
    params: idParams,
    reply: z.object({ tags: z.array(id), posts: z.number() }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: 'v2/tags/duplicates',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'Tags that may be one: the same stem, or spelled alike; a bare array, at most 100',
    query: z.strictObject({ section_id: optionalId }),
    reply: z.array(duplicates),
  }),
  keepApart: endpoint({
    method: 'PATCH',
    path: 'v2/tags/duplicates',
    family: 'v2',
    right: 'tags.extended-update',
    summary: 'Say that tags which look alike are two things, or take that back; answers the pairs that changed',
    body: apartInput,
    reply: pairs,
  }),
}

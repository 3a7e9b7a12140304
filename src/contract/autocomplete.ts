import { z } from 'zod'

import { longestLookup } from '#contract/base/list'
import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'

/** One option of a picker. All entities share this shape. */
export const suggestion = z.object({
  id: z.number(),
  catchy_title: z.string().optional(),
  username: z.string().optional(),
  main_headline: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  status: z.number().optional(),
  /** Of a person: 0 when they cannot sign in or be given work. */
  is_active: z.number().optional(),
  parent: z.string().nullable().optional(),
  /** The section's title. */
  section: z.string().nullable().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

const optionalId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

export const entities = [
  'posts',
  'categories',
  'tags',
  'users',
  'experts',
  'sections',
  'languages',
  'menus',
  'static-pages',
  'stop-words',
  'contextual-links',
  'hot-news',
  'images',
] as const

export const suggestedFields = ['catchy_title', 'username', 'main_headline', 'name', 'title', 'text'] as const

export const autocomplete = {
  list: endpoint({
    method: 'GET',
    path: 'autocomplete',
    family: 'v1',
    right: 'signed-in',
    summary: 'What a picker offers for a text; a bare array with the pagination headers',
    query: z.strictObject({
      entity: z.enum(entities),
      field: z.enum(suggestedFields),
      query: z.string().max(longestLookup).default(''),
      /** Returns only these records, to name what is already picked. */
      ids: idList.optional(),
      'match[section_id]': optionalId,
      /** Empty: those without a parent. */
      'match[parent_id]': z
        .literal('')
        .transform(() => null)
        .or(optionalId),
      /** 1: only people who can sign in, for what is to reach them. */
      'match[is_active]': optionalId,
    }),
    reply: z.array(suggestion),
  }),
}

import { z } from 'zod'

import { endpoint } from './endpoint'

const id = z.number().int().positive()

export const section = z.object({
  id,
  slug: z.string(),
  language_id: id.nullable(),
  catchy_title: z.string(),
  main_headline: z.string(),
  description: z.string(),
  is_enabled: z.number(),
  order: z.number(),
  categories: z.array(z.object({ id, catchy_title: z.string(), parent_id: id.nullable() })).optional(),
})
export type Section = z.infer<typeof section>

export const sections = {
  list: endpoint({
    method: 'GET',
    path: 'v2/sections',
    family: 'v2',
    right: 'signed-in',
    summary: 'Sections in their order',
    list: {
      item: section,
      filters: {},
      sorts: ['order', 'id', 'catchy_title'],
      defaultSort: 'order',
      includes: ['categories'],
    },
  }),
}

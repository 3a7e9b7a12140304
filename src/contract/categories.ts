import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'

const id = z.number().int().positive()
const titled = z.object({ id, slug: z.string(), catchy_title: z.string() })

export const category = z.object({
  id,
  slug: z.string(),
  catchy_title: z.string(),
  section_id: id,
  section: titled.optional(),
  parent_id: id.nullable(),
  parent: titled.nullable().optional(),
  main_headline: z.string(),
  description: z.string(),
  is_enabled: z.number(),
  newshub: z.number(),
  order: z.number(),
})
export type Category = z.infer<typeof category>

export const categories = {
  list: endpoint({
    method: 'GET',
    path: 'v2/categories',
    family: 'v2',
    right: 'signed-in',
    summary: 'Categories',
    list: {
      item: category,
      filters: { id: idList, section_id: idList, parent_id: idList.nullable() },
      sorts: ['id', 'order', 'catchy_title'],
      defaultSort: '-order',
      includes: ['section', 'parent'],
    },
  }),
}

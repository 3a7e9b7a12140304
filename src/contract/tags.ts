import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'

const id = z.number().int().positive()

export const tag = z.object({
  id,
  slug: z.string(),
  catchy_title: z.string(),
  section_id: id,
  section: z.object({ id, slug: z.string(), catchy_title: z.string() }).optional(),
  main_headline: z.string(),
  description: z.string(),
  article_count: z.number(),
  /** Related tags, where `include=tags` asks for them. */
  tags: z
    .array(
      z.object({
        id,
        slug: z.string(),
        catchy_title: z.string(),
        section: z.object({ id, slug: z.string(), catchy_title: z.string() }),
      }),
    )
    .optional(),
})
export type Tag = z.infer<typeof tag>

const list = {
  item: tag,
  filters: { id: idList, section_id: idList },
  sorts: ['id', 'catchy_title', 'article_count'],
  defaultSort: '-id',
  includes: ['section', 'tags.section', 'tags'],
} as const

export const tags = {
  list: endpoint({ method: 'GET', path: 'v2/tags', family: 'v2', right: 'tags.read', summary: 'Tags', list }),
  search: endpoint({
    method: 'GET',
    path: 'v2/tags/search',
    family: 'v2',
    right: 'tags.read',
    summary: 'Tags by their words',
    list: { ...list, searchFields: ['slug', 'main_headline', 'catchy_title', 'description', 'body'] },
  }),
}

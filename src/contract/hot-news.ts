// The short news of a section that the public site shows first (second text).
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { id, uploadReply, version } from './record'
import { messages } from './rules'

export const hotNewsItem = z.object({
  id,
  section_id: id,
  title: z.string(),
  url: z.string(),
  order: z.number(),
  version,
})
export type HotNewsItem = z.infer<typeof hotNewsItem>

/** Lines that an upload may have (decisions.md, section 6). */
export const mostHotNews = 20

export const hotNews = {
  list: endpoint({
    method: 'GET',
    path: 'v2/hot-news',
    family: 'v2',
    right: 'hot-news.read',
    summary: 'Hot news (ours): what the last upload of each section left',
    list: {
      item: hotNewsItem,
      filters: { id: idList, section_id: idList },
      sorts: ['id', 'order'],
      defaultSort: 'order',
    },
  }),
  upload: endpoint({
    method: 'POST',
    path: 'v2/hot-news/upload',
    family: 'v2',
    right: 'hot-news.upload',
    summary: 'Put the lines of a csv file, `title,url`, in the place of a section’s hot news',
    files: { file: { extension: 'csv' } },
    body: z.strictObject({
      section_id: z
        .string(messages.empty)
        .regex(/^\d{1,15}$/, messages.empty)
        .transform(Number),
    }),
    reply: uploadReply,
  }),
}

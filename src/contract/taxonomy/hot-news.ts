// Hot news: short news of a section that the public site shows first.
import { z } from 'zod'

import { idList } from '#contract/base/list-query'
import { id, titled, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { messages } from '#contract/base/rules'

const hotNewsItem = z.object({
  id,
  section_id: id,
  section: titled.optional(),
  title: z.string(),
  url: z.string(),
  order: z.number(),
  version,
})
export type HotNewsItem = z.infer<typeof hotNewsItem>

/** The most lines of an upload. */
export const mostHotNews = 20

export const hotNews = recordEndpoints(
  {
    path: 'v2/hot-news',
    rights: 'hot-news',
    record: hotNewsItem,
    list: { filters: { section_id: idList }, sorts: ['id', 'order'], defaultSort: 'order', includes: ['section'] },
  },
  {
    list: { summary: 'Hot news (ours): what the last upload of each section left' },
    upload: {
      summary: 'Put the lines of a csv file, `title,url`, in the place of a section’s hot news',
      files: { file: { extension: 'csv' } },
      body: z.strictObject({
        section_id: z
          .string(messages.empty)
          .regex(/^\d{1,15}$/, messages.empty)
          .transform(Number),
      }),
    },
  },
)

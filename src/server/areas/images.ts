import { sql } from 'drizzle-orm'

import { images as endpoints } from '#contract/images'
import type { Handlers } from '#server/context'
import { listOf } from '#server/list'
import { iso } from '#server/rows'

const list = listOf(endpoints.search, {
  from: sql`images i`,
  id: sql`i.id`,
  columns: {
    id: sql`i.id`,
    name: sql`i.name`,
    url: sql`'/media/' || i.hash_key || '.' || i.ext`,
    alt: sql`i.alt`,
    label: sql`i.label`,
    width: sql`i.width`,
    height: sql`i.height`,
    hash_key: sql`i.hash_key`,
    ext: sql`i.ext`,
    created_at: iso(sql`i.created_at`),
    author: sql`i.author`,
    source: sql`i.source`,
    has_watermark: sql`i.has_watermark`,
    color: sql`i.color`,
  },
  filters: {},
  sorts: { id: sql`i.id`, name: sql`lower(i.name)` },
  search: { name: sql`i.name` },
})

export const imageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  search: ({ query }, { database }) => list.page(database.read, query),
}

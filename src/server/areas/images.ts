import { sql } from 'drizzle-orm'

import { images as endpoints } from '#contract/images'
import type { Handlers } from '#server/context'
import { images } from '#server/db/schema'
import { tableList } from '#server/table-list'

const list = tableList(endpoints.search, images, {
  columns: { url: sql`'/media/' || ${images.hash_key} || '.' || ${images.ext}` },
})

export const imageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  search: ({ query }, { database }) => list.page(database.read, query),
}

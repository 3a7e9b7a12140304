import { sql } from 'drizzle-orm'

import type { Image, images as endpoints } from '#contract/images'
import type { ListQuery, Page } from '#contract/list'
import type { Context, Handlers } from '#server/context'
import { iso } from '#server/rows'

import { allOf, pageOf, searchIn } from './paging'

export const imageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, context) => listImages(query, context),
  search: ({ query }, context) => listImages(query, context),
}

function listImages(query: ListQuery, { database }: Context): Promise<Page<Image>> {
  const conditions = searchIn(query, { name: sql`i.name` })
  return pageOf(database.read, query, {
    row: sql`json_build_object('id', i.id, 'name', i.name, 'url', '/media/' || i.hash_key || '.' || i.ext, 'alt', i.alt, 'label', i.label,
      'width', i.width, 'height', i.height, 'hash_key', i.hash_key, 'ext', i.ext, 'created_at', ${iso(sql`i.created_at`)},
      'author', i.author, 'source', i.source, 'has_watermark', i.has_watermark, 'color', i.color)`,
    from: sql`from images i where ${allOf(conditions)}`,
    sorts: { id: sql`i.id`, name: sql`lower(i.name)` },
    id: sql`i.id desc`,
  })
}

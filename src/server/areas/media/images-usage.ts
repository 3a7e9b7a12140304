// Where a picture is used.
import { type SQL, sql } from 'drizzle-orm'

import type { ImageUsage, TagUsage } from '#contract/images'
import type { Db, Transaction } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

export interface Picture {
  id: number
  hash_key: string
}

/** A condition on pictures: used (1) or unused (0). */
export function usedOrNot(values: readonly number[]): SQL {
  const used = sql`(exists (select 1 from posts p where p.thumb = images.hash_key) or exists (select 1 from posts p where p.fb_thumb = images.hash_key)
    or exists (select 1 from post_images j where j.image_id = images.id) or exists (select 1 from tags t where t.thumb = images.hash_key))`
  return sql`(${used})::int::bigint = any(${idArray(values)})`
}

/** The posts that use a picture, newest first. */
export const usageOf = (db: Db | Transaction, { id, hash_key }: Picture): Promise<ImageUsage[]> =>
  rows<ImageUsage>(
    db,
    sql`select json_build_object('id', p.id, 'main_headline', p.main_headline, 'status', p.status, 'as',
          array_remove(array[case when p.thumb = ${hash_key} then 'thumb' end, case when p.fb_thumb = ${hash_key} then 'fb_thumb' end,
            case when exists (select 1 from post_images j where j.post_id = p.id and j.image_id = ${id}) then 'body' end], null)) as row
        from posts p where p.id in (select id from posts where thumb = ${hash_key} union select id from posts where fb_thumb = ${hash_key}
          union select post_id from post_images where image_id = ${id}) order by p.id desc`,
  )

/** The tags whose extended page shows a picture, by title. */
export const tagsWith = (db: Db | Transaction, { hash_key }: Picture): Promise<TagUsage[]> =>
  rows<TagUsage>(
    db,
    sql`select json_build_object('id', t.id, 'catchy_title', t.catchy_title) as row from tags t where t.thumb = ${hash_key}
        order by t.catchy_title, t.id`,
  )

// Where a picture is used.
import { type SQL, sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import type { ImageUsage, PlaceUsage, TagUsage } from '#contract/media/images'
import { say } from '#contract/base/say'
import type { Db, Transaction } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

export interface Picture {
  id: number
  hash_key: string
}

/** The texts other than those of posts that can show pictures, with the kind and name of their records. */
const otherTexts = sql`(select 'page' as kind, title as name, html || ' ' || css as shown from static_pages
  union all select 'call', name, body from call_to_actions
  union all select 'category', catchy_title, body from categories
  union all select 'tag', catchy_title, body from tags) t`

/** A condition on pictures: used (1) or unused (0). */
export function usedOrNot(values: readonly number[]): SQL {
  const used = sql`(exists (select 1 from posts p where p.thumb = images.hash_key) or exists (select 1 from posts p where p.fb_thumb = images.hash_key)
    or exists (select 1 from post_images j where j.image_id = images.id) or exists (select 1 from tags t where t.thumb = images.hash_key)
    or images.hash_key in (select (regexp_matches(t.shown, '/media/([\\w-]+)[.]', 'g'))[1] from ${otherTexts} where t.shown like '%/media/%'))`
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

/** The static pages, calls to action, categories and tags whose text shows a picture. */
export const placesWith = (db: Db | Transaction, { hash_key }: Picture): Promise<PlaceUsage[]> =>
  rows<PlaceUsage>(
    db,
    sql`select json_build_object('kind', t.kind, 'name', t.name) as row from ${otherTexts}
        where position(${`/media/${hash_key}.`} in t.shown) > 0 order by t.kind, t.name`,
  )

/**
 * Refuses to remove a picture that another text than a post's shows: those texts have no revisions to restore it from.
 * @throws Failure 422 with the names of the texts' records
 */
export async function checkRemovable(db: Db, picture: Picture): Promise<void> {
  const names = (await placesWith(db, picture)).map(({ name }) => name)
  if (names.length > 0)
    throw invalid({ id: [say`It is shown in: ${names.join(', ')}. Take it out of the text there first.`] })
}

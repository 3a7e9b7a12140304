// Where a picture is used, and how it is taken out of there.
import { eq, type SQL, sql } from 'drizzle-orm'

import type { ImageUsage } from '#contract/images'
import { type Deed, changesOf } from '#server/audit'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { posts } from '#server/db/schema'
import { idArray, rows } from '#server/rows'
import { isBodyError, parseBody } from '#text/body'

import { bodyColumns } from '#server/areas/posts/body'
import { lockedPost } from '#server/areas/posts/field-rights'
import { keepEarlier, keepRevision } from '#server/areas/posts/revisions'
import { readPost, shownOf } from '#server/areas/posts/rows'

interface Picture {
  id: number
  hash_key: string
}

/** The pictures that something shows (1), or nothing does (0). */
export function usedOrNot(values: readonly number[]): SQL {
  const used = sql`(exists (select 1 from posts p where p.thumb = images.hash_key) or exists (select 1 from posts p where p.fb_thumb = images.hash_key)
    or exists (select 1 from post_images j where j.image_id = images.id) or exists (select 1 from tags t where t.thumb = images.hash_key))`
  return sql`(${used})::int::bigint = any(${idArray(values)})`
}

/** The articles that use a picture, newest first. */
export const usageOf = (db: Db | Transaction, { id, hash_key }: Picture): Promise<ImageUsage[]> =>
  rows<ImageUsage>(
    db,
    sql`select json_build_object('id', p.id, 'main_headline', p.main_headline, 'status', p.status, 'as',
          array_remove(array[case when p.thumb = ${hash_key} then 'thumb' end, case when p.fb_thumb = ${hash_key} then 'fb_thumb' end,
            case when exists (select 1 from post_images j where j.post_id = p.id and j.image_id = ${id}) then 'body' end], null)) as row
        from posts p where p.id in (select id from posts where thumb = ${hash_key} union select id from posts where fb_thumb = ${hash_key}
          union select post_id from post_images where image_id = ${id}) order by p.id desc`,
  )

/** A serialized text without the nodes that show this picture. */
function without(body: string | null, hashKey: string): string | null {
  const read = parseBody(body)
  if (isBodyError(read)) return body
  const shows = (node: unknown) => {
    const { type, attrs } = Object(node) as { type?: unknown; attrs?: { src?: unknown } }
    return type === 'image' && typeof attrs?.src === 'string' && attrs.src.startsWith(`/media/${hashKey}.`)
  }
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((node) => !shows(node)).map(strip)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, strip(inner)]))
  }
  return JSON.stringify(strip(read))
}

/** Takes a picture out of bodies and thumbs, each a revision, whoever holds the lock. Answers what that was, for the audit log. */
export async function takeOutOfArticles(tx: Transaction, context: Context, picture: Picture): Promise<Deed[]> {
  const deeds: Deed[] = []
  const used = await usageOf(tx, picture)
  // In the order of their ids, so that two deletions wait for each other.
  for (const { id, as } of used.toReversed()) {
    const before = await lockedPost(tx, id)
    await keepEarlier(tx, context, before)
    const body = as.includes('body') ? without(before.body, picture.hash_key) : before.body
    const columns = {
      ...(as.includes('thumb') ? { thumb: null, thumb_ext: null } : {}),
      ...(as.includes('fb_thumb') ? { fb_thumb: null, fb_thumb_ext: null } : {}),
      ...(await bodyColumns(tx, context, id, { body }, before)),
    }
    const version = before.version + 1
    await tx
      .update(posts)
      .set({ ...columns, version, updated_at: context.now() })
      .where(eq(posts.id, id))
    const after = await readPost(tx, id, shownOf(context))
    if (after) await keepRevision(tx, context, after)
    const { body_text: _text, word_count: _words, ...named } = { body_text: '', word_count: 0, ...columns }
    deeds.push({ subject: 'post', action: 'update', record: id, version, changed: changesOf(before, named) })
  }
  // Tags show it as their avatar.
  await tx.execute(sql`update tags set thumb = null where thumb = ${picture.hash_key}`)
  return deeds
}

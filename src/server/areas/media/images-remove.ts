// Removes pictures: their files go to the shelf `removed`, posts lose them. All of it can be restored within a day.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { PostLeft } from '#contract/bin'
import { Failure } from '#contract/base/failure'
import { type Deed, changesOf } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { posts } from '#server/db/schema'
import { removeSizes, stampOf } from '#server/pictures/sized'
import { type RestoreMore, keepForSubject } from '#server/records/bin'
import { idArray, rows } from '#server/rows'
import { copyStored, removeStored } from '#server/storage/storage'
import { isBodyError, parseBody } from '#text/body'
import { mergeBodies } from '#text/versions/merge-bodies'
import { withoutPictures } from '#text/pictures'

import { bodyColumns } from '#server/areas/posts/body'
import { postForUpdate, recordForUpdate } from '#server/areas/posts/record'
import type { PostRecord } from '#server/areas/posts/record'
import { keepEarlier, keepRevision } from '#server/areas/posts/revisions'
import { readPost, shownOf } from '#server/areas/posts/rows'

import { type Picture, usageOf } from './images-usage'

/** The shelves whose files are kept for a restore. */
const keptShelves = ['media', 'originals'] as const

/** Copies the picture's files to the shelf `removed`, calls `removeRow`, then deletes its files and its sizes. */
export async function removeFiles(
  { db, settings }: Context,
  { id, hash_key, ext }: Picture & { ext: string },
  removeRow: () => Promise<void>,
): Promise<void> {
  const name = `${hash_key}.${ext}`
  const [stamp = ''] = await rows<string>(
    db,
    sql`select to_json(${stampOf(sql`i`)}) as row from images i where i.id = ${id}`,
  )
  for (const shelf of keptShelves) await copyStored(settings, [shelf, name], ['removed', `${shelf}.${name}`])
  await removeRow()
  // A crash here leaves files without a row, which are swept.
  for (const shelf of keptShelves) await removeStored(settings, shelf, name)
  await removeSizes(settings, { key: hash_key, stamp })
}

/** The former values of a post's fields that showed the picture. */
const shownIn = z.object({
  id: z.number(),
  body: z.string().nullish(),
  thumb: z.string().nullish(),
  thumb_ext: z.string().nullish(),
  fb_thumb: z.string().nullish(),
  fb_thumb_ext: z.string().nullish(),
})
/** Where the removed picture was shown. */
const places = z.object({ articles: z.array(shownIn), tags: z.array(z.number()) })
const removedRow = z.object({ hash_key: z.string(), ext: z.string() })

/** A serialized body without the nodes that show this picture; a body that cannot be parsed stays as it is. */
function without(body: string | null, hashKey: string): string | null {
  const read = parseBody(body)
  if (isBodyError(read)) return body
  return JSON.stringify(withoutPictures(read, (source) => source.startsWith(`/media/${hashKey}.`)))
}

type ShownField = 'body' | 'thumb' | 'thumb_ext' | 'fb_thumb' | 'fb_thumb_ext'
type Shown = { [Name in ShownField]?: PostRecord[Name] | undefined }

/** Writes a post's text and thumbs as a new version, even while somebody holds its lock. */
async function changePost(
  tx: Transaction,
  context: Context,
  before: PostRecord,
  { body, ...thumbs }: Shown,
): Promise<Deed> {
  await keepEarlier(tx, context, before)
  const columns = { ...thumbs, ...(await bodyColumns(tx, context, before.id, { body }, before)) }
  const version = before.version + 1
  await tx
    .update(posts)
    .set({ ...columns, version, updated_at: context.now() })
    .where(eq(posts.id, before.id))
  const after = await readPost(tx, before.id, shownOf(context))
  if (after) await keepRevision(tx, context, after)
  const { body_text: _text, word_count: _words, ...named } = { body_text: '', word_count: 0, ...columns }
  return { subject: 'post', action: 'update', record: before.id, version, changed: changesOf(before, named) }
}

/**
 * Removes a picture from bodies, thumbs and tags. The bin's entry keeps the former values. @returns the deeds for the audit log
 */
export async function takeOutOfPosts(
  tx: Transaction,
  context: Context,
  picture: Picture,
  bin: number | null,
): Promise<Deed[]> {
  const deeds: Deed[] = []
  const articles: z.input<typeof shownIn>[] = []
  const used = await usageOf(tx, picture)
  // Locked in the order of their ids, so that two deletions do not deadlock.
  for (const { id, as } of used.toReversed()) {
    const before = await postForUpdate(tx, id)
    const { body, thumb, thumb_ext, fb_thumb, fb_thumb_ext } = before
    deeds.push(
      await changePost(tx, context, before, {
        ...(as.includes('body') ? { body: without(body, picture.hash_key) } : {}),
        ...(as.includes('thumb') ? { thumb: null, thumb_ext: null } : {}),
        ...(as.includes('fb_thumb') ? { fb_thumb: null, fb_thumb_ext: null } : {}),
      }),
    )
    articles.push({
      id,
      ...(as.includes('body') ? { body } : {}),
      ...(as.includes('thumb') ? { thumb, thumb_ext } : {}),
      ...(as.includes('fb_thumb') ? { fb_thumb, fb_thumb_ext } : {}),
    })
  }
  // Tags show the picture as their avatar.
  const tags = await rows<number>(
    tx,
    sql`update tags set thumb = null where thumb = ${picture.hash_key} returning to_json(id) as row`,
  )
  if (bin !== null) await keepForSubject(tx, bin, { articles, tags })
  return deeds
}

/**
 * A post's present body in which the picture stands where it stood before the removal.
 * @param shown the body as it showed the picture
 * @returns undefined when the text around the picture was changed since
 */
function bodyAgain(now: string | null, shown: string | null, hashKey: string): string | undefined {
  const [ancestor, before, present] = [parseBody(without(shown, hashKey)), parseBody(shown), parseBody(now)]
  if (isBodyError(ancestor) || isBodyError(before) || isBodyError(present)) return undefined
  const merged = mergeBodies(ancestor, before, present)
  return merged && !merged.conflict ? JSON.stringify(merged.body) : undefined
}

/** The fields of a post that show the picture again: its thumbs if they are still empty, and its body. */
function shownAgain(
  post: PostRecord,
  { body, thumb, thumb_ext, fb_thumb, fb_thumb_ext }: Shown,
  hashKey: string,
): Shown {
  const again = body === undefined ? undefined : bodyAgain(post.body, body, hashKey)
  return {
    ...(again === undefined ? {} : { body: again }),
    ...(thumb !== undefined && post.thumb === null ? { thumb, thumb_ext } : {}),
    ...(fb_thumb !== undefined && post.fb_thumb === null ? { fb_thumb, fb_thumb_ext } : {}),
  }
}

/** Restores the files of a removed picture, and shows it again where nothing else took its place: in tags and in posts. */
export const restoreImage: RestoreMore = async (tx, context, content) => {
  const deeds: Deed[] = []
  const left: PostLeft[] = []
  const { articles, tags } = places.parse(content.beside)
  for (const row of content.removed) {
    const { hash_key, ext } = removedRow.parse(row)
    for (const shelf of keptShelves) {
      const name = `${hash_key}.${ext}`
      const isThere = await copyStored(context.settings, ['removed', `${shelf}.${name}`], [shelf, name])
      if (!isThere && shelf === 'media') throw new Failure(422, 'The file of the picture is not there any more.')
    }
    await tx.execute(
      sql`update tags set thumb = ${hash_key} where id = any(${idArray(tags)}) and coalesce(thumb, '') = ''`,
    )
    for (const { id, ...shown } of articles) {
      const before = await recordForUpdate(tx, id)
      if (!before) continue
      const again = shownAgain(before, shown, hash_key)
      // The bin restored the link of the post to the picture, but the post's text no longer shows it.
      if (again.body === undefined)
        await tx.execute(sql`delete from post_images where post_id = ${id} and image_id = ${row.id}`)
      if (Object.keys(again).length < Object.keys(shown).length)
        left.push({ id, title: before.main_headline || `#${id}` })
      if (Object.keys(again).length > 0) deeds.push(await changePost(tx, context, before, again))
    }
  }
  return { deeds, left }
}

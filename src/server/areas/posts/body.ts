// Stores a post's body: the document's JSON, its plain text for search, and the links to its pictures.
import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { images, postImages, type posts } from '#server/db/schema'
import { isBodyError, parseBody } from '#text/body'
import { type Body, isEmptyDocument } from '#text/document'
import { pictureSources, withoutPictures } from '#text/pictures'
import { plainText } from '#text/plain'
import { countWords } from '#text/statistics'
import { hasNewLargeTable, tableTooLarge } from '#text/tables'

import { readable, readText } from '#server/areas/rich-text'
import { idArray, nameArray } from '#server/rows'

import { moveComments } from './comment-places'

/**
 * The columns that a new body changes; none when the body stays the same. It clears the result of the uniqueness check.
 * @throws Failure 422
 */
export async function bodyColumns(
  tx: Transaction,
  context: Pick<Context, 'settings'>,
  postId: number,
  patch: { body?: string | null },
  before: { body: string | null },
): Promise<Partial<typeof posts.$inferInsert>> {
  if (patch.body === undefined || patch.body === before.body) return {}
  const sent = readText(context, patch.body, before.body)
  const earlier = readable(before.body)
  const pictures = await galleryPictures(tx, sent)
  const body = withoutRemoved(sent, earlier, pictures)
  if (hasNewLargeTable(body, earlier)) throw invalid({ body: [tableTooLarge] })
  const text = plainText(body)
  await writeImages(tx, postId, pictures)
  await moveComments(tx, postId, text)
  return {
    body: patch.body === null ? null : JSON.stringify(body),
    body_text: text,
    word_count: countWords(text),
    uniqueness: null,
    uniqueness_body: null,
  }
}

const documentsOf = (body: Body) => (Array.isArray(body) ? body.map(({ content }) => content) : [body])

/** The key of a gallery picture's address; undefined for another address. */
const keyOf = (source: string) => /^\/media\/(\w+)\.\w+(?:\?v=\d+)?$/.exec(source)?.[1]

interface Linked {
  id: number
  key: string
}

/** The pictures of a text that the gallery has. */
async function galleryPictures(tx: Transaction, body: Body): Promise<Linked[]> {
  const keys = new Set(pictureSources(body).flatMap((source) => keyOf(source) ?? []))
  if (keys.size === 0) return []
  return tx
    .select({ id: images.id, key: images.hash_key })
    .from(images)
    .where(sql`${images.hash_key} = any(${nameArray([...keys])})`)
}

/**
 * The sent text without pictures that are not in the gallery: a picture that was removed has no file, and must not come back with a
 * text that was opened or saved before its removal. Pictures that the stored text has stay.
 */
function withoutRemoved(sent: Body, stored: Body, pictures: readonly Linked[]): Body {
  const there = new Set(pictures.map(({ key }) => key))
  const isMissing = (source: string) => !there.has(keyOf(source) ?? '') && keyOf(source) !== undefined
  const missing = new Set(pictureSources(sent).filter(isMissing))
  if (missing.size === 0) return sent
  for (const source of pictureSources(stored)) missing.delete(source)
  return withoutPictures(sent, (source) => missing.has(source)) as Body
}

/**
 * Writes the links to the pictures that came or went. A link that stays is not written again: that would lock its picture, and wait
 * for somebody who removes it and waits for this post.
 */
async function writeImages(tx: Transaction, postId: number, pictures: readonly Linked[]): Promise<void> {
  const ids = pictures.map(({ id }) => id)
  await tx
    .delete(postImages)
    .where(sql`${postImages.post_id} = ${postId} and ${postImages.image_id} <> all(${idArray(ids)})`)
  await tx.execute(
    sql`insert into ${postImages} (post_id, image_id) select ${postId}::bigint, x from unnest(${idArray(ids)}) x on conflict do nothing`,
  )
}

/** Whether a stored body has no content. */
export function isBodyEmpty(serialized: string | null): boolean {
  const body = parseBody(serialized)
  return isBodyError(body) || documentsOf(body).every(isEmptyDocument)
}

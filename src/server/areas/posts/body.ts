// Stores a post's body: the document's JSON, its plain text for search, and the links to its pictures.
import { and, eq, inArray, notInArray } from 'drizzle-orm'

import { invalid } from '#contract/failure'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { images, postImages, type posts } from '#server/db/schema'
import { isBodyError, parseBody } from '#text/body'
import { type Body, isEmptyDocument } from '#text/document'
import { plainText, walk } from '#text/plain'
import { countWords } from '#text/statistics'
import { hasNewLargeTable, tableTooLarge } from '#text/tables'

import { readable, readText } from '#server/areas/rich-text'

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
  const body = readText(context, patch.body, before.body)
  if (hasNewLargeTable(body, readable(before.body))) throw invalid({ body: [tableTooLarge] })
  const text = plainText(body)
  await writeImages(tx, postId, body)
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

/**
 * Writes the links to the pictures that came or went. A link that stays is not written again: that would lock its picture, and wait
 * for somebody who removes it and waits for this post.
 */
async function writeImages(tx: Transaction, postId: number, body: Body): Promise<void> {
  const keys = new Set<string>()
  for (const document of documentsOf(body)) {
    walk(document.content, (node) => {
      const key = node.type === 'image' ? /^\/media\/(\w+)\.\w+(?:\?v=\d+)?$/.exec(node.attrs.src)?.[1] : undefined
      if (key) keys.add(key)
    })
  }
  const found = tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.hash_key, [...keys]))
  await tx.delete(postImages).where(and(eq(postImages.post_id, postId), notInArray(postImages.image_id, found)))
  const shown = keys.size === 0 ? [] : await found
  const links = shown.map(({ id }) => ({ post_id: postId, image_id: id }))
  if (links.length > 0) await tx.insert(postImages).values(links).onConflictDoNothing()
}

/** Whether a stored body has no content. */
export function isBodyEmpty(serialized: string | null): boolean {
  const body = parseBody(serialized)
  return isBodyError(body) || documentsOf(body).every(isEmptyDocument)
}

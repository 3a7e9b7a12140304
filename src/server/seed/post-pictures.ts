// Links the demo's posts with the pictures in their texts, so that the gallery shows where a picture is used.
import { inArray } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { images, postImages } from '#server/db/schema'

import type { SeededRecords } from './seeded-records'

interface Made {
  id: number
  post: { body?: string | null | undefined }
}

const keys = /\/media\/(\w+)\./g

export async function linkPictures(tx: Transaction, made: readonly Made[], { pictures }: SeededRecords): Promise<void> {
  const known = new Set(pictures.map(({ hash_key }) => hash_key))
  const pairs = made.flatMap(({ id, post }) =>
    [...new Set([...(post.body ?? '').matchAll(keys)].map(([, key = '']) => key))]
      .filter((key) => known.has(key))
      .map((key) => ({ id, key })),
  )
  if (pairs.length === 0) return
  const found = await tx
    .select({ id: images.id, key: images.hash_key })
    .from(images)
    .where(inArray(images.hash_key, [...new Set(pairs.map(({ key }) => key))]))
  const ids = new Map(found.map(({ id, key }) => [key, id]))
  const values = pairs.flatMap(({ id, key }) => {
    const image = ids.get(key)
    return image === undefined ? [] : [{ post_id: id, image_id: image }]
  })
  if (values.length > 0) await tx.insert(postImages).values(values)
}

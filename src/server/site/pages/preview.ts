// Preview links of unpublished posts: signed, valid without a sign-in, expired after one to two days.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'

const day = 86_400_000
const keyName = 'preview-key'

/** The key that signs the links: created at the first start and stored in the database, so that every process has the same. */
export async function readPreviewKey(db: Db): Promise<string> {
  const key = await valueMadeOnce(db, keyName, () => randomBytes(32).toString('base64url'))
  if (typeof key !== 'string') throw new Error(`The setting ${keyName} is no text.`)
  return key
}

/**
 * The content of a link: the post, the number of its valid links, and the day (since 1970, UTC) at whose start the link expires.
 */
interface Link {
  id: number
  number: number
  until: number
}

const signature = (key: string, { id, number, until }: Link) =>
  createHmac('sha256', key).update(`${id}.${number}.${until}`).digest('base64url')

/**
 * The path of a post's preview under the site's address. It is the same all day, and valid until the end of the next day (UTC).
 */
export function previewPath(key: string, { id, number }: Omit<Link, 'until'>, now: Date): string {
  const until = Math.floor(now.getTime() / day) + 2
  return `preview/${id}.${number}.${until}.${signature(key, { id, number, until })}`
}

/** The post and number of a valid token; null when it is forged or expired. The caller compares the number with the post's. */
export function readPreviewToken(key: string, token: string, now: Date): Omit<Link, 'until'> | null {
  const [, given = ''] = /^[1-9]\d{0,14}\.\d{1,9}\.\d{1,7}\.([\w-]{43})$/.exec(token) ?? []
  const [id = 0, number = 0, until = 0] = token.split('.').map(Number)
  const expected = signature(key, { id, number, until })
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  return until * day > now.getTime() ? { id, number } : null
}

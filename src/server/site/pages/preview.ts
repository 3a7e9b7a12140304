// Links to posts that are not public yet: signed, open to whoever holds one, over after a day or two.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'

const day = 86_400_000
const keyName = 'preview-key'

/** What signs the links: made at the first start, kept in the database, the same for every process. */
export async function readPreviewKey(db: Db): Promise<string> {
  const key = await valueMadeOnce(db, keyName, () => randomBytes(32).toString('base64url'))
  if (typeof key !== 'string') throw new Error(`The setting ${keyName} is no text.`)
  return key
}

/** What a link names: the post, the number of its links that still counts, and the day at whose beginning it is over. */
interface Link {
  id: number
  number: number
  until: number
}

const signature = (key: string, { id, number, until }: Link) =>
  createHmac('sha256', key).update(`${id}.${number}.${until}`).digest('base64url')

/** The path of a post's preview under the site's address. It stays the same all day, and holds until the end of the next one (UTC). */
export function previewPath(key: string, { id, number }: Omit<Link, 'until'>, now: Date): string {
  const until = Math.floor(now.getTime() / day) + 2
  return `preview/${id}.${number}.${until}.${signature(key, { id, number, until })}`
}

/** The post that a preview's token names, or null when it is not ours or over. Whether its number still counts, the post says. */
export function readPreviewToken(key: string, token: string, now: Date): Omit<Link, 'until'> | null {
  const [, given = ''] = /^[1-9]\d{0,14}\.\d{1,9}\.\d{1,7}\.([\w-]{43})$/.exec(token) ?? []
  const [id = 0, number = 0, until = 0] = token.split('.').map(Number)
  const expected = signature(key, { id, number, until })
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  return until * day > now.getTime() ? { id, number } : null
}

// Links to posts that are not public yet: signed, open to whoever holds one, over after a day or two.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Db } from '#server/db/connect'
import { keptValue } from '#server/kept'

const day = 86_400_000
const keyName = 'preview-key'

/** What signs the links: made at the first start, kept in the database, the same for every process. */
export async function readPreviewKey(db: Db): Promise<string> {
  const key = await keptValue(db, keyName, () => randomBytes(32).toString('base64url'))
  if (typeof key !== 'string') throw new Error(`The setting ${keyName} is no text.`)
  return key
}

const signature = (key: string, id: number, until: number) =>
  createHmac('sha256', key).update(`${id}.${until}`).digest('base64url')

/** The path of a post's preview under the site's address. It stays the same all day, and holds until the end of the next one (UTC). */
export function previewPath(key: string, id: number, now: Date): string {
  const until = Math.floor(now.getTime() / day) + 2
  return `preview/${id}.${until}.${signature(key, id, until)}`
}

/** The post that a preview's token shows, or null when it is not ours or over. */
export function readPreviewToken(key: string, token: string, now: Date): number | null {
  const [, id = '', until = '', given = ''] = /^(\d{1,15})\.(\d{1,7})\.([\w-]{43})$/.exec(token) ?? []
  const expected = signature(key, Number(id), Number(until))
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  return Number(until) * day > now.getTime() ? Number(id) : null
}

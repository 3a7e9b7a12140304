// Removes from a record what PostgreSQL cannot store. One such value would make its chunk fail at every run.
import { createHash } from 'node:crypto'

import type { ImportAuthor, ImportRecord, PostRecord } from './record'

/** U+0000 and lone surrogates, as JSON escapes them. */
const suspicious = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i
const unstorable = /\0|\p{Cs}/gu

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}

/** The most bytes of an indexed value, below PostgreSQL's limit for an index row. */
const mostIndexed = 2000
/** Whether an index takes a text. */
export const fits = (text: string) => Buffer.byteLength(text) <= mostIndexed

/** Returns the id, or for one that is too long for an index its beginning and a digest. */
const shortId = (id: string) => (fits(id) ? id : `${id.slice(0, 100)}#${createHash('sha256').update(id).digest('hex')}`)

/** Drops an email address longer than 254 characters, which is invalid. */
const fitAuthor = ({ email, ...author }: ImportAuthor): ImportAuthor =>
  email !== undefined && email.length <= 254 ? { ...author, email } : author

function fitPost(record: PostRecord): PostRecord {
  const tooLong = record.aliases.filter((path) => !fits(path))
  const notes = tooLong.map((path) => ({ kind: 'dropped-link' as const, detail: `an old path: ${path.slice(0, 150)}` }))
  return {
    ...record,
    sourceId: shortId(record.sourceId),
    aliases: record.aliases.filter(fits),
    authors: record.authors.map(fitAuthor),
    notes: [...record.notes, ...notes],
  }
}

/**
 * The record without what PostgreSQL cannot store: characters that it does not accept, and values too long for an index. Dropped
 * paths of a post are noted.
 */
export function fit(record: ImportRecord): ImportRecord {
  const clean = suspicious.test(JSON.stringify(record)) ? (cleaned(record) as ImportRecord) : record
  return clean.kind === 'post' ? fitPost(clean) : clean
}

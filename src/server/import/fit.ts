// What PostgreSQL cannot keep is taken out of a record where it is read: one bad name would stop the chunk that it is in, for ever.
import { createHash } from 'node:crypto'

import type { ImportAuthor, ImportRecord, PostRecord } from './record'

/** U+0000 and lone halves of a character, in the JSON that stands for a record. */
const suspicious = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i
const untakable = /\0|\p{Cs}/gu

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(untakable, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}

/** Bytes that an index takes of one value, with room for what stands beside it. */
const mostIndexed = 2000
const fits = (text: string) => Buffer.byteLength(text) <= mostIndexed

/** An id of the source that is too long for an index is known by its digest. */
const shortId = (id: string) => (fits(id) ? id : `${id.slice(0, 100)}#${createHash('sha256').update(id).digest('hex')}`)

/** An address of somebody is at most 254 characters long; a longer one is none. */
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

/** The record as it can be kept. */
export function fit(record: ImportRecord): ImportRecord {
  const clean = suspicious.test(JSON.stringify(record)) ? (cleaned(record) as ImportRecord) : record
  return clean.kind === 'post' ? fitPost(clean) : clean
}

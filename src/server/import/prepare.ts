// Prepares the records of an archive for their rows, in the thread that reads it: a text of megabytes takes long.
import { createHash } from 'node:crypto'

import { renderHtml } from '#text/html'
import { plainText } from '#text/plain'
import { countWords } from '#text/statistics'

import { type ImportRecord, linkOf, type PostRecord } from './record'

/** The columns that hold the text of a post. */
interface TextColumns {
  body: string
  body_text: string
  word_count: number
}

/** A post's record with the digest of its content, which differs when the source has changed, and its text as its row stores it. */
type Prepared<Kind extends PostRecord['postType'], Text> = Omit<PostRecord, 'body' | 'postType'> & {
  postType: Kind
  digest: string
} & Text

/** `link`: see `linkOf`. */
export type PreparedPost = Prepared<'post', { text: TextColumns; link: string | null }>
export type PreparedPage = Prepared<'page', { html: string }>
export type PreparedRecord = PreparedPost | PreparedPage | Exclude<ImportRecord, PostRecord>

/** Prepares records in their order. An archive may give one id to two posts; both are imported, the second as `id#2`. */
export async function* prepare(records: AsyncIterable<ImportRecord>): AsyncGenerator<PreparedRecord> {
  const seen = new Map<string, number>()
  for await (const record of records) {
    if (record.kind !== 'post') yield record
    else if (record.postType === 'page') yield preparedPage(record)
    else yield preparedPost(distinct(seen, record))
  }
}

/** The post with an id unique in the file. @param seen how often each id occurred */
function distinct(seen: Map<string, number>, record: PostRecord): PostRecord {
  const times = (seen.get(record.sourceId) ?? 0) + 1
  seen.set(record.sourceId, times)
  if (times === 1) return record
  const repeated = { kind: 'repeated-id', detail: `line ${record.line}: ${record.sourceId}` } as const
  return { ...record, sourceId: `${record.sourceId}#${times}`, notes: [...record.notes, repeated] }
}

function preparedPage(record: PostRecord): PreparedPage {
  const { body, ...rest } = record
  return { ...rest, postType: 'page', digest: digestOf(record), html: renderHtml(body) }
}

function preparedPost(record: PostRecord): PreparedPost {
  const { body, ...rest } = record
  const words = plainText(body)
  const text = { body: JSON.stringify(body), body_text: words, word_count: countWords(words) }
  const link = linkOf(record)
  const digest = digestOf(link === null ? record : { ...record, link })
  return { ...rest, postType: 'post', digest, text, link }
}

function digestOf(record: PostRecord & { link?: string }): string {
  const { line: _line, notes: _notes, ...content } = record
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

// Reads import sources in small chunks, for the tests of their formats.
import type { ImportRecord, PostRecord } from '#server/import/record'

export const clock = () => new Date('2026-01-01T00:00:00Z')

/** In chunks of seven bytes, so that every boundary falls inside something. */
export async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

export async function all(records: AsyncIterable<ImportRecord>): Promise<ImportRecord[]> {
  const list: ImportRecord[] = []
  for await (const record of records) list.push(record)
  return list
}
export const postOf = (record: ImportRecord | undefined): PostRecord => {
  if (record?.kind !== 'post') throw new Error(`not a post: ${JSON.stringify(record)}`)
  return record
}

// Opens an import file and reads it as a stream of records.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { fit } from './fit'
import { cutOff, isCutOff, type JsonLinesKind, readJsonLines } from './jsonl'
import { numberedLines, textChunks } from './lines'
import { prepare, type PreparedRecord } from './prepare'
import type { Clock, ImportRecord } from './record'
import { readWxr } from './wxr'

export type SourceOptions = {
  /** The kind of records in a .jsonl file; posts by default. A WordPress export states it itself. */
  kind?: JsonLinesKind
  clock?: Clock
}

function open(path: string): AsyncIterable<Uint8Array> {
  const file = createReadStream(path)
  if (!path.toLowerCase().endsWith('.gz')) return file
  // The reader of the stream gets the error. pipeline only requires a callback.
  return pipeline(file, createGunzip(), () => undefined)
}

const isLines = (name: string) => /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name)

/** The reader for a source's format, by its name; null for an unknown format. */
function records(
  name: string,
  chunks: AsyncIterable<string>,
  options: SourceOptions,
): AsyncGenerator<ImportRecord> | null {
  const clock = options.clock ?? (() => new Date())
  if (isLines(name)) return readJsonLines(chunks, options.kind ?? 'posts', clock)
  return /\.(?:xml|wxr)(?:\.gz)?$/i.test(name) ? readWxr(chunks, clock) : null
}

/**
 * The records of a source in its order, one at a time; only the current record is in memory.
 * Never throws for its input: a bad record is `refused` with a reason; a missing file or malformed gzip or XML ends the source
 * with one `refused` that is `fatal`.
 * @param name tells the format: `.jsonl`, `.ndjson`, `.xml`, `.wxr`, each also with `.gz` (`bytes` must be unpacked).
 */
export async function* readBytes(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  options: SourceOptions = {},
): AsyncGenerator<ImportRecord> {
  const reader = records(name, textChunks(bytes), options)
  let line = 0
  try {
    if (reader === null) throw new Error('The file must be .jsonl, .jsonl.gz or a WordPress .xml.')
    for await (const record of reader) {
      line = record.line
      yield fit(record)
    }
  } catch (error) {
    yield { kind: 'refused', line, reason: error instanceof Error ? error.message : String(error), fatal: true }
  }
}

/** {@link readBytes} of a file. */
export function readSource(path: string, options: SourceOptions = {}): AsyncGenerator<ImportRecord> {
  return readBytes(path, open(path), options)
}

/**
 * The bytes after which a chunk ends, however few records it has. Long articles then neither fill the memory nor hold the thread
 * that takes a chunk over.
 */
const mostBytes = 2 * 1024 * 1024

/** Passes bytes on and counts them. */
async function* counted(bytes: AsyncIterable<Uint8Array>, count: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    count.bytes += part.length
    yield part
  }
}

/** What is read. `now` in milliseconds since 1970; `chunkSize`: most records of a chunk. */
export interface Reading {
  path: string
  now: number
  chunkSize: number
}

/** The prepared records of a file in chunks, in the file's order. */
export async function* chunksOf({ path, now, chunkSize }: Reading): AsyncGenerator<PreparedRecord[]> {
  const read = { bytes: 0 }
  const records = prepare(readBytes(path, counted(open(path), read), { clock: () => new Date(now) }))
  let chunk: PreparedRecord[] = []
  let from = 0
  for await (const record of records) {
    chunk.push(record)
    if (chunk.length < chunkSize && read.bytes - from < mostBytes) continue
    yield chunk
    chunk = []
    from = read.bytes
  }
  if (chunk.length > 0) yield chunk
}

/** The record that makes a source useless. */
export type SourceFailure = Extract<ImportRecord, { kind: 'refused' }>

/**
 * Reads a source to its end. @returns the fatal record, or null. In JSON lines only a last line that was cut off is fatal, so the
 * others are not parsed.
 */
export async function sourceFailure(path: string): Promise<SourceFailure | null> {
  const refused = (error: unknown) => ({
    kind: 'refused' as const,
    line: 0,
    reason: error instanceof Error ? error.message : String(error),
    fatal: true,
  })
  if (isLines(path)) {
    try {
      for await (const line of numberedLines(textChunks(open(path)))) if (isCutOff(line)) return cutOff(line.line)
      return null
    } catch (error) {
      return refused(error)
    }
  }
  for await (const record of readSource(path)) if (record.kind === 'refused' && record.fatal) return record
  return null
}

// Reads an archive in a thread of its own: Markdown and HTML become documents while the database takes in what was read before.
import { on } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { ImportRecord } from './record'
import { chunksOf } from './source'

/** What the thread is started with; `now` in milliseconds since 1970. */
export interface Reading {
  path: string
  now: number
  chunkSize: number
}

/** The thread's program lies beside the built server; what runs from the source has none and reads in this thread. */
const program = join(import.meta.dirname, 'import-reader.js')

/** Chunks that are read ahead of the one at hand: more would only fill the memory. */
const ahead = 2

/** The records of a file in chunks, in their order. */
export function readAside(reading: Reading): AsyncGenerator<ImportRecord[]> {
  return existsSync(program) ? readInThread(reading) : chunksOf(reading)
}

async function* readInThread(reading: Reading): AsyncGenerator<ImportRecord[]> {
  const thread = new Worker(program, { workerData: reading })
  try {
    const answers = on(thread, 'message')
    for (let asked = 0; asked < ahead; asked += 1) thread.postMessage('next', [])
    for await (const [chunk] of answers) {
      if (chunk === null) return
      thread.postMessage('next', [])
      yield chunk
    }
  } finally {
    await thread.terminate()
  }
}

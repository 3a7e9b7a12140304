// Reads an archive in a worker thread, so that it is parsed while the database writes the chunks before.
import { on } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { ImportRecord } from './record'
import { chunksOf } from './source'

/** The thread's input; `now` in milliseconds since 1970. */
export interface Reading {
  path: string
  now: number
  chunkSize: number
}

/** The thread's program is beside the built server. When run from source there is none, and this thread reads the file. */
const program = join(import.meta.dirname, 'import-reader.js')

/** Chunks that are read in advance. More would only use memory. */
const ahead = 2

/** The records of a file in chunks, in the file's order. */
export function readAhead(reading: Reading): AsyncGenerator<ImportRecord[]> {
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

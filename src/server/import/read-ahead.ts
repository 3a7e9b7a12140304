// Reads an archive in a worker thread, so that it is parsed while the database writes the chunks before, and nobody waits for it.
import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { builtFile } from '#server/thread'

import type { PreparedRecord } from './prepare'
import { chunksOf, type Reading, type SourceFailure, sourceFailure } from './source'

/** The thread's input: a source to read, or to check only. */
export type ReaderTask = { kind: 'read'; reading: Reading } | { kind: 'check'; path: string }

/** The thread's program in the build. When run from source there is none, and this thread reads the file. */
const program = builtFile('import-reader')

/** Chunks that are read in advance. More would only use memory. */
const ahead = 2

/** The records of a file in chunks, in the file's order. */
export function readAhead(reading: Reading): AsyncGenerator<PreparedRecord[]> {
  return program === undefined ? chunksOf(reading) : readInThread(program, reading)
}

async function* readInThread(program: string, reading: Reading): AsyncGenerator<PreparedRecord[]> {
  const task: ReaderTask = { kind: 'read', reading }
  const thread = new Worker(program, { workerData: task })
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

/** Reads a source to its end. @returns the fatal record, or null */
export async function checkSource(path: string): Promise<SourceFailure | null> {
  if (program === undefined) return sourceFailure(path)
  const task: ReaderTask = { kind: 'check', path }
  const thread = new Worker(program, { workerData: task })
  try {
    const [failure] = await once(thread, 'message')
    return failure
  } finally {
    await thread.terminate()
  }
}

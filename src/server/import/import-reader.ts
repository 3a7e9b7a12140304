// The worker thread that reads an archive (read-ahead.ts). It sends one chunk for each message, and null at the end; or what makes
// the source useless, or null.
import { parentPort, workerData } from 'node:worker_threads'

import type { Reading } from './read-ahead'
import { chunksOf, sourceFailure } from './source'

const { chunkSize, ...reading }: Reading = workerData

if (chunkSize === undefined) void sourceFailure(reading.path).then((failure) => parentPort?.postMessage(failure, []))
else {
  const chunks = chunksOf({ ...reading, chunkSize })
  parentPort?.on('message', () => {
    void chunks.next().then(({ value }) => parentPort?.postMessage(value ?? null, []))
  })
}

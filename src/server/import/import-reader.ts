// The worker thread that reads an archive (read-ahead.ts). It sends one chunk for each message, and null at the end.
import { parentPort, workerData } from 'node:worker_threads'

import type { Reading } from './read-ahead'
import { chunksOf } from './source'

const reading: Reading = workerData
const chunks = chunksOf(reading)

parentPort?.on('message', () => {
  void chunks.next().then(({ value }) => parentPort?.postMessage(value ?? null, []))
})

// The worker thread that reads an archive (read-ahead.ts): it sends one chunk for each message, and null at the end. A check sends
// what makes the source useless, or null.
import { parentPort, workerData } from 'node:worker_threads'

import type { ReaderTask } from './read-ahead'
import { chunksOf, sourceFailure } from './source'

const task: ReaderTask = workerData

if (task.kind === 'check') void sourceFailure(task.path).then((failure) => parentPort?.postMessage(failure, []))
else {
  const chunks = chunksOf(task.reading)
  parentPort?.on('message', () => {
    void chunks.next().then(({ value }) => parentPort?.postMessage(value ?? null, []))
  })
}

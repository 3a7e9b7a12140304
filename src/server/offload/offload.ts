// Runs work on foreign input in worker threads, with limits of time and memory, so that the server keeps answering however bad
// the input is.
import type { Worker } from 'node:worker_threads'

import { Failure } from '#contract/base/failure'
import { learnSentences, type Sentences } from '#contract/base/say'
import { openThread } from '#server/thread'

import type { TaskName, Tasks } from './tasks'

/** A task that exceeded its limit of time or memory. */
export class OffloadError extends Error {
  override name = 'OffloadError'
  constructor(readonly reason: 'time' | 'memory') {
    super(reason === 'time' ? 'The work took too long.' : 'The work needed too much memory.')
  }
}

/** A message to a thread. */
export interface Order {
  task: TaskName
  input: unknown
}

/** A thread's answer: a result, a refusal, or an error of the program. */
export type Outcome =
  | { result: unknown }
  | { failure: { status: number; message: string; detail: Failure['detail']; sentences?: Sentences } }
  | { fault: string }

interface Waiting {
  order: Order
  milliseconds: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  /** The current task; null when idle. */
  current: (Waiting & { timer: NodeJS.Timeout }) | null
}

/** The most threads at a time: two, so that one slow input does not hold up all others. */
const mostThreads = 2
/** The most waiting tasks. Further ones are refused. */
const mostWaiting = 100
const heapMegabytes = 256
const usualLimit = 10_000
/** Milliseconds after which idle threads are ended. */
const restAfter = 30_000

const threads = new Set<Thread>()
const line: Waiting[] = []
let resting: NodeJS.Timeout | undefined

/**
 * Runs a task in a worker thread.
 * @throws Failure that the task throws, or 503 when too many tasks wait; {@link OffloadError} past the limits.
 */
export function offload<N extends TaskName>(
  task: N,
  input: Parameters<Tasks[N]>[0],
  milliseconds = usualLimit,
): Promise<ReturnType<Tasks[N]>> {
  if (line.length >= mostWaiting)
    return Promise.reject(new Failure(503, 'The server is busy. Try again in a moment.', { retryAfter: 5 }))
  return new Promise((resolve, reject) => {
    line.push({
      order: { task, input },
      milliseconds,
      resolve: (result) => resolve(result as ReturnType<Tasks[N]>),
      reject,
    })
    next()
  })
}

function next(): void {
  if (line.length === 0) return
  const free = [...threads].find(({ current }) => current === null)
  const thread = free ?? (threads.size < mostThreads ? start() : null)
  const waiting = thread && line.shift()
  if (!thread || !waiting) return
  const timer = setTimeout(() => end(thread, new OffloadError('time')), waiting.milliseconds)
  thread.current = { ...waiting, timer }
  thread.worker.ref()
  thread.worker.postMessage(waiting.order, [])
  next()
}

function start(): Thread {
  const thread: Thread = { worker: open(), current: null }
  thread.worker.unref()
  thread.worker.on('message', (outcome: Outcome) => settle(thread, outcome))
  thread.worker.on('error', (error) => end(thread, limitOf(error)))
  thread.worker.on('exit', () => end(thread, new Error('The thread ended.')))
  threads.add(thread)
  return thread
}

const limitOf = (error: Error) =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OffloadError('memory') : error

const open = () =>
  openThread('offload-worker', 'offload/offload-worker.ts', {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })

function settle(thread: Thread, outcome: Outcome): void {
  const done = takeCurrent(thread)
  if (!done) return
  if ('result' in outcome) done.resolve(outcome.result)
  else if ('fault' in outcome) done.reject(new Error(outcome.fault))
  else {
    learnSentences(outcome.failure)
    done.reject(new Failure(outcome.failure.status, outcome.failure.message, outcome.failure.detail))
  }
  restLater()
  next()
}

/** Removes and returns the current task of a thread; null when it is idle. */
function takeCurrent(thread: Thread): Waiting | null {
  const { current } = thread
  if (!current) return null
  clearTimeout(current.timer)
  thread.current = null
  thread.worker.unref()
  return current
}

function end(thread: Thread, error: Error): void {
  if (!threads.delete(thread)) return
  takeCurrent(thread)?.reject(error)
  void thread.worker.terminate()
  next()
}

function restLater(): void {
  clearTimeout(resting)
  resting = setTimeout(() => {
    for (const thread of threads) if (thread.current === null) end(thread, new Error('Resting.'))
  }, restAfter)
  resting.unref()
}

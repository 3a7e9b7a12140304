// The queue for decoding pictures (decode.ts): one at a time, in a process of its own, because each takes memory in proportion to
// its pixels.
import type { ChildProcess } from 'node:child_process'

import { openProcess } from '#server/thread'

import type { TaskName, Tasks } from './decode'

/** A message to the process. */
export interface Order {
  task: TaskName
  input: unknown
}

/** The answer of the process. */
export type Outcome = { result: unknown } | { fault: string }

/** A picture that cannot be read or written, or that exceeded the limit of time or memory. */
export class PictureError extends Error {
  override name = 'PictureError'
}

interface Waiting {
  order: Order
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Milliseconds after which the process is killed. The decoder's own timeout is shorter. */
const processTimeout = 45_000
/** Milliseconds after which an idle process is killed, to free its memory. */
const restAfter = 20_000

const line: Waiting[] = []
let running: { child: ChildProcess; current: Waiting | null; timer: NodeJS.Timeout | undefined } | null = null

/** Queues a task. Tasks run one after another. @throws PictureError */
export function decodeInTurn<N extends TaskName>(
  task: N,
  input: Parameters<Tasks[N]>[0],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  return new Promise((resolve, reject) => {
    line.push({ order: { task, input }, resolve: (result) => resolve(result as never), reject })
    next()
  })
}

function next(): void {
  if (line.length === 0 || running?.current) return
  running ??= start()
  const waiting = line.shift()
  if (!waiting) return
  const { child } = running
  running.current = waiting
  setLimit(processTimeout, new PictureError('The picture took too long.'))
  child.channel?.ref()
  child.send(waiting.order, (error) => error && end(child, error))
}

function start(): NonNullable<typeof running> {
  const child = openProcess('picture-process', 'pictures/picture-process.ts')
  child.unref()
  child.on('message', (outcome: Outcome) => settle(child, outcome))
  child.on('error', (error) => end(child, error))
  child.on('exit', () => end(child, new PictureError('The picture could not be decoded.')))
  return { child, current: null, timer: undefined }
}

/** Kills the process after a time. Replaces the limit that was set before. */
function setLimit(milliseconds: number, error: Error): void {
  if (!running) return
  const { child, timer } = running
  clearTimeout(timer)
  running.timer = setTimeout(() => end(child, error), milliseconds)
  running.timer.unref()
}

function settle(child: ChildProcess, outcome: Outcome): void {
  if (running?.child !== child || !running.current) return
  const { current } = running
  running.current = null
  child.channel?.unref()
  setLimit(restAfter, new PictureError('The process had nothing to do.'))
  if ('result' in outcome) current.resolve(outcome.result)
  else current.reject(new PictureError(outcome.fault))
  next()
}

function end(child: ChildProcess, error: Error): void {
  if (running?.child !== child) return
  const { current, timer } = running
  clearTimeout(timer)
  running = null
  child.kill('SIGKILL')
  current?.reject(error instanceof PictureError ? error : new PictureError(error.message))
  next()
}

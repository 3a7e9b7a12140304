// The queue of pictures to be decoded (decode.ts): one after the other in a process of its own, because each takes as much memory as it has
// pixels.
import type { ChildProcess } from 'node:child_process'

import { openProcess } from '#server/thread'

import type { TaskName, Tasks } from './decode'

/** What the process is sent. */
export interface Order {
  task: TaskName
  input: unknown
}

/** What it answers. */
export type Outcome = { result: unknown } | { fault: string }

/** A picture that cannot be read or written, or that took too long or too much memory. */
export class PictureError extends Error {
  override name = 'PictureError'
}

interface Waiting {
  order: Order
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Milliseconds after which the process is ended with its work; the decoder gives up by itself before. */
const processTimeout = 45_000
/** A process that had nothing to do for so long ends, and its memory with it. */
const restAfter = 20_000

const line: Waiting[] = []
let running: { child: ChildProcess; current: Waiting | null; timer: NodeJS.Timeout | undefined } | null = null

/** Does one task after the other. @throws PictureError. */
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

/** Ends the process after a time, unless another limit is set before. */
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

// The server's connection to the thread of the embedded database. Queries are queued here, so the server keeps answering while
// the engine works.
import type { Results } from '@electric-sql/pglite'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Worker } from 'node:worker_threads'

import { openThread } from '#server/thread'

import type { Failed } from './embedded-engine'
import { Line } from './embedded-line'

/** A message to the database's thread. */
export type Order = { id: number } & Task
type Task =
  | { kind: 'query'; text: string; values: readonly unknown[]; rowMode?: 'array' | 'object'; plain: boolean }
  | { kind: 'exec'; text: string }
  | { kind: 'listen'; listener: number; channel: string }
  | { kind: 'unlisten'; listener: number }
  | { kind: 'close' }

/** A database error with PostgreSQL's fields, such as code and constraint. */
export interface EngineError {
  message: string
  fields: Record<string, unknown>
}

/** A message from the database's thread. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'unready'; error: EngineError }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: EngineError }
  | { kind: 'heard'; listener: number; payload: string }
  | { kind: 'failed'; what: string; reason: string }

interface Options {
  rowMode?: 'array' | 'object'
  parsers?: unknown
}

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const rebuilt = ({ message, fields }: EngineError): Error => Object.assign(new Error(message), fields)

/** The error for a connection that has ended. It is answered with 503. */
const gone = () => Object.assign(new Error('The embedded database has ended.'), { code: '57P01' })

/** The watchdog's timeout in milliseconds. A query without an answer for this long means that the engine hangs. */
const watchdogTimeout = 5 * 60_000
/** Time in milliseconds that a close may take before the thread is terminated. Committed data is in the write-ahead log by then. */
const closePatience = 10_000

export class EmbeddedClient {
  readonly #worker: Worker
  readonly #line = new Line()
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()
  readonly #pending = new Map<number, Pending>()
  readonly #notified = new Map<number, (payload: string) => void>()
  readonly #failed: Failed
  readonly waitReady: Promise<void>
  #next = 1
  #listeners = 0
  #watch: NodeJS.Timeout | undefined
  /** The number of running calls of `unwatched`. The watchdog is off while it is above 0. */
  #unwatched = 0
  closed = false

  /** @param failed called when the engine cannot go on; the process has to end then. */
  constructor(folder: string, failed: Failed) {
    this.#failed = failed
    this.#worker = openThread('embedded-worker', 'db/embedded-worker.ts', { workerData: { folder } })
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (answer: Answer) => {
        if (answer.kind === 'ready') resolve()
        else if (answer.kind === 'unready') reject(rebuilt(answer.error))
        else this.#take(answer)
      })
      this.#worker.once('error', reject)
      this.#worker.once('exit', () => reject(gone()))
    })
    this.#worker.on('error', (error) => !this.closed && this.#failed('thread', error))
    this.#worker.on('exit', () => this.#end())
    // An idle thread does not keep the process alive; an unanswered query does (see #send).
    void this.waitReady.then(
      () => this.#pending.size === 0 && this.#worker.unref(),
      () => undefined,
    )
  }

  query<Row>(text: string, values: readonly unknown[] = [], options: Options = {}): Promise<Results<Row>> {
    this.#refuseOuterHandle()
    return this.#line.enter(text, () => this.#query<Row>(text, values, options))
  }

  exec(text: string): Promise<void> {
    this.#refuseOuterHandle()
    return this.#line.enter(text, () => this.#exec(text))
  }

  /** Runs work in a transaction. Nothing else runs on the connection until it ends. */
  transaction<T>(work: (transaction: Pick<EmbeddedClient, 'query' | 'exec'>) => Promise<T>): Promise<T> {
    this.#refuseOuterHandle()
    return this.#line.enterAlone(async () => {
      await this.#exec('begin')
      const state = { open: true }
      const own = {
        query: <Row>(text: string, values: readonly unknown[] = [], options: Options = {}) =>
          this.#query<Row>(text, values, options),
        exec: (text: string) => this.#exec(text),
      }
      try {
        const result = await this.#current.run(state, () => work(own))
        state.open = false
        await this.#exec('commit')
        return result
      } catch (error) {
        state.open = false
        await this.#exec('rollback').catch(() => undefined)
        throw error
      }
    })
  }

  /** Calls `heard` with each notification of a channel, whose name is checked. @returns a function that stops it. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    this.#listeners += 1
    const listener = this.#listeners
    this.#notified.set(listener, heard)
    await this.#line.enter('listen', () => this.#send({ kind: 'listen', listener, channel }))
    return async () => {
      this.#notified.delete(listener)
      if (!this.closed) await this.#line.enter('unlisten', () => this.#send({ kind: 'unlisten', listener }))
    }
  }

  /** Runs work without the watchdog, for queries that may take very long. */
  async unwatched<T>(work: () => Promise<T>): Promise<T> {
    this.#unwatched += 1
    try {
      return await work()
    } finally {
      this.#unwatched -= 1
    }
  }

  async close(): Promise<void> {
    if (this.closed) return
    const overdue = setTimeout(() => void this.#worker.terminate(), closePatience)
    try {
      await this.#line.enterAlone(() => {
        this.closed = true
        return this.#send({ kind: 'close' })
      })
    } finally {
      clearTimeout(overdue)
      this.closed = true
      await this.#worker.terminate()
    }
  }

  async #query<Row>(text: string, values: readonly unknown[], { rowMode, parsers }: Options): Promise<Results<Row>> {
    const plain = parsers !== undefined
    const result = await this.#send({ kind: 'query', text, values, plain, ...(rowMode ? { rowMode } : {}) })
    return result as Results<Row>
  }

  async #exec(text: string): Promise<void> {
    await this.#send({ kind: 'exec', text })
  }

  #send(task: Task): Promise<unknown> {
    if (this.closed && task.kind !== 'close') return Promise.reject(gone())
    const id = this.#next
    this.#next += 1
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage({ id, ...task }, [])
      this.#wait()
    })
  }

  #take(answer: Exclude<Answer, { kind: 'ready' | 'unready' }>): void {
    if (answer.kind === 'heard') return this.#notified.get(answer.listener)?.(answer.payload)
    if (answer.kind === 'failed') return this.#failed(answer.what, new Error(answer.reason))
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (this.#pending.size === 0) this.#worker.unref()
    this.#wait()
    if (answer.kind === 'done') pending?.resolve(answer.result)
    else pending?.reject(rebuilt(answer.error))
  }

  /** Restarts the watchdog's timeout while any query is unanswered. */
  #wait(): void {
    clearTimeout(this.#watch)
    if (this.#pending.size === 0) return
    this.#watch = setTimeout(() => {
      if (this.#unwatched > 0) this.#wait()
      else this.#failed('watchdog', new Error('it has not answered for five minutes'))
    }, watchdogTimeout)
    this.#watch.unref()
  }

  #end(): void {
    clearTimeout(this.#watch)
    for (const { reject } of this.#pending.values()) reject(gone())
    this.#pending.clear()
    if (this.closed) return
    this.closed = true
    this.#failed('thread', new Error('it has ended'))
  }

  /** Throws inside a transaction: a query outside it would wait for the transaction, which waits for the query (deadlock). */
  #refuseOuterHandle(): void {
    if (this.#current.getStore()?.open)
      throw new Error('The outer database handle was used inside a transaction; pass the transaction on instead.')
  }
}

// The worker thread of the embedded database. It runs the orders of embedded-client.ts one after another.
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'

import type { Answer, EngineError, Order } from './embedded-client'
import { startEngine } from './embedded-engine'
import { Prepared } from './embedded-prepared'

const port = parentPort
if (!port) throw new Error('This is the program of a thread.')

const post = (answer: Answer) => port.postMessage(answer)

const asText = (value: string) => value
const arrays = { numeric: 1231, timestamp: 1115, timestamptz: 1185, interval: 1187, date: 1182 }

/** Parsers, by type, that leave dates, times and arrays of them as text, because the query builder parses them itself. */
const parsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...Object.values(arrays)].map((type) => [
    type,
    asText,
  ]),
)

const optionsOf = ({ rowMode, plain }: { rowMode?: 'array' | 'object'; plain: boolean }): QueryOptions => ({
  ...(rowMode ? { rowMode } : {}),
  ...(plain ? { parsers } : {}),
})

/** An error as it is sent to another thread: its message, and beside it PostgreSQL's fields, which an error loses on the way. */
function errorOf(error: unknown): EngineError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return { message: error.message, fields: Object.fromEntries(fields) }
}

const listeners = new Map<number, () => Promise<void>>()
const prepared = new Prepared()

async function carryOut(engine: PGlite, order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'query':
      return prepared.run(engine, [order.text, [...order.values], optionsOf(order)])
    case 'exec':
      await engine.exec(order.text)
      return null
    case 'listen':
      listeners.set(
        order.listener,
        await engine.listen(order.channel, (payload) => post({ kind: 'heard', listener: order.listener, payload })),
      )
      return null
    case 'unlisten':
      await listeners.get(order.listener)?.()
      listeners.delete(order.listener)
      return null
    case 'close':
      await engine.close()
      return null
  }
}

/** Reports a failure at once, because the engine may block this thread for ever after a failed write. */
const failed = (what: string, error: unknown) =>
  post({ kind: 'failed', what, reason: error instanceof Error ? error.message : JSON.stringify(error) })

try {
  const { folder } = workerData as { folder: string }
  const engine = await startEngine(folder, failed)
  port.on('message', (order: Order) => {
    carryOut(engine, order).then(
      (result) => post({ kind: 'done', id: order.id, result }),
      (error: unknown) => post({ kind: 'error', id: order.id, error: errorOf(error) }),
    )
  })
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'unready', error: errorOf(error) })
}

// Connections to a PostgreSQL server: their setup, the pool, prepared statements, and lanes for single reads.
import pg from 'pg'

import { openLanes, type Lanes } from './connect-lanes'
import { Statements } from './statements'

/** Receives errors of connections that no caller was waiting on. The connection is replaced. */
export type Report = (error: Error) => void

export const connection = (url: string, purpose: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: `slotdesk ${purpose}`,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // JIT compilation takes longer than any of our queries.
  options: '-c timezone=UTC -c jit=off',
})

/** Longest time, in milliseconds, that a statement of a request may take. */
export const statementLimit = 15_000

/** Longest time, in milliseconds, that a statement waits for a lock of another transaction. */
export const lockLimit = 3_000

interface OpenPool {
  pool: pg.Pool
  close: () => Promise<void>
}

/** Opens a pool. Its single reads use lanes, and its repeated statements are prepared. */
export function openPool(url: string, report: Report): OpenPool {
  const settings = { ...connection(url, 'serve'), statement_timeout: statementLimit, lock_timeout: lockLimit }
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    max: 20,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // Idle clients report here; without a listener a restart of PostgreSQL would end this process.
  pool.on('error', report)
  const statements = new Statements()
  pool.on('connect', (client) => {
    // The pool listens only to idle clients. Without this, losing one inside a transaction would end the process.
    client.on('error', report)
    prepareByName(client, statements)
    sendTogether(client)
    beginWithFirst(client)
  })
  const lanes = openLanes(() => {
    const client = new pg.Client({ ...settings, pipeline: true })
    prepareByName(client, statements)
    return client
  }, report)
  sendAlongLanes(pool, lanes)
  return {
    pool,
    close: async () => {
      await Promise.all([pool.end(), lanes.close()])
    },
  }
}

/** Lets a connection use prepared statements for repeated texts: the driver parses a named query once per connection. */
function prepareByName(client: pg.ClientBase, statements: Statements): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [asked, ...rest]: unknown[]) =>
      Reflect.apply(query, self, [withName(asked, statements), ...rest]),
  })
}

/**
 * Sends `begin` together with the first statement of its transaction, which saves a round trip. If `begin` fails, the statement
 * fails too, because both are lost with the connection.
 */
function beginWithFirst(client: pg.PoolClient): void {
  let held: unknown[] | null = null
  client.query = new Proxy(client.query, {
    apply: (query, self, parameters: unknown[]) => {
      const [asked, , callback] = parameters
      if (textOf(asked) === 'begin' && typeof callback !== 'function' && held === null) {
        held = parameters
        return Promise.resolve({ rows: [], rowCount: 0 })
      }
      if (held === null) return Reflect.apply(query, self, parameters)
      const begin: Promise<unknown> = Reflect.apply(query, self, held)
      held = null
      begin.catch(() => undefined)
      return Reflect.apply(query, self, parameters)
    },
  })
}

/**
 * Writes the statements of one turn of the event loop to the socket together: a write costs as much as the rest of a short
 * statement.
 */
function sendTogether(client: pg.PoolClient): void {
  const stream = client instanceof pg.Client ? client.connection.stream : null
  if (stream === null) return
  let corked = false
  const uncork = () => {
    corked = false
    stream.uncork()
  }
  client.query = new Proxy(client.query, {
    apply: (query, self, parameters: unknown[]) => {
      if (!corked) {
        corked = true
        stream.cork()
        process.nextTick(uncork)
      }
      return Reflect.apply(query, self, parameters)
    },
  })
}

function withName(asked: unknown, statements: Statements): unknown {
  const text = textOf(asked)
  if (text === null || typeof asked !== 'object' || asked === null) return asked
  if ('name' in asked && asked.name !== undefined) return asked
  const name = statements.nameOf(text)
  return name === null ? asked : { ...asked, name }
}

const textOf = (asked: unknown): string | null =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' ? asked.text : null

const writes =
  /\b(?:insert|update|delete|nextval|pg_\w*lock|pg_notify|pg_sleep)\b|\bfor (?:no key )?(?:update|share)\b/i

/** Whether a statement is a read that takes no lock. A statement that waits for a lock would delay the statements behind it. */
const isReadText = (text: string) => /^\s*(?:select|with)\b/i.test(text) && !writes.test(text)

/** A cache of {@link isReadText} by statement. It is emptied when it is full. */
const reads = new Map<string, boolean>()
const mostKept = 1000

function isRead(text: string): boolean {
  const known = reads.get(text)
  if (known !== undefined) return known
  if (reads.size >= mostKept) reads.clear()
  const found = isReadText(text)
  reads.set(text, found)
  return found
}

function sendAlongLanes(pool: pg.Pool, lanes: Lanes): void {
  pool.query = new Proxy(pool.query, {
    apply: (query, self, [asked, values, ...rest]: unknown[]) => {
      const text = textOf(asked)
      const lane = text !== null && isRead(text) && rest.length === 0 ? lanes.take() : null
      if (text === null || lane === null) return Reflect.apply(query, self, [asked, values, ...rest])
      return lane.ask(text, `${formOf(asked)} ${JSON.stringify(values)}`, (client) =>
        Reflect.apply(client.query, client, [asked, values]),
      )
    },
  })
}

/** The form of a query's rows: '' for objects, `array` for arrays. */
const formOf = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'rowMode' in asked ? String(asked.rowMode) : ''

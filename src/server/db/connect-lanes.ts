// Lanes: a few extra connections for single statements, with several statements in flight on each (pipelining). Statements of one
// turn of the event loop need no checkout from the pool and one write to the socket, and do not wait for each other. Transactions
// use the pool.
import pg from 'pg'

/** A connection and its unanswered statements. */
interface Lane {
  client: pg.Client
  ready: Promise<unknown>
  /** The statements that are not answered yet, each with the time it was sent, the oldest first. */
  sent: Set<{ at: number }>
}

export interface Lanes {
  /** A way to send one statement; null: use the pool. `key` identifies the statement together with its text. */
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
export function openLanes(make: () => pg.Client, report: (error: Error) => void): Lanes {
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

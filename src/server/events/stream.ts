// `GET v2/events`: a stream of live events for a signed-in client, until its session ends.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { eventRights } from '#contract/logged-subjects'
import { Failure } from '#contract/base/failure'

import { isOutage } from '#server/db/outage'
import { type Feed, openFeed } from './feed'
import { eventsSince, type LiveEvent, cursorOf } from './events'
import { loggedError } from '#server/log'
import { bearerOf, type Services } from '#server/http/routes'
import { currentSession, mostOfSession, type Session, validSessions } from '#server/session/session'

/** Milliseconds between keep-alive messages. Proxies close a connection that is silent for long. */
const beat = 15_000

/** Most bytes that may wait for a slow client. Then its stream is closed; the client reconnects and resumes at its cursor. */
const mostWaiting = 64 * 1024

interface Stream {
  reply: FastifyReply
  sessionId: number
  /** The person's rights, as far as events require any. */
  rights: ReadonlySet<string>
}

/** Adds the endpoint. Without a stream nothing is read. */
export function registerEvents(app: FastifyInstance, services: Services): void {
  const streams = new Streams(services, (error) => {
    // An outage of the database is logged by the timers, once.
    if (!isOutage(error)) app.log.warn({ err: loggedError(error) }, 'reading events failed')
  })
  app.route({
    method: 'GET',
    url: '/api/v2/events',
    schema: described,
    logLevel: 'warn',
    helmet: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await signedIn(services, request)
      await streams.open(reply, session, request.headers['last-event-id'])
    },
  })
  // Fastify waits for open connections when it closes, so the endless streams are closed first.
  app.addHook('preClose', () => streams.close())
}

const described = {
  tags: ['events'],
  summary: 'Live events, as a stream of server-sent events; goes on after Last-Event-ID',
  description:
    'Right: `signed-in`. Names such as `post.changed` with the ids of the records, no ids where there are many; `reset` asks to read all anew.',
  security: [{ bearer: [] }],
}

async function signedIn({ database, now }: Services, request: FastifyRequest): Promise<Session> {
  const token = bearerOf(request)
  const session = token ? await currentSession(database, token, now()) : null
  if (!session) throw new Failure(401, 'Your request was made with invalid credentials.')
  return session
}

/** The open streams of this server, and the feed that serves them while there is at least one. */
class Streams {
  #open = new Set<Stream>()
  #feed: Promise<Feed> | null = null
  #beating: NodeJS.Timeout | undefined
  /** How many streams are being opened. */
  #coming = 0
  #closed = false

  constructor(
    private readonly services: Services,
    private readonly failed: (error: unknown) => void,
  ) {}

  async open(reply: FastifyReply, session: Session, last: string | string[] | undefined): Promise<void> {
    const { session_id: sessionId, rights } = session
    const own = [...this.#open].filter((stream) => stream.sessionId === sessionId).length
    if (own >= mostOfSession) throw new Failure(429, 'Too many windows are open.', { retryAfter: 60 })
    this.#coming += 1
    try {
      const feed = await this.#openFeed()
      if (this.#closed) throw new Failure(503, 'The server is stopping.')
      await this.#join(
        { reply, sessionId, rights },
        typeof last === 'string' ? last : '',
        this.#cursorAt(feed.cursor()),
      )
    } finally {
      this.#coming -= 1
      this.#stopWhenUnused()
    }
  }

  async #join(stream: Stream, last: string, cursor: string): Promise<void> {
    const { reply } = stream
    begin(reply)
    // The stream joins before the missed events are read: some may arrive twice, none is lost.
    this.#open.add(stream)
    reply.raw.on('close', () => this.#end(stream))
    // A client may have disconnected while the feed was opened. Its close event is past then.
    if (reply.raw.destroyed || reply.raw.closed) this.#end(stream)
    else await this.#resume(stream, last, cursor)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stream of this.#open) this.#end(stream)
    await this.#stopFeed()
  }

  #openFeed(): Promise<Feed> {
    this.#beating ??= setInterval(() => this.#beat(), beat)
    this.#feed ??= openFeed(this.services.database, {
      tell: (events, cursor) => this.#deliver(events, this.#cursorAt(cursor)),
      tick: () => this.#check(),
      failed: this.failed,
    }).catch((error: unknown) => {
      this.#feed = null
      throw error
    })
    return this.#feed
  }

  async #stopFeed(): Promise<void> {
    clearInterval(this.#beating)
    this.#beating = undefined
    const feed = this.#feed
    this.#feed = null
    await (await feed?.catch(() => null))?.stop()
  }

  /** Stops reading events while no stream is open. */
  #stopWhenUnused(): void {
    if (this.#open.size === 0 && this.#coming === 0 && !this.#closed) void this.#stopFeed().catch(this.failed)
  }

  /** Replays the events since a stream's last cursor, or tells the client to reload everything. */
  async #resume(stream: Stream, last: string, cursor: string): Promise<void> {
    const { database, now } = this.services
    const missed = last === '' ? [] : await eventsSince(database, last, now()).catch(() => null)
    const text = missed === null ? 'event: reset\ndata: {}\n\n' : messages(allowedEvents(stream, missed))
    // Sends the cursor even without events, so that a client that is cut off at once can resume.
    this.#write(stream, `${text}id: ${cursor}\nevent: here\ndata: {}\n\n`)
  }

  #cursorAt(cursor: number): string {
    return cursorOf(cursor, this.services.now())
  }

  #beat(): void {
    const bytes = Buffer.from(':\n\n')
    for (const stream of this.#open) this.#write(stream, bytes)
  }

  /** Serializes the events once for all streams that receive the same ones. */
  #deliver(events: readonly LiveEvent[], cursor: string): void {
    const written = new Map<string, Buffer>()
    for (const stream of this.#open) {
      const allowed = allowedEvents(stream, events)
      const key = allowed.map(({ name }) => name).join()
      const bytes = written.get(key) ?? Buffer.from(messages(allowed, cursor))
      written.set(key, bytes)
      if (allowed.length > 0) this.#write(stream, bytes)
    }
  }

  #write(stream: Stream, text: string | Buffer): void {
    const { raw } = stream.reply
    if (raw.writableLength > mostWaiting) raw.destroy()
    else if (this.#open.has(stream)) raw.write(text)
  }

  #end(stream: Stream): void {
    if (!this.#open.delete(stream)) return
    stream.reply.raw.end()
    this.#stopWhenUnused()
  }

  /** Closes the streams of ended sessions and updates the rights of the others. */
  async #check(): Promise<void> {
    // Streams that open during the query are not part of it, and are not closed.
    const asked = [...this.#open]
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    const { database, now } = this.services
    const valid = await validSessions(database, ids, { now: now(), asked: eventRights.values() })
    for (const stream of asked) {
      const rights = valid.get(stream.sessionId)
      if (rights) stream.rights = rights
      else this.#end(stream)
    }
  }
}

/** Sends the head of a stream, with the headers that every answer of the API has. */
function begin(reply: FastifyReply): void {
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  reply.hijack()
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // A buffering proxy would hold events back.
    'X-Accel-Buffering': 'no',
    // The connection is not reused after the stream, because a stopping server would wait for it.
    Connection: 'close',
  })
  raw.flushHeaders()
}

/** Returns the events that a stream's rights allow it to receive. */
const allowedEvents = ({ rights }: Stream, events: readonly LiveEvent[]) =>
  events.filter(({ name }) => {
    const right = eventRights.get(name)
    return right === undefined || rights.has(right)
  })

/**
 * Writes events as messages of server-sent events. Only the last one carries the cursor: a client that is cut off earlier receives
 * all of them again.
 */
const messages = (events: readonly LiveEvent[], cursor?: string) =>
  events
    .map(({ name, ids }, at) => {
      const id = cursor !== undefined && at === events.length - 1 ? `id: ${cursor}\n` : ''
      return `${id}event: ${name}\ndata: ${JSON.stringify({ ids })}\n\n`
    })
    .join('')

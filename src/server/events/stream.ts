// `GET v2/events`: a stream of live events for whoever is signed in, as long as they are.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { eventRights } from '#contract/logged-subjects'
import { Failure } from '#contract/failure'

import { isOutage } from '#server/db/outage'
import { type Feed, openFeed } from './feed'
import { eventsSince, type LiveEvent, placeOf } from './events'
import { loggedError } from '#server/log'
import { bearerOf, type Services } from '#server/http/routes'
import { currentSession, livingSessions, mostOfSession, type Session } from '#server/session/session'

/** Milliseconds between signs of life: what stands between closes a line on which nothing moves. */
const beat = 15_000

/** Bytes that may wait for a stream that nobody reads; then it is ended, and whoever reads it comes back from where it was. */
const mostWaiting = 64 * 1024

interface Stream {
  reply: FastifyReply
  sessionId: number
  /** What the person holds of the rights that events ask for. */
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
  // Fastify waits for its connections: those that never end by themselves are ended first.
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

/** The open streams of this server, and what feeds them while there is one. */
class Streams {
  #open = new Set<Stream>()
  #feed: Promise<Feed> | null = null
  #beating: NodeJS.Timeout | undefined
  /** Streams that are about to be opened. */
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
      const feed = await this.#fed()
      if (this.#closed) throw new Failure(503, 'The server is stopping.')
      await this.#join({ reply, sessionId, rights }, typeof last === 'string' ? last : '', this.#placed(feed.place()))
    } finally {
      this.#coming -= 1
      this.#restWhenAlone()
    }
  }

  async #join(stream: Stream, last: string, place: string): Promise<void> {
    const { reply } = stream
    begin(reply)
    // First it hears what comes, then what it missed: some may come twice, none is lost.
    this.#open.add(stream)
    reply.raw.on('close', () => this.#end(stream))
    // Whoever went away while the feed was opened has been closed already: no event tells of it any more.
    if (reply.raw.destroyed || reply.raw.closed) this.#end(stream)
    else await this.#resume(stream, last, place)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stream of this.#open) this.#end(stream)
    await this.#rest()
  }

  #fed(): Promise<Feed> {
    this.#beating ??= setInterval(() => this.#beat(), beat)
    this.#feed ??= openFeed(this.services.database, {
      tell: (events, place) => this.#tell(events, this.#placed(place)),
      tick: () => this.#check(),
      failed: this.failed,
    }).catch((error: unknown) => {
      this.#feed = null
      throw error
    })
    return this.#feed
  }

  async #rest(): Promise<void> {
    clearInterval(this.#beating)
    this.#beating = undefined
    const feed = this.#feed
    this.#feed = null
    await (await feed?.catch(() => null))?.stop()
  }

  /** Where nobody is here, nothing is read until somebody is. */
  #restWhenAlone(): void {
    if (this.#open.size === 0 && this.#coming === 0 && !this.#closed) void this.#rest().catch(this.failed)
  }

  /** Tells what happened since the stream was there last, or that this cannot be said. */
  async #resume(stream: Stream, last: string, place: string): Promise<void> {
    const { database, now } = this.services
    const missed = last === '' ? [] : await eventsSince(database, last, now()).catch(() => null)
    const text = missed === null ? 'event: reset\ndata: {}\n\n' : messages(heardBy(stream, missed))
    // The place alone, so that whoever is cut off before anything happens knows where to go on.
    this.#write(stream, `${text}id: ${place}\nevent: here\ndata: {}\n\n`)
  }

  #placed(place: number): string {
    return placeOf(place, this.services.now())
  }

  #beat(): void {
    const bytes = Buffer.from(':\n\n')
    for (const stream of this.#open) this.#write(stream, bytes)
  }

  /** Written once for all who hear the same. */
  #tell(events: readonly LiveEvent[], place: string): void {
    const written = new Map<string, Buffer>()
    for (const stream of this.#open) {
      const heard = heardBy(stream, events)
      const key = heard.map(({ name }) => name).join()
      const bytes = written.get(key) ?? Buffer.from(messages(heard, place))
      written.set(key, bytes)
      if (heard.length > 0) this.#write(stream, bytes)
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
    this.#restWhenAlone()
  }

  /** Ends the streams of sessions that are over; the others go on with the rights that they have now. */
  async #check(): Promise<void> {
    // Those that are opened while the database answers were not asked about.
    const asked = [...this.#open]
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    const { database, now } = this.services
    const living = await livingSessions(database, ids, { now: now(), asked: eventRights.values() })
    for (const stream of asked) {
      const rights = living.get(stream.sessionId)
      if (rights) stream.rights = rights
      else this.#end(stream)
    }
  }
}

/** The head of a stream, with what every answer of the API has. */
function begin(reply: FastifyReply): void {
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  reply.hijack()
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // A proxy that collects what it passes on would hold events back.
    'X-Accel-Buffering': 'no',
    // A line that carried a stream is not kept for another request: a server that stops would wait for it.
    Connection: 'close',
  })
  raw.flushHeaders()
}

/** What a stream is told: of some events not everybody. */
const heardBy = ({ rights }: Stream, events: readonly LiveEvent[]) =>
  events.filter(({ name }) => {
    const right = eventRights.get(name)
    return right === undefined || rights.has(right)
  })

/** Only the last one has the place: whoever is cut off among them is told all of them again. */
const messages = (events: readonly LiveEvent[], place?: string) =>
  events
    .map(({ name, ids }, at) => {
      const id = place !== undefined && at === events.length - 1 ? `id: ${place}\n` : ''
      return `${id}event: ${name}\ndata: ${JSON.stringify({ ids })}\n\n`
    })
    .join('')

// Turns contract endpoints into Fastify routes: authenticate, check the right, parse, run, reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writable } from 'node:stream'
import { z } from 'zod'

import { bodyLimits, type Endpoint, type Endpoints, isWriting } from '#contract/base/endpoint'
import { Failure } from '#contract/base/failure'
import { passes } from '#contract/users/rights'
import type { Me } from '#contract/users/session'
import { say } from '#contract/base/say'
import type { Database } from '#server/db/connect'
import type { Settings } from '#server/settings'

import { parse } from './parse-request'
import { writeAudit } from '#server/audit'
import type { Context, Handlers } from '#server/context'
import { addressOf, isDirect } from './forwarded'
import { idempotencyOf } from './idempotency'
import { deviceCookie, deviceOf } from './device'
import { clean } from './incoming'
import { noteLastWrite } from './last-write'
import { UploadRoom } from './upload-room'
import { type Handled, send } from './replies'
import { seeAsHeader, seenAs } from '#server/session/see-as'
import { currentSession, recallSession, type Session, stillHolds } from '#server/session/session'

export interface Services {
  database: Database
  settings: Settings
  now: () => Date
  /** The key that signs preview links. */
  previewKey: string
  /** The public key for push services (VAPID); null where this brand has no push messages. */
  pushKey: string | null
  /** Where the log is written; standard output if undefined. */
  logTo?: Writable
  /** Checks every reply against the contract: on in tests, off where it only costs time. */
  checkReplies?: boolean
}

type AnyHandler = (
  asked: { params: unknown; query: unknown; body: unknown; files: unknown },
  context: Context<Me | null>,
) => Promise<unknown>

/** Registers a subject's endpoints under `/api/`. */
export function registerArea<E extends Endpoints>(
  app: FastifyInstance,
  subject: string,
  endpoints: E,
  handlers: Handlers<E>,
  services: Services,
): void {
  for (const [name, definition] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlers[name] as unknown as AnyHandler
    addRoute(app, definition, handler, services, definition.method, describe(subject, name, definition))
    // Some senders of forms cannot send PATCH.
    if (definition.files && definition.method === 'PATCH' && !hasPost(endpoints, definition.path))
      addRoute(app, definition, handler, services, 'POST', { hide: true })
    // One path of the contract ends with a slash. It is served without it too.
    if (definition.path.endsWith('/')) {
      const bare = { ...definition, path: definition.path.slice(0, -1) }
      addRoute(app, bare, handler, services, definition.method, { hide: true })
    }
  }
}

/** Whether an endpoint of the path has the method POST. Then POST cannot stand for PATCH there. */
const hasPost = (endpoints: Endpoints, path: string) =>
  Object.values(endpoints).some((other) => other.method === 'POST' && other.path === path)

function addRoute(
  app: FastifyInstance,
  definition: Endpoint,
  handler: AnyHandler,
  services: Services,
  method: Endpoint['method'],
  schema: Record<string, unknown>,
): void {
  app.route({
    method,
    url: `/api/${definition.path}`,
    schema,
    config: { family: definition.family },
    // Helmet computes its headers anew for every answer; app.ts sets those of the API.
    helmet: false,
    bodyLimit: definition.right === 'public' ? strangersBody : bodyLimits[definition.bodyLimit ?? 'form'],
    // Before the body is read, so that a stranger's body is not read at all.
    onRequest: async (request) => {
      noteLastWrite(request, services.database)
      callers.set(request, await callerOf(definition, services, request))
    },
    handler: (request, reply) => answer(definition, handler, services, request, reply),
  })
}

/** Limit of a body, in bytes, from a caller who is not signed in. */
const strangersBody = 16 * 1024

interface Caller {
  user: Me | null
  sessionId: number
  /** A session from this server's memory. The database confirms it while a handler reads, and before one writes. */
  remembered?: Session
}

const anonymous: Caller = { user: null, sessionId: 0 }

async function callerOf(definition: Endpoint, services: Services, request: FastifyRequest): Promise<Caller> {
  const role = request.headers[seeAsHeader]
  if (typeof role === 'string' && definition.right !== 'public') {
    const { user, sessionId } = await authenticate(definition, services, request)
    return { user: user && (await seenAs(services.database.db, user, role, definition)), sessionId }
  }
  const session = remembered(definition, request)
  return session
    ? { user: session.user, sessionId: session.session_id, remembered: session }
    : authenticate(definition, services, request)
}

/** The caller of each request, looked up before the body was read. */
const callers = new WeakMap<FastifyRequest, Caller>()

/** The OpenAPI description of an endpoint. */
function describe(subject: string, name: string, definition: Endpoint): Record<string, unknown> {
  const { summary, right, params, query, body, files, list, reply } = definition
  const status = String(definition.status ?? 200)
  const page =
    list && z.object({ items: z.array(list.item) }).describe(`A page, in the envelope of ${definition.family}.`)
  return {
    operationId: `${subject}.${name}`,
    tags: [subject],
    summary,
    description: `Right: \`${right}\`${list ? `. Filters: ${Object.keys(list.filters).join(', ') || 'none'}. Sorts: ${list.sorts.join(', ')}` : ''}`,
    ...(right === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(files ? { consumes: ['multipart/form-data'] } : {}),
    response: { [status]: page ?? reply ?? z.null().describe('Nothing') },
  }
}

async function answer(
  definition: Endpoint,
  handler: AnyHandler,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const call = { definition, handler, services, request, reply }
  let caller = callers.get(request) ?? anonymous
  if (caller.remembered && !isWriting(definition)) {
    const ahead = await answerAhead(call, caller.remembered)
    if (ahead) return send(call, ahead)
  }
  // The body may have taken a minute. The session may have ended since the request began, or the right been taken away.
  if (caller.remembered || writesSignedIn(definition)) caller = await authenticate(definition, services, request)
  return send(call, await handle(call, caller))
}

interface Called {
  definition: Endpoint
  handler: AnyHandler
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

const uploads = new UploadRoom()

/** Answers a request; one with files once there is room for them. */
function handle(call: Called, caller: Caller): Promise<Handled> {
  const { definition, request } = call
  if (!definition.files || !request.isMultipart()) return parseAndHandle(call, caller)
  // Without a length the body is counted as the largest.
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  return uploads.hold(caller.user?.id ?? 0, bytes, () => parseAndHandle(call, caller))
}

/** Parses the request and runs the handler. A refusal is written to the audit log. */
async function parseAndHandle(call: Called, caller: Caller): Promise<Handled> {
  const { definition, handler, request, services } = call
  // Signing in and out writes very little, and must stay possible on a full disk.
  if (writesSignedIn(definition) && !services.database.hasRoom()) throw diskFull()
  const asked = await parse(definition, request)
  // Files are read by `parse`, and only when there is room.
  const sender = asked.files ? await authenticate(definition, services, request) : caller
  const context = contextOf(call, sender, asked)
  try {
    return { result: await handler(asked, context), query: asked.query }
  } catch (error) {
    await auditRefusal(context, definition, request, error)
    throw error
  } finally {
    if (isWriting(definition)) services.database.changed()
  }
}

/** Whether an endpoint writes for somebody who is signed in. */
const writesSignedIn = (definition: Endpoint) => isWriting(definition) && definition.right !== 'public'

const diskFull = () =>
  new Failure(507, 'The disk is nearly full: nothing can be saved until somebody has made room.', { retryAfter: 60 })

/** Returns the remembered session of a caller who may use an endpoint, or null. The session may have ended since. */
function remembered(definition: Endpoint, request: FastifyRequest): Session | null {
  if (definition.right === 'public') return null
  const token = bearerOf(request)
  const session = token ? recallSession(token) : null
  return session && passes(definition.right, session.rights) ? session : null
}

/**
 * Runs a reading handler for a cached session while the database confirms the session, which saves a round trip. Null when the
 * session is no longer valid; the result is then discarded.
 */
async function answerAhead(call: Called, session: Session): Promise<Handled | null> {
  const { services } = call
  const [holds, read] = await Promise.allSettled([
    stillHolds(services.database, session, services.now()),
    handle(call, { user: session.user, sessionId: session.session_id }),
  ])
  if (holds.status === 'rejected' || !holds.value) return null
  if (read.status === 'rejected') throw read.reason
  return read.value
}

function contextOf(
  { definition, services, request, reply }: Called,
  { user, sessionId }: Caller,
  asked: Awaited<ReturnType<typeof parse>>,
): Context<Me | null> {
  return {
    user,
    sessionId,
    db: services.database.db,
    database: services.database,
    settings: services.settings,
    now: services.now,
    previewKey: services.previewKey,
    requestId: request.id,
    address: addressOf(request),
    agent: request.headers['user-agent'] ?? '',
    direct: isDirect(request),
    origin: request.headers.origin ?? null,
    device: deviceOf(request),
    keepDevice: (token) => void reply.header('Set-Cookie', deviceCookie(request, token)),
    isGone: () => request.socket.destroyed,
    lockToken: headerNumber(request.headers['x-lock-token']),
    ifMatch: request.headers['if-match'] ?? null,
    idempotency: isWriting(definition) ? idempotencyOf(request, asked) : null,
  }
}

const headerNumber = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null

/** Returns the bearer token of a request. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

async function authenticate(definition: Endpoint, services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  const found = token ? await currentSession(services.database, token, services.now()) : null
  if (definition.right === 'public') return { user: found?.user ?? null, sessionId: found?.session_id ?? 0 }
  if (!found) throw new Failure(401, 'Your request was made with invalid credentials.')
  if (!passes(definition.right, found.rights)) {
    const refusal = new Failure(
      403,
      say`You are not allowed to perform this action. It needs the right ${definition.right}.`,
    )
    const { database, now } = services
    const actor = { user: found.user, db: database.db, now, requestId: request.id, address: addressOf(request) }
    await auditRefusal(actor, definition, request, refusal)
    throw refusal
  }
  return { user: found.user, sessionId: found.session_id }
}

/** Audits a refusal for lack of rights. A refusal because somebody else holds the lock is not audited. */
async function auditRefusal(
  context: Pick<Context<Me | null>, 'db' | 'user' | 'now' | 'requestId' | 'address'>,
  { method, path }: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Failure) || error.status !== 403 || error.detail.extra?.['lock'] !== undefined) return
  const given = z.object({ id: z.string().max(20) }).safeParse(clean(request.params))
  const record = `${method} ${given.success ? path.replace(':id', given.data.id) : path}`
  await writeAudit(context.db, context, { subject: 'endpoint', action: 'forbidden', record })
}

// Builds the HTTP server: plugins, the contract's routes, the public site, and the built interface.
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import serveStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'

import { type Contract, contract, subjects } from '#contract/contract'
import { bodyLimits, fileLimits } from '#contract/base/endpoint'
import { playerOrigins } from '#text/players'

import { areas } from '#server/areas/index'
import { migrationsApplied } from '#server/db/migrate'
import { registerEvents } from '#server/events/stream'
import { warnOfProxies } from './forwarded'
import { refuseOtherHosts } from './hosts'
import { readJsonBodies } from './incoming'
import { loggedError } from '#server/log'
import { registerMetrics } from './metrics'
import { isPushed, readPushKeys } from '#server/push/keys'
import { sendFailure } from './failures'
import { registerArea, type Services } from './routes'
import { asksForWorkspace } from './workspace-address'
import { isLoopback, packageRoot, type Settings } from '#server/settings'
import { readPreviewKey } from '#server/site/pages/preview'
import { siteRouting } from '#server/site/routing'
import { openPageCache, registerSite } from '#server/site/site'
import { readSized } from '#server/pictures/sized'
import { openStored } from '#server/storage/storage'

/** Builds the server; it does not listen yet. */
export async function buildApp(given: Omit<Services, 'previewKey' | 'pushKey'>): Promise<FastifyInstance> {
  const { settings } = given
  const { db } = given.database
  const pushKey = isPushed(settings) ? (await readPushKeys(db, settings)).publicKey : null
  const services: Services = { ...given, previewKey: await readPreviewKey(db), pushKey }
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      ...(given.logTo ? { stream: given.logTo } : {}),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: loggedRequest, err: loggedError },
    },
    trustProxy: settings.trustProxy,
    // For endpoints that set no limit.
    bodyLimit: bodyLimits.form,
    // Milliseconds in which a whole request must arrive. Twelve megabytes over a slow line take half of that.
    requestTimeout: 60_000,
    // Milliseconds without a byte in either direction. Who never reads an answer would keep it in memory for ever. No handler takes as
    // long, and the stream of events sends something every 15 seconds.
    connectionTimeout: 300_000,
    genReqId: () => randomUUID(),
    rewriteUrl: siteRouting(settings),
    routerOptions: { maxParamLength: 500 },
    // Handles requests that fail before routing, such as an invalid URL. No hook runs for them.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply.headers({ 'X-Request-Id': request.id, ...bareHeaders }))
    },
    forceCloseConnections: 'idle',
  })
  readJsonBodies(app)
  await registerPlugins(app, settings)
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    // Not for the page that documents the API: it has styles, scripts and the policy of a page.
    if (request.url.startsWith('/api/') && !/^\/api\/docs(?:\/|\?|$)/.test(request.url)) reply.headers(answerHeaders)
  })
  warnOfProxies(app, settings)
  refuseOtherHosts(app, settings)
  closeWhenStopping(app)
  registerMetrics(app, services)
  registerHealth(app, services)
  const pages = openPageCache(app, services)
  await app.register(async (api) => {
    await api.register(multipart, { limits: { fileSize: Math.max(...Object.values(fileLimits)), files: 4 } })
    registerAll(api, services)
    registerEvents(api, services)
  })
  registerSite(app, services, pages)
  registerSized(app, services)
  await registerFiles(app, settings)
  return app
}

/** Headers of an answer to which no plugin adds any. */
const bareHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Headers of the API's answers, which are private and no pages. */
const answerHeaders = {
  ...bareHeaders,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
}

/** Milliseconds that a stopping server waits for requests in flight. Supervisors kill a process after 30 seconds. */
const stopPatience = 20_000

/**
 * Ends connections when the server stops. A connection with a request in flight is closed after the answer. Browsers open
 * connections in advance; one without a request yet would count as busy for a minute, so it is destroyed. A request whose body
 * does not come would hold the server for ever: once it closes, Node does not look at the time limit of requests any more.
 */
function closeWhenStopping(app: FastifyInstance): void {
  let stopping = false
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of silent) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), stopPatience).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close')
  })
}

/** The request as it is logged, without search words. A preview link's token is left out too, because it gives access. */
const loggedRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.split('?', 1)[0]?.replace(/(?<=^\/site\/preview\/).*/, '…'),
  remoteAddress: ip,
})

/** Half a year in seconds. */
const halfYear = 182 * 24 * 60 * 60

async function registerPlugins(app: FastifyInstance, { siteUrl }: Settings): Promise<void> {
  // The contract's schemas validate requests. Fastify's own schemas are only for the API's description.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Libraries set inline styles to place and resize elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: ["'self'", ...playerOrigins],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    // For a site on https, browsers are told to use https alone for half a year.
    strictTransportSecurity: siteUrl?.startsWith('https:') === true && { maxAge: halfYear, includeSubDomains: false },
  })
  // Over loopback nothing is compressed: it takes longer than it saves, and a proxy on this machine compresses for remote clients.
  app.addHook('onRequest', async (request) => {
    if (isLoopback(request.ip)) request.headers['x-no-compression'] = 'loopback'
  })
  // Answers are compressed at a fast level, because a client waits. The interface's files are compressed well by the build.
  await app.register(compress, {
    threshold: 2048,
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Slotdesk', version: '0.1.0', description: 'The API of the editorial back office.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}

function registerAll(app: FastifyInstance, services: Services): void {
  const register = <S extends keyof Contract>(subject: S) =>
    registerArea<Contract[S]>(app, subject, contract[subject], areas[subject], services)
  for (const subject of subjects) register(subject)
}

function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const ready = await database
      .ping()
      .then(() => migrationsApplied(database.db))
      .catch(() => false)
    const disk = database.hasRoom() ? {} : { disk: 'nearly full: nothing is written' }
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...disk })
  })
}

/** Serves the sizes of pictures. When a size cannot be made now, redirects to the original picture. */
function registerSized(app: FastifyInstance, { database, settings }: Services): void {
  app.get<{ Params: { name: string } }>('/media/sized/:name', { schema: { hide: true } }, async (request, reply) => {
    const found = await readSized({ db: database.read, settings }, request.params.name)
    if (!found) return reply.status(404).send({ message: 'Not found.' })
    if ('instead' in found) return reply.header('Cache-Control', 'no-store').redirect(found.instead)
    asPicture(reply)
    return reply.type(found.type).send(found.bytes)
  })
}

const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' }

/** Serves pictures from a bucket in the same way as from the disk. Names that this program did not make are not requested. */
function registerBucket(app: FastifyInstance, place: Pick<Settings, 'dataDir' | 'storageUrl'>): void {
  app.get<{ Params: { name: string } }>('/media/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const [, ending = ''] = /^\w{1,64}\.(jpg|png|gif)$/.exec(name) ?? []
    const stream = ending === '' ? null : await openStored(place, 'media', name)
    if (!stream) return reply.status(404).send({ message: 'Not found.' })
    asPicture(reply)
    return reply.type(pictureTypes[ending] ?? 'application/octet-stream').send(stream)
  })
}

/**
 * Serves pictures and the built interface. Its page answers a GET of any address that is no file and not of the API, the site or
 * the pictures; other unknown addresses get a 404.
 */
async function registerFiles(app: FastifyInstance, { dataDir, storageUrl }: Settings): Promise<void> {
  if (storageUrl !== null) registerBucket(app, { dataDir, storageUrl })
  else
    await app.register(serveStatic, {
      root: join(dataDir, 'media'),
      prefix: '/media/',
      index: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: asPicture,
    })
  const built = join(packageRoot(), 'dist', 'browser')
  const hasInterface = existsSync(join(built, 'index.html'))
  if (hasInterface) {
    const asBuilt = { index: false, preCompressed: true, cacheControl: false, setHeaders: cacheByName } as const
    await app.register(serveStatic, {
      ...asBuilt,
      root: built,
      prefix: '/',
      wildcard: false,
      globIgnore: ['assets/**'],
    })
    // Looked up at each request: the page of a newer build needs its own files, also before the server is started again.
    await app.register(serveStatic, {
      ...asBuilt,
      root: join(built, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (hasInterface && asksForWorkspace(request.method, request.url))
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    const v2 = request.url.startsWith('/api/v2/')
    return reply
      .status(404)
      .send(v2 ? { message: 'Not found.' } : { name: 'Not Found', message: 'Not found.', code: 0, status: 404 })
  })
}

/** Sets headers for a picture so that no script in it runs, even if it is opened by itself. */
function asPicture(reply: FastifyReply): void {
  void reply.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
  )
  // An address without a version or a stamp stays when the file of the picture is replaced.
  const isFixed = /^\/media\/sized\/|[?&][vs]=/.test(reply.request.url)
  void reply.header('Cache-Control', isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
}

/** Sets caching: files with a content hash in their name are cached for a year, all others are revalidated. */
function cacheByName(reply: FastifyReply, path: string): void {
  void reply.header(
    'Cache-Control',
    path.includes(`${join('browser', 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}

// A local push service that implements the real protocol (RFC 8030, 8188, 8291, 8292): it decrypts each message with the
// browser's keys, and refuses a message without a valid signature of its sender.
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import ece from 'http_ece'
import { z } from 'zod'

/** A message as the site's worker receives it. */
export const message = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  image: z.string().optional(),
})

interface Delivered extends z.output<typeof message> {
  browser: string
  topic: string
  ttl: number
}

interface Browser {
  keys: ECDH
  auth: Buffer
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

const pointOf = (key: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: key.subarray(1, 33).toString('base64url'),
      y: key.subarray(33).toString('base64url'),
    },
  })

/** Whether the request has a valid, recent signature for this service. */
function isSigned({ headers }: IncomingMessage, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const by = { key: pointOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), by, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return aud === origin && exp > Date.now() / 1000
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

export interface PushService {
  /** `127.0.0.1:1234`, as in PUSH_SERVICES. */
  host: string
  delivered: Delivered[]
  /** The number of requests, accepted or not. */
  asked: () => number
  /** The result of a browser's `subscribe`. */
  subscribe: (browser: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Sets the status that answers messages to a browser, and the seconds to wait. The default is 201. */
  answer: (browser: string, status: number, retryAfter?: number) => void
  /** Called with each message before it is answered. */
  hold: (held: (browser: string) => Promise<void>) => void
  stop: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, number>()
  const waits = new Map<string, number>()
  const delivered: Delivered[] = []
  let asked = 0
  let hold = async (_browser: string): Promise<void> => undefined
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    const take = async (): Promise<number> => {
      asked += 1
      const body = await bytesOf(request)
      await hold(name)
      const status = answers.get(name) ?? 201
      const browser = browsers.get(name)
      if (!browser) return 404
      if (status !== 201) return status
      if (!isSigned(request, `http://${host}`)) return 403
      const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.keys, authSecret: browser.auth })
      const topic = String(request.headers.topic)
      delivered.push({
        ...message.parse(JSON.parse(plain.toString())),
        browser: name,
        topic,
        ttl: Number(request.headers.ttl),
      })
      return 201
    }
    void take().then(
      (status) => response.writeHead(status, { 'retry-after': String(waits.get(name) ?? 0) }).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    delivered,
    asked: () => asked,
    subscribe: (name) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth })
      return {
        endpoint: `http://${host}/${encodeURIComponent(name)}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
    answer: (name, status, retryAfter) => {
      answers.set(name, status)
      if (retryAfter === undefined) waits.delete(name)
      else waits.set(name, retryAfter)
    },
    hold: (held) => {
      hold = held
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

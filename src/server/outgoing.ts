// Requests to addresses that strangers gave. A host is resolved once, must be public, and the connection goes to that address.
import { lookup } from 'node:dns'
import { Agent as HttpAgent, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** The longest time of a whole request, in milliseconds. */
const longest = 5000
/** The largest answer, in bytes. */
const largest = 1024 * 1024

/** Thrown for an address in an internal network, or one that must not be requested. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Networks that are not public: private networks, loopback, example networks, and networks that translate to one of these. */
const internalNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internalNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  internalNetworks.addSubnet(network, bits, 'ipv6')

/** The public range of IPv6. Addresses that embed an IPv4 address are not in it. */
const publicNetworks = new BlockList()
publicNetworks.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public, so that this server may connect to it. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? publicNetworks.check(address, 'ipv6') && !internalNetworks.check(address, 'ipv6')
    : isIP(address) === 4 && !internalNetworks.check(address, 'ipv4')

/** Resolves a host name. Fails if any one of its addresses is not public. */
const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error) return done(error, '', 0)
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new NotPublic('The host is not outside.'), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/**
 * Parses an address and checks that it may be requested: https on the default port, no user name and password.
 * @throws {NotPublic}
 */
function checked(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const plain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!url || !plain || (isIP(host) !== 0 && !isPublicAddress(host))) throw new NotPublic('The address is not outside.')
  return url
}

export interface Sent {
  method: 'GET' | 'POST'
  headers?: OutgoingHttpHeaders
  body?: Uint8Array | null
  signal?: AbortSignal
}

export interface Answered {
  status: number
  body: Buffer
  /** Seconds that the server asks to wait; 0: it does not ask. */
  retryAfter: number
}

/** The seconds of a `Retry-After` header; 0 without one. A date is not read. */
export const retrySeconds = (header: string | null | undefined): number =>
  Number(/^\d{1,6}$/.exec(header ?? '')?.[0] ?? 0)

/**
 * Sends requests over connections that are kept alive until `close`. Redirects are not followed.
 * `trusted`: hosts with ports from the settings, which may be internal and use http.
 */
export class Outgoing {
  readonly #outside = new HttpsAgent({ keepAlive: true, maxSockets: 50, lookup: lookupOutside })
  readonly #plain = new HttpAgent({ keepAlive: true, maxSockets: 50 })
  readonly #secure = new HttpsAgent({ keepAlive: true, maxSockets: 50 })

  constructor(private readonly trusted: readonly string[]) {}

  /**
   * Sends a request to another server.
   * @throws {NotPublic} before a connection is made; or the network's error.
   */
  async send(address: string, sent: Sent): Promise<Answered> {
    const isTrusted = URL.canParse(address) && this.trusted.includes(new URL(address).host)
    const url = isTrusted ? new URL(address) : checked(address)
    const isPlain = isTrusted && url.protocol === 'http:'
    const agent = isPlain ? this.#plain : isTrusted ? this.#secure : this.#outside
    const timeout = AbortSignal.timeout(longest)
    const signal = sent.signal ? AbortSignal.any([sent.signal, timeout]) : timeout
    const options = { method: sent.method, headers: sent.headers, agent, signal }
    return new Promise((answer, fail) => {
      const request = (isPlain ? requestHttp : requestHttps)(url, options, (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > largest) response.destroy(new Error('The answer is too large.'))
          else parts.push(part)
        })
        response.on('error', fail)
        const { statusCode: status = 0, headers } = response
        const retryAfter = retrySeconds(headers['retry-after'])
        response.on('end', () => answer({ status, body: Buffer.concat(parts), retryAfter }))
      })
      request.on('error', fail)
      request.end(sent.body ?? undefined)
    })
  }

  close(): void {
    for (const agent of [this.#outside, this.#plain, this.#secure]) agent.destroy()
  }
}

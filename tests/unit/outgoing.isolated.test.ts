// Outgoing requests never reach this machine or its network, in whatever form the address is written. A local server counts
// connections.
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isPublicAddress, NotPublic, Outgoing } from '#server/outgoing'

let connections = 0
const traps: Server[] = []
let port = 0

beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const trap = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    const isUp = await new Promise<boolean>((up) => {
      trap.once('error', () => up(false))
      trap.listen(port, host, () => up(true))
    })
    if (!isUp) continue
    traps.push(trap)
    const address = trap.address()
    if (typeof address === 'object' && address) port = address.port
  }
})
afterAll(() => {
  for (const trap of traps) trap.close()
})

const hosts = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'sub.localhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0x7f.0.0.1',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '2130706433',
  '127.0.0.1%00',
  '0',
  '0.0.0.0',
  '0.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'user:password@127.0.0.1',
]

/** Refused before a connection: by its form or by what its name leads to, or because no name server knows it. */
const isRefused = (error: unknown) =>
  error instanceof NotPublic || (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo')

describe('an address that leads into the house', () => {
  test.each(hosts)('https://%s is connected to on no port', async (host) => {
    const out = new Outgoing([])
    for (const address of [`https://${host}/`, `https://${host}:${port}/`, `http://${host}:${port}/`])
      await expect(out.send(address, { method: 'POST', body: Buffer.from('x') })).rejects.toSatisfy(isRefused)
    out.close()
    expect(connections).toBe(0)
  })

  test('is detected by resolving its name, before any connection', async () => {
    const out = new Outgoing([])
    await expect(out.send('https://localhost/', { method: 'GET' })).rejects.toBeInstanceOf(NotPublic)
    out.close()
  })
})

test.each(['8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1'])('%s is outside', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a host that the settings name may be anywhere; a redirect of it is an answer, and not followed', async () => {
  const { createServer: createHttp } = await import('node:http')
  const server = createHttp((_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end('moved'))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const out = new Outgoing([host])
  const answered = await out.send(`http://${host}/`, { method: 'GET' })
  expect(answered).toEqual({ status: 302, body: Buffer.from('moved'), retryAfter: 0 })
  out.close()
  server.close()
})

test('an answer of more than a megabyte is broken off', async () => {
  const { createServer: createHttp } = await import('node:http')
  const server = createHttp((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const out = new Outgoing([host])
  await expect(out.send(`http://${host}/`, { method: 'GET' })).rejects.toThrow()
  out.close()
  server.close()
})

// Measures requests a second, 16 callers for each kind, as a share of the requests to `/healthz`. That is measured right before and
// after, so that a slower machine does not change the share.
import http from 'node:http'

import { tokenOf } from './api'
import type { Figure } from './run'

const callers = 16
const seconds = Number(process.env.BENCH_SECONDS ?? 3)

interface Call {
  method?: string
  path: string
  body?: string
}

interface Kind {
  name: string
  call: (round: number) => Call
  /** The least share, in percent; left out: it is only reported. */
  least?: number
}

interface Target {
  url: string
  agent: http.Agent
  headers: Record<string, string>
}

function send({ url, agent, headers }: Target, { method = 'GET', path, body }: Call): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    const request = http.request(`${url}${path}`, { method, agent, headers: sent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
        else resolve(Buffer.concat(parts))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Requests a second. */
async function rate(target: Target, call: Kind['call'], length: number): Promise<number> {
  const began = performance.now()
  const end = began + length * 1000
  let round = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) await send(target, call(round++))
    }),
  )
  return (round * 1000) / (performance.now() - began)
}

function kindsOf(ids: readonly number[]): Kind[] {
  const id = (round: number) => ids[round % ids.length] ?? 0
  return [
    { name: 'list', call: () => ({ path: '/api/posts' }), least: 15 },
    { name: 'one post', call: (round) => ({ path: `/api/posts/${id(round)}` }), least: 25 },
    { name: 'dashboard', call: () => ({ path: '/api/posts/dashboard' }), least: 20 },
    { name: 'v2/users/me', call: () => ({ path: '/api/v2/users/me' }) },
    { name: '/site/', call: () => ({ path: '/site/' }), least: 30 },
    {
      name: 'one update',
      call: (round) => ({
        method: 'PATCH',
        path: `/api/posts/${id(round)}`,
        body: JSON.stringify({ is_evergreen: Math.floor(round / ids.length) % 2 }),
      }),
      least: 6,
    },
  ]
}

/** Measures a running product. `database` is part of each figure's name; the limits hold for PostgreSQL. */
export async function measureShares(url: string, database: 'embedded' | 'PostgreSQL'): Promise<Figure[]> {
  const wanted = database === 'PostgreSQL'

  const headers = { authorization: `Bearer ${await tokenOf(url)}` }
  const target = { url, agent: new http.Agent({ keepAlive: true, maxSockets: callers }), headers }
  const page = JSON.parse(String(await send(target, { path: '/api/posts?per-page=200&page=20' }))) as {
    items: { id: number }[]
  }
  const nothing = () => rate(target, () => ({ path: '/healthz' }), seconds / 2)
  const figures: Figure[] = []
  let before = await nothing()
  for (const { name, call, least } of kindsOf(page.items.map(({ id }) => id))) {
    await rate(target, call, seconds / 3)
    const own = await rate(target, call, seconds)
    const after = await nothing()
    const value = (100 * own * 2) / (before + after)
    figures.push({
      name: `${name}, ${database}, of /healthz`,
      unit: '%',
      value,
      limit: (wanted && least) || 0,
      atLeast: true,
    })
    process.stdout.write(`${name}, ${database}: ${Math.round(own)} of ${Math.round((before + after) / 2)} a second\n`)
    before = after
  }
  target.agent.destroy()
  return figures
}

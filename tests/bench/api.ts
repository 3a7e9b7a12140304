// Measures single API requests, one at a time, over loopback.
import { quantile } from './quantile'
import type { Figure } from './run'

export async function tokenOf(url: string, role = 'admin'): Promise<string> {
  const answer = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: `${role}@slotdesk.test`, password: 'Slotdesk#26' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Rounds before the measurement, so that a warm server is measured. */
const warmUp = 300

async function times(count: number, call: (round: number) => Promise<Response>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < count; round += 1) {
    const before = performance.now()
    const answer = await call(round)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    if (round >= warmUp) samples.push(performance.now() - before)
  }
  return samples
}

/** Pairs of words from the bodies of the seed. */
export async function wordPairs(url: string, headers: Record<string, string>): Promise<string[]> {
  const list = (await (await fetch(`${url}/api/posts?per-page=200&page=3`, { headers })).json()) as {
    items: { main_headline: string }[]
  }
  return list.items.map(({ main_headline }) =>
    main_headline
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 4)
      .slice(0, 2)
      .join(' '),
  )
}

export async function measureApi(url: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await tokenOf(url)}` }
  // As people scroll: mostly the first pages, now and then any page.
  const page = (round: number) => (round % 10 === 0 ? 1 + ((round * 7919) % 3900) : 1 + (round % 8))
  const list = await times(1000, (round) => fetch(`${url}/api/posts?page=${page(round)}`, { headers }))
  const pairs = await wordPairs(url, headers)
  const search = await times(700, (round) =>
    fetch(`${url}/api/search/posts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: pairs[round % pairs.length] }),
    }),
  )
  return [
    { name: 'list page at the API, p50', unit: 'ms', value: quantile(list, 0.5), limit: 6 },
    { name: 'list page at the API, p99', unit: 'ms', value: quantile(list, 0.99), limit: 30 },
    { name: 'two-word search at the API, p99', unit: 'ms', value: quantile(search, 0.99), limit: 80 },
  ]
}

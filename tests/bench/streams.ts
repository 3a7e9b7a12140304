// Measures what 200 open streams of live events cost a server, and how soon all of them receive a change.
import { z } from 'zod'

import { metricsToken } from '../product'
import { tokenOf } from './api'
import { quantile } from './quantile'
import type { Figure } from './run'

const sessions = 10
const ofEach = 20

/** The resident memory of the server's process in bytes, from its metrics. */
async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

interface Listener {
  /** Resolves when the text arrives after what was read before. */
  hears: (text: string) => Promise<void>
  close: () => void
}

async function listen(url: string, token: string): Promise<Listener> {
  const abort = new AbortController()
  const { body, ok } = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  if (!ok || !body) throw new Error('There is no stream.')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const hears = async (text: string) => {
    for (let read = ''; !read.includes(text);) {
      // Until the text arrives.
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream ended.')
      read += value
    }
  }
  await hears('event: here')
  return { hears, close: () => abort.abort() }
}

export async function measureStreams(url: string, database: string): Promise<Figure[]> {
  const tokens: string[] = []
  // Parallel sign-ins would be throttled like password guesses.
  while (tokens.length < sessions) tokens.push(await tokenOf(url))
  const [token = ''] = tokens
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const before = await residentBytes(url)
  const streams = await Promise.all(tokens.flatMap((own) => Array.from({ length: ofEach }, () => listen(url, own))))
  const list = z.object({ items: z.array(z.object({ id: z.number() })) })
  const { items } = list.parse(await (await fetch(`${url}/api/v2/tags?per_page=20`, { headers })).json())
  const times: number[] = []
  for (const [round, { id }] of items.entries()) {
    const body = JSON.stringify({ description: `Changed for whoever hears of it, ${round}, at ${Date.now()}.` })
    // Changes run one after another.
    const answer = await fetch(`${url}/api/v2/tags/${id}`, { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(`A tag's change was answered with ${answer.status}.`)
    const changed = performance.now()
    await Promise.all(streams.map(({ hears }) => hears('event: tag.changed')))
    times.push(performance.now() - changed)
  }
  const after = await residentBytes(url)
  for (const { close } of streams) close()
  const count = sessions * ofEach
  return [
    { name: `${count} open streams, ${database}`, unit: 'MB', value: (after - before) / 1e6, limit: 100 },
    {
      name: `a change heard by ${count} streams, ${database}, p95`,
      unit: 'ms',
      value: quantile(times, 0.95),
      limit: 500,
    },
  ]
}

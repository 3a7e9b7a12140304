// Measures the server load of 200 windows with five open posts each: their presence reports, and reading the presence of others.
import { z } from 'zod'

import { presenceLease } from '#contract/posts/presence'

import { metricsToken } from '../product'
import { tokenOf } from './api'
import { quantile } from './quantile'
import type { Figure } from './run'

const [sessions, ofEach, openPosts] = [10, 20, 5]

/** The number of windows that report in a second. */
const pace = (sessions * ofEach) / presenceLease.every

const seconds = 15

/** The CPU seconds that the server has used, from its metrics. */
async function usedSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

const pause = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** The share of a processor that the server uses during `work`, in percent. */
async function shareOf(url: string, work: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), await usedSeconds(url)]
  await work()
  return ((await usedSeconds(url)) - before) / ((performance.now() - began) / 100_000)
}

type Say = (window: number) => Promise<void>

/** Opens windows of ten sign-ins, each with its own posts. @returns a function by which a window reports its open posts. */
async function openWindows(url: string, posts: readonly number[]): Promise<Say> {
  const tokens: string[] = []
  // Parallel sign-ins would be throttled like password guesses.
  while (tokens.length < sessions) tokens.push(await tokenOf(url))
  return async (window) => {
    const from = window % (posts.length - openPosts)
    const headers = { authorization: `Bearer ${tokens[window % sessions]}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ page: `w${window}`, posts: posts.slice(from, from + openPosts) })
    const answer = await fetch(`${url}/api/v2/presence`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`What a window said was answered with ${answer.status}.`)
  }
}

const windows = Array.from({ length: sessions * ofEach }, (_, at) => at)

/** The share of a processor for the reports of all windows, beyond that of an idle server. */
async function shareOfTelling(url: string, say: Say): Promise<number> {
  // The first report of a window is always new.
  for (const window of windows) await say(window)
  const idle = await shareOf(url, () => pause(seconds * 1000))
  const told = await shareOf(url, async () => {
    for (const window of windows.slice(0, seconds * pace)) {
      // Paces the reports.
      await Promise.all([say(window), pause(1000 / pace)])
    }
  })
  return Math.max(0, told - idle)
}

export async function measurePresence(url: string, database: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await tokenOf(url, 'editor')}` }
  const list = z.object({ items: z.array(z.object({ id: z.number() })) })
  const { items } = list.parse(await (await fetch(`${url}/api/posts?per-page=100`, { headers })).json())
  const say = await openWindows(
    url,
    items.map(({ id }) => id),
  )
  const share = await shareOfTelling(url, say)
  const times: number[] = []
  for (let round = 0; round < 200; round += 1) {
    const before = performance.now()
    // Requests run one after another.
    await (await fetch(`${url}/api/v2/presence`, { headers })).arrayBuffer()
    times.push(performance.now() - before)
  }
  return [
    { name: `who is here, told by 200 windows, ${database}`, unit: '%', value: share, limit: 5 },
    { name: `who is here, asked about all, ${database}, p95`, unit: 'ms', value: quantile(times, 0.95), limit: 20 },
  ]
}

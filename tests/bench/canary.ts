// Measures how long a small read waits while the most expensive allowed requests are handled.
import { tokenOf, wordPairs } from './api'
import type { Figure } from './run'

/** Milliseconds between two reads of the canary. */
const every = 10

/** 4.8 MB: more lines than a csv of contextual links may have. */
const worstFile = 'a\n'.repeat(2_400_000)
/** 100 kB that become 40 million elements: each paragraph opens all formatting elements again. */
const worstPage = `<p>${Array.from({ length: 2000 }, (_, at) => `<b id=${at}>`).join('')}${'<p>x'.repeat(20_000)}`

async function longestWait(read: () => Promise<Response>, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const state = { going: true }
  const canary = async () => {
    while (state.going) {
      const before = performance.now()
      const answer = await read()
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the canary was answered ${answer.status}`)
      longest = Math.max(longest, performance.now() - before)
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  }
  const reads = canary()
  await work()
  state.going = false
  await reads
  return longest
}

/** The longest waits of a list's page and of the health check during each of the worst requests. */
export async function measureCanary(url: string): Promise<Figure[]> {
  const [own = {}, other = {}] = await Promise.all(
    ['admin', 'editor'].map(async (role) => ({ authorization: `Bearer ${await tokenOf(url, role)}` })),
  )
  const pairs = await wordPairs(url, other)
  const upload = () => {
    const body = new FormData()
    body.set('file', new File([worstFile], 'links.csv'))
    return fetch(`${url}/api/v2/contextual-links/upload`, { method: 'POST', headers: own, body })
  }
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const page = { name: 'Canary', url: 'canary', body: worstPage, status: 1 }
  const worst = {
    'a 4.8 MB csv': upload,
    'a 100 kB page': () => post('static-pages', page),
    '16 searches': () => Promise.all(pairs.slice(0, 16).map((query) => post('search/posts', { query }))),
  }
  const canaries = {
    'a list page': () => fetch(`${url}/api/posts?page=2`, { headers: other }),
    'the health check': () => fetch(`${url}/healthz`),
  }
  const figures: Figure[] = []
  for (const [beside, work] of Object.entries(worst))
    for (const [name, read] of Object.entries(canaries))
      figures.push({
        name: `longest wait of ${name} beside ${beside}`,
        unit: 'ms',
        value: await longestWait(read, work),
        limit: 250,
      })
  return figures
}

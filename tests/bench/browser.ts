// Measures the browser, from a key or an address to the frame that shows the effect. It renders in software, which is slow.
import { chromium, type Page } from '@playwright/test'

import { watchRequests } from '../browser/helpers/quiet'
import { chromiumArguments, chromiumPath } from '../product'

import { tokenOf } from './api'
import { quantile } from './quantile'
import { countDraws, type Drawn, drawnSince } from './renders'
import type { Figure } from './run'

/** Milliseconds from the next key-down of `key` to the second frame after it. `held`: the key stays down and repeats. */
export async function keyToPaint(page: Page, key: string, held = false): Promise<number> {
  await page.evaluate(() => {
    const w = window as unknown as { paint: Promise<number> }
    w.paint = new Promise((resolve) => {
      window.addEventListener(
        'keydown',
        (event) => {
          const before = event.timeStamp
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => resolve(performance.now() - before))
            channel.port1.start()
            channel.port2.postMessage(null)
          })
        },
        { once: true, capture: true },
      )
    })
  })
  await (held ? page.keyboard.down(key) : page.keyboard.press(key))
  return page.evaluate(() => (window as unknown as { paint: Promise<number> }).paint)
}

export async function repeat(count: number, once: (round: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < count; round += 1) samples.push(await once(round))
  return samples
}

/** From the start of navigation to the first row of the table, with an empty cache. */
async function firstRow(
  url: string,
  token: string,
): Promise<{ page: Page; value: number; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((value) => {
    localStorage.setItem('__atoken', value)
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role=row] a[href^="/posts/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
    }).observe(document, { childList: true, subtree: true })
  }, token)
  const page = await context.newPage()
  await page.goto(`${url}/posts`)
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0)
  const value = await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN)
  return { page, value, close: () => browser.close() }
}

async function typing(page: Page, url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const paragraph =
    'The committee of members met on Tuesday in the capital to talk about the price of fuel and the state of roads. '
  const content = Array.from({ length: 240 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: paragraph.trim() }],
  }))
  const answer = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      main_headline: 'An article of five thousand words',
      body: JSON.stringify({ type: 'doc', content }),
    }),
  })
  const { id } = (await answer.json()) as { id: number }
  await page.goto(`${url}/posts/${id}`)
  const text = page.locator('.ProseMirror')
  await text.waitFor()
  await text.locator('p').first().click()
  return repeat(120, (round) => keyToPaint(page, 'abcdefghij '.charAt(round % 11)))
}

/** The components rendered by a move of the row cursor with the list in two panes. Only the old and the new row should render. */
async function drawnByCursor(url: string, token: string): Promise<Drawn> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((value) => localStorage.setItem('__atoken', value), token)
    const quiet = watchRequests(page)
    await countDraws(page)
    await page.goto(`${url}/posts`)
    const row = page.locator('[role=row] a[href^="/posts/"]')
    await row.first().waitFor()
    for (const key of ['w', 'd', 'j', 'j']) await page.keyboard.press(key)
    await quiet()
    await drawnSince(page)
    await keyToPaint(page, 'j')
    return await drawnSince(page)
  } finally {
    await browser.close()
  }
}

export async function measureBrowser(url: string): Promise<Figure[]> {
  const token = await tokenOf(url)
  const starts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const cold = await firstRow(url, token)
    starts.push(cold.value)
    await cold.close()
  }
  const { page, close } = await firstRow(url, token)
  await page.keyboard.press('j')
  const cursor = await repeat(120, () => keyToPaint(page, 'j'))
  const typed = await typing(page, url, token)
  await close()
  const drawn = await drawnByCursor(url, token)
  return [
    { name: 'first row painted, cold cache, median of 3', unit: 'ms', value: quantile(starts, 0.5), limit: 1000 },
    { name: 'row cursor, key to paint, p95', unit: 'ms', value: quantile(cursor, 0.95), limit: 34 },
    { name: 'rows drawn by a move of the row cursor', unit: 'n', value: drawn.rows, limit: 2 },
    { name: 'buttons of other panes drawn by it', unit: 'n', value: drawn.otherButtons, limit: 0 },
    { name: 'typing in 5,000 words, key to paint, p95', unit: 'ms', value: quantile(typed.slice(10), 0.95), limit: 34 },
  ]
}

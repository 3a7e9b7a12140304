// Measures the full board: from its address to its cards, and from a key to the frame that shows its effect.
import { chromium, type Page } from '@playwright/test'

import { watchRequests } from '../browser/helpers/quiet'
import { chromiumArguments, chromiumPath } from '../product'

import { tokenOf } from './api'
import { keyToPaint, repeat } from './browser'
import { quantile } from './quantile'
import { countDraws, drawnSince, keepNames } from './renders'
import type { Figure } from './run'

const wanted = 1400

interface Reply {
  columns: { status: number; items: { id: number; version: number }[] }[]
}

/** The reply of the board, and the median time of 20 requests. */
async function read(url: string, token: string): Promise<{ board: Reply; took: number }> {
  const headers = { authorization: `Bearer ${token}` }
  let board: Reply = { columns: [] }
  const times = await repeat(20, async () => {
    const began = performance.now()
    board = (await (await fetch(`${url}/api/posts/dashboard`, { headers })).json()) as Reply
    return performance.now() - began
  })
  return { board, took: quantile(times, 0.5) }
}

/** Milliseconds from the start of navigation to the first card, with an empty cache. @param counted also counts renders. */
async function firstCard(
  url: string,
  token: string,
  counted = false,
): Promise<{ page: Page; value: number; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await (counted ? countDraws(page) : keepNames(page))
  await page.addInitScript((value) => {
    localStorage.setItem('__atoken', value)
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-card]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-card')))
    }).observe(document, { childList: true, subtree: true })
  }, token)
  await page.goto(`${url}/dashboard`)
  await page.waitForFunction(() => performance.getEntriesByName('first-card').length > 0)
  const value = await page.evaluate(() => performance.getEntriesByName('first-card')[0]?.startTime ?? Number.NaN)
  return { page, value, close: () => browser.close() }
}

/** Presses the pointer on a card. @returns the position. */
async function press(page: Page): Promise<{ x: number; y: number }> {
  // Some cards are out of view.
  const [x = 0, y = 0] = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('[data-card]')]
      .map((card) => card.getBoundingClientRect())
      .find(({ top, bottom }) => top > 200 && bottom < innerHeight - 40)
    return seen ? [seen.x + seen.width / 2, seen.bottom - 6] : []
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The pressed card gets the cursor first.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  return { x, y }
}

/** From the first pointer move with a pressed card to the frame that shows it dragged. */
async function carry(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.evaluate(() => {
    const w = window as unknown as { carried: Promise<number> }
    w.carried = new Promise((resolve) => {
      const began = (event: PointerEvent) => {
        const look = () => {
          if (!document.querySelector('body > [aria-hidden].fixed .floating')) return requestAnimationFrame(look)
          return setTimeout(() => resolve(performance.now() - event.timeStamp))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('pointermove', began, { once: true, capture: true })
    })
  })
  await page.mouse.move(x + 12, y + 12)
  return page.evaluate(() => (window as unknown as { carried: Promise<number> }).carried)
}

async function dragStart(page: Page): Promise<number> {
  const took = await carry(page, await press(page))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return took
}

/** The number of components rendered when a drag begins. */
async function drawnByDrag(url: string, token: string): Promise<number> {
  const { page, close } = await firstCard(url, token, true)
  try {
    const quiet = watchRequests(page)
    await quiet()
    const pressed = await press(page)
    await drawnSince(page)
    await carry(page, pressed)
    const { all } = await drawnSince(page)
    return all
  } finally {
    await close()
  }
}

/** Figures of the board as the seed fills it. */
export async function measureBoard(url: string): Promise<Figure[]> {
  const token = await tokenOf(url)
  const { board, took } = await read(url, token)
  const cards = board.columns.reduce((sum, { items }) => sum + items.length, 0)
  process.stdout.write(`the board shows ${cards} cards of ${wanted} wanted (a column shows at most 200)\n`)
  const starts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const cold = await firstCard(url, token)
    starts.push(cold.value)
    await cold.close()
  }
  const { page, close } = await firstCard(url, token)
  try {
    await page
      .locator('[data-card]')
      .first()
      .click({ position: { x: 4, y: 4 } })
    const walk = await repeat(120, () => keyToPaint(page, 'j'))
    const carried = await repeat(5, () => dragStart(page))
    const across = await repeat(40, (at) => keyToPaint(page, at % 8 < 4 ? 'l' : 'h'))
    return [
      { name: 'the board, its answer, median of 20', unit: 'ms', value: took, limit: 25 },
      { name: 'the board, first card, cold cache, median of 3', unit: 'ms', value: quantile(starts, 0.5), limit: 1500 },
      { name: 'the board, a card on, key to paint, p95', unit: 'ms', value: quantile(walk, 0.95), limit: 34 },
      { name: 'the board, a column on, key to paint, p95', unit: 'ms', value: quantile(across, 0.95), limit: 34 },
      { name: 'the board, a drag begins, median of 5', unit: 'ms', value: quantile(carried, 0.5), limit: 80 },
      { name: 'components drawn as a drag begins', unit: 'n', value: await drawnByDrag(url, token), limit: 150 },
    ]
  } finally {
    await close()
  }
}

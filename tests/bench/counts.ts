// Measures a scroll, a key with many selected rows, and another person's change in a full window: rendered components, and
// milliseconds of script.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

import { type Colleague, colleague } from '../browser/helpers/colleague'
import { watchRequests } from '../browser/helpers/quiet'
import { chromiumArguments, chromiumPath } from '../product'

import { tokenOf } from './api'
import { quantile } from './quantile'
import { countDraws, drawnSince } from './renders'
import type { Figure } from './run'

const row = '[role=row] a[href^="/posts/"]'

async function openWindow(browser: Browser, token: string, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => localStorage.setItem('__atoken', value), token)
  await countDraws(page)
  await page.goto(address)
  await page.locator(row).first().waitFor()
  return page
}

/** Milliseconds of script in the page since it was opened. */
async function scriptTime(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))

/** The rendered components and script time of an action, measured while nothing else runs. */
async function costOf(page: Page, act: () => Promise<unknown>): Promise<{ drawn: number; script: number }> {
  const line = await page.context().newCDPSession(page)
  await line.send('Performance.enable')
  await settled(page)
  await drawnSince(page)
  const before = await scriptTime(line)
  await act()
  await settled(page)
  const script = (await scriptTime(line)) - before
  const { all } = await drawnSince(page)
  await line.detach()
  return { drawn: all, script }
}

/** Scrolls by a page of 25 loaded rows, until the address names the page. */
async function measureScroll(page: Page): Promise<number> {
  const grid = page.getByRole('grid', { name: 'Posts' })
  await grid.hover()
  const quiet = watchRequests(page)
  for (const by of [1600, -1600]) {
    await page.mouse.wheel(0, by)
    await quiet()
  }
  const { drawn } = await costOf(page, async () => {
    await page.mouse.wheel(0, 800)
    await page.waitForURL(/[?&]page=2\b/)
  })
  return drawn
}

/** Selects the rows from the cursor to the end, and moves the cursor among them. */
async function measureSelected(page: Page): Promise<{ selected: number; script: number }> {
  await page.getByRole('grid', { name: 'Posts' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+End')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByText('Reading the rows between').waitFor({ state: 'hidden', timeout: 300_000 })
  await page.waitForFunction(() =>
    /[\d,]{5,} selected/.test(document.querySelector('[role=toolbar]')?.textContent ?? ''),
  )
  const selected = Number((await bar.innerText()).replace(/ selected[\s\S]*/, '').replaceAll(',', ''))
  const costs: number[] = []
  for (let round = 0; round < 20; round += 1) {
    // Ctrl and an arrow move the cursor and leave the selection; x takes a row out of it, or back.
    const { script } = await costOf(page, () => page.keyboard.press(round % 2 ? 'x' : 'Control+ArrowUp'))
    costs.push(script)
  }
  return { selected, script: quantile(costs, 0.95) }
}

/** Opens a window with forty lists in tabs, each with another search and shown once. */
async function openForty(browser: Browser, token: string, url: string): Promise<Page> {
  const page = await openWindow(browser, token, `${url}/posts`)
  const palette = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  for (let at = 1; at < 40; at += 1) {
    const address = `${url}/posts?page=${at + 1}`
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.insertText(address)
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
    await page.locator(`${row}:visible`).first().waitFor()
  }
  return page
}

/** Measures another person's change of the post under the cursor. */
async function measureEvent(page: Page, desk: Colleague): Promise<{ drawn: number; script: number }> {
  const id = Number(/\d+$/.exec((await page.locator(`${row}:visible`).first().getAttribute('href')) ?? '')?.[0])
  const headline = `Another headline of ${Date.now()}, long enough for the rules of one`
  const quiet = watchRequests(page)
  await quiet()
  return costOf(page, async () => {
    await desk.writes(id, { main_headline: headline })
    await page.locator(`${row}:visible`, { hasText: headline }).waitFor()
  })
}

export async function measureCounts(url: string): Promise<Figure[]> {
  const token = await tokenOf(url)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const list = await openWindow(browser, token, `${url}/posts`)
    const scrolled = await measureScroll(list)
    const { selected, script } = await measureSelected(list)
    await list.close()
    const forty = await openForty(browser, token, url)
    const event = await measureEvent(forty, await colleague(url, 'editor'))
    const tabs = await forty.locator('[role=tab]').count()
    await forty.close()
    return [
      { name: 'components drawn by a scroll of one page', unit: 'n', value: scrolled, limit: 1100 },
      { name: 'rows that are selected by their ids', unit: 'n', value: selected, limit: 20_000, atLeast: true },
      { name: 'script of a key with them, p95', unit: 'ms', value: script, limit: 16 },
      { name: 'tabs of a window, all of them lists that were seen', unit: 'n', value: tabs, limit: 40, atLeast: true },
      { name: 'components drawn in it by a change of another person', unit: 'n', value: event.drawn, limit: 100 },
      { name: 'script of that change', unit: 'ms', value: event.script, limit: 50 },
    ]
  } finally {
    await browser.close()
  }
}

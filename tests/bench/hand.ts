// Measures keys: a held key, a switch among many tabs, a split, opening a post. Each figure stands beside the time of an
// empty frame on the same machine, which is what a key without effect costs.
import { type Browser, chromium, type Page } from '@playwright/test'

import { watchRequests } from '../browser/helpers/quiet'
import { chromiumArguments, chromiumPath } from '../product'

import { tokenOf } from './api'
import { keyToPaint, repeat } from './browser'
import { quantile } from './quantile'
import { countDraws, drawnSince, keepNames } from './renders'
import type { Figure } from './run'

const row = '[role=row] a[href^="/posts/"]'

/** Presses a key and holds it, so that the later presses are repeats. */
async function held(page: Page, key: string, times: number): Promise<number[]> {
  await page.keyboard.down(key)
  const samples = await repeat(times, () => keyToPaint(page, key, true))
  await page.keyboard.up(key)
  return samples
}

/** From a key to the first frame in which something is there. */
async function keyTo(page: Page, key: string, selector: string, count: number): Promise<number> {
  await page.evaluate(
    ([wanted, least]) => {
      const w = window as unknown as { shown: Promise<number> }
      w.shown = new Promise((resolve) => {
        const began = (event: KeyboardEvent) => {
          const look = () => {
            if (document.querySelectorAll(String(wanted)).length < Number(least)) return requestAnimationFrame(look)
            return setTimeout(() => resolve(performance.now() - event.timeStamp))
          }
          requestAnimationFrame(look)
        }
        window.addEventListener('keydown', began, { once: true, capture: true })
      })
    },
    [selector, count] as const,
  )
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Restricts the list to regular posts: external links have no text, and live updates consist of slides. */
const regular = 'template_type=0'

/** Opens the list and nineteen posts, each in a permanent tab of one pane. */
async function openTwenty(page: Page): Promise<void> {
  const isKept = (tabs: number) =>
    document.querySelectorAll('[role=tab]').length > tabs &&
    !document.querySelector('[role=tab] .italic, [role=tab].italic')
  for (let post = 1; post <= 19; post += 1) {
    await page.keyboard.press('Alt+1')
    await page.locator(`${row}:visible`).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.ProseMirror:visible').first().waitFor()
    // Opening it a second time makes the tab permanent.
    await page.keyboard.press('Alt+1')
    await page.locator(`${row}:visible`).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(isKept, post)
  }
}

/** A new window with empty storage, so that it has no tabs of an earlier measurement. */
async function newWindow(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await keepNames(page)
  await page.addInitScript((value) => localStorage.setItem('__atoken', value), token)
  return page
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator(row).first().waitFor()
}

/** From Enter on a row to the text of its post, each time in a new window. */
async function measureOpening(page: Page, url: string): Promise<number[]> {
  const opened: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await openList(page, `${url}/posts?${regular}&page=${round + 2}`)
    await page.keyboard.press('j')
    opened.push(await keyTo(page, 'Enter', '.ProseMirror p', 1))
  }
  return opened
}

/** The components rendered by switching from the list to a post, and back. */
async function drawnBySwitch(browser: Browser, token: string, url: string): Promise<number> {
  const page = await newWindow(browser, token)
  const quiet = watchRequests(page)
  await countDraws(page)
  const seen = { 'Alt+1': `${row}:visible`, 'Alt+2': '.ProseMirror:visible' }
  const switches = async () => {
    for (const [key, shown] of Object.entries(seen)) {
      await page.keyboard.press(key)
      await page.locator(shown).first().waitFor()
    }
  }
  // No other window has opened posts of this page, so they are not locked.
  await openList(page, `${url}/posts?${regular}&page=20`)
  await page.keyboard.press('Enter')
  await page.locator(seen['Alt+2']).first().waitFor()
  await switches()
  await quiet()
  await drawnSince(page)
  await switches()
  const { all } = await drawnSince(page)
  await page.close()
  return all / 2
}

export async function measureHand(url: string): Promise<Figure[]> {
  const token = await tokenOf(url)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const page = await newWindow(browser, token)
    await openList(page, `${url}/posts`)
    const empty = quantile(await repeat(60, () => keyToPaint(page, 'Shift')), 0.95)
    const down = quantile(await held(page, 'j', 120), 0.95)
    const split = await keyTo(page, 'Control+\\', '[role=tablist]', 2)
    const filled = await keyTo(page, 'Control+\\', '[role=grid]', 3)
    await page.close()
    const opening = await newWindow(browser, token)
    const opened = await measureOpening(opening, url)
    await opening.close()
    const many = await newWindow(browser, token)
    await openList(many, `${url}/posts?${regular}`)
    const quiet = watchRequests(many)
    await openTwenty(many)
    // Waits for the rest of the opening: twenty locks, and the code of the other screens.
    await quiet()
    const switched = quantile(
      await repeat(40, (at) => keyToPaint(many, at % 2 ? 'Alt+ArrowLeft' : 'Alt+ArrowRight')),
      0.95,
    )
    await many.close()
    const drawn = await drawnBySwitch(browser, token, url)
    const figure = (name: string, value: number, limit: number): Figure[] => [
      { name, unit: 'ms', value, limit },
      { name: `${name}, of an empty frame`, unit: '%', value: (value / empty) * 100, limit: 0, atLeast: true },
    ]
    return [
      { name: 'an empty frame, key to paint, p95', unit: 'ms', value: empty, limit: 34 },
      ...figure('a held row cursor, key to paint, p95', down, 34),
      ...figure('a switch among 20 tabs, p95', switched, 50),
      { name: 'components drawn by a switch of tabs', unit: 'n', value: drawn, limit: 150 },
      ...figure('a split', split, 100),
      ...figure('a split, to what it holds', filled, 300),
      ...figure('a post, from its key to its text, median of 8', quantile(opened, 0.5), 150),
    ]
  } finally {
    await browser.close()
  }
}

// Measures the public site on a phone with a slow line: largest contentful paint, and layout shift.
import { type Browser, chromium } from '@playwright/test'

import { chromiumArguments, chromiumPath } from '../product'

import { quantile } from './quantile'
import type { Figure } from './run'

/** Slow 4G: 1.6 Mbit/s down and 750 kbit/s up, in bytes a second, and 150 ms a request. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

interface Seen {
  largest: number
  moved: number
  kilobytes: number
  screens: number
}

/** Loads a page with an empty cache, and scrolls to its end. */
async function visit(browser: Browser, address: string, throttled = true): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    if (throttled) {
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', slow4G)
    }
    await page.addInitScript(() => {
      const seen = { largest: 0, moved: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    const kilobytes = ((await answer?.body()) ?? Buffer.alloc(0)).length / 1000
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    for (let screen = 1; screen <= screens; screen += 1) {
      await page.evaluate((top) => window.scrollTo(0, top * innerHeight), screen)
      await page.waitForLoadState('networkidle')
    }
    const { largest, moved } = await page.evaluate(
      () => (window as unknown as { seen: { largest: number; moved: number } }).seen,
    )
    return { largest, moved, kilobytes, screens }
  } finally {
    await context.close()
  }
}

/** The address of an article with a picture, from the front page. */
async function articleOf(browser: Browser, front: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(front)
  const href = await page.locator('.card:has(img) a[href*="/post/"]').first().getAttribute('href')
  await page.close()
  return new URL(href ?? '', front).href
}

/** Figures of the front page and of an article, five visits each with an empty cache. */
export async function measureSite(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const front = `${url}/site/`
    const pages = { 'the front page': front, 'an article': await articleOf(browser, front) }
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(pages)) {
      // The first visit makes the sizes of the pictures, as a first reader would.
      await visit(browser, address, false)
      const seen: Seen[] = []
      for (let round = 0; round < 5; round += 1) seen.push(await visit(browser, address))
      const largest = quantile(
        seen.map((one) => one.largest),
        0.5,
      )
      const moved = Math.max(...seen.map((one) => one.moved))
      figures.push(
        { name: `${name} on slow 4G, largest paint, median of 5`, unit: 'ms', value: largest, limit: 1800 },
        { name: `${name}, layout shift, worst of 5`, unit: 'n', value: moved, limit: 0 },
      )
      if (address !== front) continue
      const { kilobytes, screens } = seen[0]!
      figures.push(
        { name: 'the front page, HTML', unit: 'kB', value: kilobytes, limit: 60 },
        { name: 'the front page on a phone, screens', unit: 'n', value: screens, limit: 5 },
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

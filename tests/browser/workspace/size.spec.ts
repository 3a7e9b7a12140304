import { allScripts, frameScriptBytes, gzipBytes, pageScripts, rowsScriptBytes } from '../../bench/size'
import { expect, test } from '../helpers/newsroom'
import { openList } from '../helpers/posts-list'

test('the scripts that the frame needs stay under 160 kB', () => {
  expect(frameScriptBytes()).toBeLessThan(160_000)
})

test('the scripts that index.html names, and all that the first rows need, stay under 200 kB', () => {
  expect(rowsScriptBytes()).toBeLessThan(200_000)
})

test('no script but these is asked for before the first row is drawn', async ({ page, product }) => {
  await openList(page, product.url)
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role=row] a[href^="/posts/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0)
  const asked = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('first-row')[0]?.startTime ?? 0
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < drawn)
    return before.map(({ name }) => new URL(name).pathname.slice(1)).filter((path) => path.endsWith('.js'))
  })
  expect(asked.filter((path) => !pageScripts().includes(path))).toEqual([])
  expect(gzipBytes(asked)).toBeLessThan(200_000)
})

test('no script is broken by an import that leads back to it', async ({ page, product }) => {
  await openList(page, product.url)
  const broken = await page.evaluate(async (paths) => {
    const loaded = await Promise.allSettled(paths.map((path) => import(`/${path}`)))
    return loaded.flatMap((one, at) => (one.status === 'rejected' ? `${paths[at]}: ${one.reason}` : []))
  }, allScripts())
  expect(broken).toEqual([])
})

test('a window asks for at most 100 scripts', async ({ page, product }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.add(request.url())
  })
  const ready = page.waitForRequest(/\/v2\/events$/)
  await openList(page, product.url)
  await ready
  expect(asked.size).toBeGreaterThan(10)
  expect(asked.size).toBeLessThan(100)
})

import { frameScriptBytes, gzipBytes, pageScripts, rowsScriptBytes } from '../../bench/size'
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

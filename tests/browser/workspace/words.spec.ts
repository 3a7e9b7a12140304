// The interface in a right-to-left test language that puts each phrase of the catalogue in double brackets: any other text on a
// screen that is no data is missing from the catalogue.
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../product'
import { colleague } from '../helpers/colleague'
import { expect, signIn, test } from '../helpers/newsroom'

const language = 'ar-EG'

/** Every text that the server's answers hold: what people wrote. */
type Data = Set<string>

function gather(value: unknown, into: Data): void {
  if (typeof value === 'string') into.add(value.replace(/\s+/g, ' ').trim())
  else if (Array.isArray(value)) for (const part of value) gather(part, into)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) gather(part, into)
}

/** Answers as if the language were translated, each phrase by itself in brackets. @returns what was answered so far. */
async function translate(page: Page): Promise<() => Promise<Data>> {
  const found: string[] = JSON.parse(await readFile(join(root, 'dist/browser/messages.json'), 'utf8'))
  const phrases = Object.fromEntries(found.map((phrase) => [phrase, `⟦${phrase}⟧`]))
  const data: Data = new Set()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (!/\/api\//.test(response.url()) || /translations\/catalogue/.test(response.url())) return
    // The stream of what others do has no end.
    if (response.headers()['content-type']?.includes('event-stream')) return
    const read = response.json().then(
      (body: unknown) => gather(body, data),
      () => undefined,
    )
    reading.push(read)
  })
  await page.route(/\/api\/v2\/translations\/catalogue/, (route) => route.fulfill({ json: phrases }))
  await page.route(/\/api\/v2\/languages/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own = { id: 99, name: 'Arabic', code: language, phrases: 1, translated: 1, version: 1 }
    await route.fulfill({ json: { ...body, items: [...body.items, own] } })
  })
  await page.addInitScript((code) => localStorage.setItem('slotdesk.language', code), language)
  return async () => {
    await Promise.all(reading.splice(0))
    return data
  }
}

/** What is written on the page and stands in no brackets. */
const unwrapped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const isShown = parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false
      if (isShown && !parentElement?.closest('kbd,style,script,.editor-text,.cm-editor')) texts.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (element.checkVisibility()) texts.push(element.getAttribute(name) ?? '')
    const bare = texts.map((text) => {
      let rest = text
      // Brackets stand in brackets where a sentence holds others.
      for (let before = ''; before !== rest;) {
        before = rest
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      }
      return rest.replace(/\s+/g, ' ').trim()
    })
    return [...new Set(bare)].filter((text) => /\p{L}{2}/u.test(text))
  })

/** Names of things and of the program itself, initials, keys, dates, which the browser writes in the page's language. */
const known =
  /^(?:[A-Z]{2}|\p{Script=Arabic}.*|Facebook|Instagram|LinkedIn|Muck Rack|Chrome, Linux|GMT|yyyy\/mm\/dd|hh:mm|alt\+T|\(Alt\+W\)|· W then T|Slotdesk|Accra Courier|AR-EG|HTML|CSS|X|JSON-LD|https?:.*|\/.*|#?\d.*|Ctrl|Esc|[A-Z][a-z]{2} \d.*|Africa\/Accra.*)$/u

const isData = (text: string, data: Data) =>
  known.test(text) ||
  data.has(text) ||
  [...data].some((one) => text.length > 3 && one.includes(text)) ||
  [...data].some((one) => one.length > 3 && text.includes(one))

/** What a place shows and nobody wrote, and that was not found for translators. */
async function unsaid(page: Page, place: string, answered: () => Promise<Data>): Promise<string[]> {
  const shown = await unwrapped(page)
  const data = await answered()
  return shown.filter((text) => !isData(text, data)).map((text) => `${place}: ${text}`)
}

const paths = [
  '/posts',
  '/posts/1',
  '/sections',
  '/categories',
  '/tags',
  '/tags/duplicates',
  '/tags/1',
  '/menu',
  '/static',
  '/static/1',
  '/stop-words',
  '/contextual-links',
  '/hot-news',
  '/jobs',
  '/translations',
  '/translations/fr-FR',
  '/settings',
  '/activity',
  '/dashboard',
  '/my-day',
  '/calendar',
  '/calendar?span=month',
  '/images',
  '/users',
  '/roles',
  '/experts',
  '/experts/1',
  '/author-info',
  '/advertisements',
  '/call-to-actions',
  '/account',
  '/why',
] as const

/** Whether a text that is cut to its box shows its first letter. */
const showsStart = (text: Locator) =>
  text.evaluate((box) => {
    const first = document.createRange()
    first.setStart(box.firstChild ?? box, 0)
    first.setEnd(box.firstChild ?? box, 1)
    return first.getBoundingClientRect().left >= box.getBoundingClientRect().left
  })

const isWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('sentences that the interface shares with the server, and those of its replies, are in the catalogue', async () => {
  const built = async (part: string): Promise<string[]> =>
    JSON.parse(await readFile(join(root, 'dist', part, 'messages.json'), 'utf8'))
  const found = await built('browser')
  for (const phrase of ['Max table size must be 9x30', 'Maximum length {0}']) expect(found).toContain(phrase)
  const replies = await built('server')
  for (const phrase of ['This move is not allowed.', 'This article is being edited by {0}.'])
    expect(replies).toContain(phrase)
})

test('every phrase on a screen is in the catalogue for translators, and the layout runs from the right', async ({
  page,
  product,
}) => {
  test.setTimeout(400_000)
  await signIn(page, product.url, 'admin')
  // A device that names no browser.
  await colleague(product.url, 'admin')
  const answered = await translate(page)
  const missing: string[] = []
  for (const path of paths) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page
      .locator('[role=row] >> nth=1')
      .or(page.locator('form,h1,h2').first())
      .first()
      .waitFor({ timeout: 4000 })
      .catch(() => undefined)
    missing.push(...(await unsaid(page, path, answered)))
    if (await isWider(page)) missing.push(`${path}: wider than the window`)
  }
  await page.goto(`${product.url}/posts/1`)
  await expect(page.getByLabel('Main headline').or(page.locator('.ProseMirror')).first()).toBeVisible()
  const title = page.locator('[data-tab-handle][aria-selected=true] .truncate')
  expect(await showsStart(title)).toBe(true)
  await page.goto(`${product.url}/posts`)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  for (const key of ['Control+k', 'Shift+Slash']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    missing.push(...(await unsaid(page, key, answered)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('alertdialog')).toContainText('⟦')
  missing.push(...(await unsaid(page, 'question', answered)))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 640, height: 800 })
  if (await isWider(page)) missing.push('wider than a narrow window')
  expect(missing).toEqual([])
})

test('arrows point where they lead and keys are read in their order in a layout that runs from the right', async ({
  page,
  product,
}) => {
  await translate(page)
  await signIn(page, product.url)
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.locator('.lucide-chevron-right').first()).toHaveCSS('scale', '-1 1')
  await page.keyboard.press('Control+k')
  const keys = page.getByRole('option').filter({ hasText: '⟦then⟧' }).first().locator('kbd')
  const [first, second] = [await keys.first().boundingBox(), await keys.last().boundingBox()]
  expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0)
})

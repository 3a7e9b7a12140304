// Measures writing of long texts: from a letter to the frame that shows it, with drafts, counts and analysis on; opening; switching
// among ten open posts.
import { type Browser, chromium, type Page } from '@playwright/test'

import { watchRequests } from '../browser/helpers/quiet'
import { chromiumArguments, chromiumPath } from '../product'

import { tokenOf } from './api'
import { keyToPaint, repeat } from './browser'
import { quantile } from './quantile'
import { keepNames } from './renders'
import type { Figure } from './run'

const paragraph =
  'The committee of members met on Tuesday in the capital to talk about the price of fuel and the state of roads.'
const wordsOfParagraph = paragraph.split(' ').length

/** The unique headline of an article with this number of words. */
const headlineOf = (words: number, nth: number) => `An article of ${words} words, number ${nth}`

/** Creates a post. @returns its id. */
async function makePost(url: string, token: string, fields: object): Promise<number> {
  const answer = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return ((await answer.json()) as { id: number }).id
}

/** Creates a post with this number of words. @returns its id. */
async function long(url: string, token: string, words: number, nth = 0): Promise<number> {
  const content = Array.from({ length: Math.ceil(words / wordsOfParagraph) }, (_, at) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `${paragraph} ${at}` }],
  }))
  return makePost(url, token, { main_headline: headlineOf(words, nth), body: JSON.stringify({ type: 'doc', content }) })
}

async function newWindow(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await keepNames(page)
  await page.addInitScript((value) => localStorage.setItem('__atoken', value), token)
  return page
}

/** From the palette's Enter to the text of a post, with the code already loaded. */
async function opening(page: Page, id: number, headline: string): Promise<number> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').first().waitFor()
  await page.keyboard.type(String(id))
  await page.getByRole('option', { name: new RegExp(`Open post ${id}`) }).waitFor()
  await page.evaluate((wanted) => {
    const w = window as unknown as { opened: Promise<number> }
    w.opened = new Promise((resolve) => {
      const began = (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        window.removeEventListener('keydown', began, true)
        const look = () => {
          const seen = [...document.querySelectorAll('textarea')].find(
            (field) => field.value === wanted && field.checkVisibility(),
          )
          if (!seen?.closest('[data-place="editor"]')?.querySelector('.ProseMirror p'))
            return requestAnimationFrame(look)
          return setTimeout(() => resolve(performance.now() - event.timeStamp))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', began, true)
    })
  }, headline)
  await page.keyboard.press('Enter')
  return page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened)
}

/** Types at the beginning of a text, with the analysis open and a comment on the post. */
async function typing(page: Page, url: string, token: string, id: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const comment = JSON.stringify({ text: 'Is that so?', quote: 'The committee of members' })
  await fetch(`${url}/api/posts/${id}/comments`, { method: 'POST', headers, body: comment })
  await page.goto(`${url}/posts/${id}`)
  const text = page.locator('.ProseMirror')
  await text.waitFor()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await text.locator('p').first().click()
  const typed = await repeat(200, (round) => keyToPaint(page, 'abcdefghij '.charAt(round % 11)))
  return quantile(typed.slice(10), 0.95)
}

/** Types the title of a new slide in a live update with two hundred slides. */
async function slideTitle(page: Page, url: string, token: string): Promise<number> {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: paragraph }] }] }
  const slides = Array.from({ length: 200 }, (_, at) => ({
    id: `slide-${at}`,
    title: at === 0 ? 'Plot' : `Slide ${at}`,
    createdAt: at + 1,
    updatedAt: at + 1,
    content: text,
  }))
  const fields = { main_headline: 'A long day', template_type: 7, body: JSON.stringify(slides) }
  await page.goto(`${url}/posts/${await makePost(url, token, fields)}`)
  await page.locator('.ProseMirror').waitFor()
  await page.keyboard.press('Alt+Shift+n')
  await page.getByLabel('Slide title').and(page.locator(':focus')).waitFor()
  const typed = await repeat(100, (round) => keyToPaint(page, 'abcdefghij '.charAt(round % 11)))
  return quantile(typed.slice(10), 0.95)
}

export async function measureWriting(url: string): Promise<Figure[]> {
  const token = await tokenOf(url)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const [small, large, opened50] = await Promise.all([5000, 50_000, 50_001].map((words) => long(url, token, words)))
    if (!small || !large || !opened50) throw new Error('No post was made.')
    const usual = await Promise.all(Array.from({ length: 10 }, (_, at) => long(url, token, 600, at)))
    const page = await newWindow(browser, token)
    const quiet = watchRequests(page)
    await page.goto(`${url}/posts/${usual[0]}`)
    await page.locator('.ProseMirror p').first().waitFor()
    // A window loads the code of all screens after the first. Most posts are opened long after that.
    await quiet()
    const opened: number[] = []
    for (const [at, id] of usual.entries()) if (at > 0) opened.push(await opening(page, id, headlineOf(600, at)))
    const switched = await repeat(40, () => keyToPaint(page, 'Alt+ArrowLeft'))
    const openedLarge = await opening(page, opened50, headlineOf(50_001, 0))
    await page.close()
    const typed: Figure[] = []
    for (const [id, words, limit] of [
      [small, '5,000', 34],
      [large, '50,000', 50],
    ] as const) {
      const own = await newWindow(browser, token)
      const value = await typing(own, url, token, id)
      typed.push({ name: `typing in ${words} words with all beside it, p95`, unit: 'ms', value, limit })
      await own.close()
    }
    const live = await newWindow(browser, token)
    const inSlides = await slideTitle(live, url, token)
    await live.close()
    return [
      ...typed,
      { name: 'typing the title of the 201st slide, p95', unit: 'ms', value: inSlides, limit: 50 },
      { name: 'a post of 600 words, key to text, median of 9', unit: 'ms', value: quantile(opened, 0.5), limit: 120 },
      { name: 'a post of 50,000 words, key to text', unit: 'ms', value: openedLarge, limit: 1500 },
      { name: 'a switch among ten open posts, p95', unit: 'ms', value: quantile(switched, 0.95), limit: 50 },
    ]
  } finally {
    await browser.close()
  }
}

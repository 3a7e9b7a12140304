// Measures the gallery with 10,000 pictures: frame times of a scroll, and from an arrow key to the frame that shows its effect.
import { createHash } from 'node:crypto'
import { linkSync } from 'node:fs'
import { join } from 'node:path'

import { chromium, type Page } from '@playwright/test'
import pg from 'pg'

import { chromiumArguments, chromiumPath, type Product } from '../product'

import { tokenOf } from './api'
import { keyToPaint, repeat } from './browser'
import { quantile } from './quantile'
import { keepNames } from './renders'
import type { Figure } from './run'

const pictures = 10_000

/** Fills the gallery. Each picture has its own row, and its own file, which is a copy of a drawn one. */
async function fill({ env, dataDir }: Product): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number; hash_key: string; ext: string }>(
      "select id, hash_key, ext from images where ext = 'jpg' order by id limit 100",
    )
    const made = Array.from({ length: pictures }, (_, at) => {
      const digest = createHash('sha256').update(`bench ${at}`).digest('hex')
      const of = rows[at % rows.length]
      if (!of) throw new Error('The gallery has no drawn picture.')
      linkSync(join(dataDir, 'media', `${of.hash_key}.${of.ext}`), join(dataDir, 'media', `${digest.slice(0, 20)}.jpg`))
      return { digest, of: of.id, name: `Bench picture ${at}` }
    })
    await client.query(
      `insert into images (name, alt, label, width, height, hash_key, ext, bytes, digest, author)
       select m.name, i.alt, i.label, i.width, i.height, left(m.digest, 20), i.ext, i.bytes, m.digest, i.author
       from json_to_recordset($1) as m(digest text, "of" bigint, name text) join images i on i.id = m."of"`,
      [JSON.stringify(made)],
    )
  } finally {
    await client.end()
  }
}

/** Milliseconds between the frames of a scroll through many screens. */
const scrolled = (page: Page) =>
  page.evaluate(async () => {
    const inside = (element: Element | null | undefined): Element => {
      if (!element) throw new Error('Nothing scrolls.')
      const scrolls = element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto'
      return scrolls ? element : inside(element.parentElement)
    }
    const box = inside(document.querySelector('main img'))
    const frames: number[] = []
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let last = await next()
    while (frames.length < 600) {
      box.scrollTop += 60
      const now = await next()
      frames.push(now - last)
      last = now
    }
    return frames
  })

/** Figures of the gallery. @param product runs on PostgreSQL, because rows are inserted directly. */
export async function measureGallery(product: Product): Promise<Figure[]> {
  await fill(product)
  const token = await tokenOf(product.url)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await keepNames(page)
    await page.addInitScript((value) => localStorage.setItem('__atoken', value), token)
    const began = performance.now()
    await page.goto(`${product.url}/images`)
    await page.locator('main img').first().waitFor()
    const first = performance.now() - began
    const frames = await scrolled(page)
    await page.keyboard.press('ArrowDown')
    const keys = await repeat(60, (at) => keyToPaint(page, at % 3 ? 'ArrowRight' : 'ArrowDown'))
    return [
      { name: 'the gallery of 10,000, first picture, cold cache', unit: 'ms', value: first, limit: 2000 },
      { name: 'the gallery of 10,000, frames of a scroll, p95', unit: 'ms', value: quantile(frames, 0.95), limit: 34 },
      {
        name: 'the gallery of 10,000, an arrow, key to paint, p95',
        unit: 'ms',
        value: quantile(keys, 0.95),
        limit: 34,
      },
    ]
  } finally {
    await browser.close()
  }
}

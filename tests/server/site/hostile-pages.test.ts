// A thousand strings that would run a script if they were markup: what the site answers is read by a browser's parser, and has
// none.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { posts } from '#server/db/schema'

import { bodyOfBlocks, hostileAddresses, hostileBlocks, hostileStrings } from '../../hostile-strings'
import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from '../posts/post-actions'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { make, lock, patch } = postActions(() => room)

const isElement = (node: Node): node is Element => 'tagName' in node

function* elementsOf(node: Node): Generator<Element> {
  if (isElement(node)) yield node
  if ('content' in node) yield* elementsOf(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/** The site's own scripts, by their addresses. */
const ownScript = /^\/site\/[a-z-]+\.js$/
const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'background', 'ping'])
const unused = new Set(['base', 'object', 'embed', 'applet', 'frame', 'animate', 'set', 'math', 'template'])

function wrongAttribute(name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true
  if (!addresses.has(name)) return false
  if (!URL.canParse(value, 'https://site.example/')) return false
  return !['http:', 'https:', 'mailto:'].includes(new URL(value, 'https://site.example/').protocol)
}

function wrongElement(element: Element): boolean {
  const { tagName, attrs } = element
  const given = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
  if (unused.has(tagName)) return true
  if (tagName === 'meta') return given('http-equiv')?.toLowerCase() === 'refresh'
  if (tagName === 'style') return textOf(element).includes('__ran')
  if (tagName !== 'script') return false
  if (given('src') !== undefined) return !ownScript.test(given('src') ?? '')
  // Structured data: a script element that no browser runs, as long as its text is JSON.
  return given('type') !== 'application/ld+json' || typeof JSON.parse(textOf(element)) !== 'object'
}

/** What of a page could run. It is read with scripts on and off, which makes two pages of one text. */
function running(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) =>
    [...elementsOf(parse(html, { scriptingEnabled }))].flatMap((element) => [
      ...(wrongElement(element) ? [element.tagName] : []),
      ...element.attrs
        .filter(({ name, value }) => wrongAttribute(name, value))
        .map(({ name, value }) => `${name}=${value}`),
    ]),
  )
}

/**
 * A post with a string wherever it has a text, published, whatever the rules say: an import or an older version may have left it.
 */
const rowOf = (text: string, at: number): typeof posts.$inferInsert => ({
  slug: `hostile-${at}`,
  status: 3,
  published_at: new Date(Date.parse('2026-03-01T00:00:00Z') + at * 1000),
  section_id: room.ids.section,
  category_id: room.ids.category,
  main_headline: text,
  catchy_title: text,
  rss_title: text,
  description: text,
  fb_catchy_title: text,
  is_evergreen: 1,
  json_ld: JSON.stringify({ '@type': 'NewsArticle', headline: text, [text]: [text] }),
  body: bodyOfBlocks(hostileBlocks(text)),
})

describe('a thousand hostile strings', () => {
  test('are more than a thousand, and the check detects a script that would run', () => {
    expect(hostileStrings.length).toBeGreaterThan(1000)
    expect(running('<noscript><img src=x onerror=alert(1)></noscript>')).toEqual(['onerror=alert(1)'])
    expect(running('<a href="java\tscript:alert(1)">x</a>')).toHaveLength(2)
    expect(running('<script>alert(1)</script>')).toEqual(['script', 'script'])
  })

  test('in every text of a post run nowhere on the site', { timeout: 240_000 }, async () => {
    for (let at = 0; at < hostileStrings.length; at += 200) {
      const rows = hostileStrings
        .slice(at, at + 200)
        .map((text, index) => rowOf(text.replaceAll('\u0000', ''), at + index))
      await room.database.db.insert(posts).values(rows)
    }
    const pages = [
      ...hostileStrings.map((_text, at) => `/site/post/hostile-${at}`),
      ...Array.from({ length: 60 }, (_none, at) => `/site/?page=${at + 1}`),
      '/site/section/news',
      `/site/search?q=${encodeURIComponent('alert')}`,
    ]
    const wrong: unknown[] = []
    let shown = 0
    for (const url of pages) {
      const { status, body } = await room.call(null, 'GET', url)
      if (status >= 500) wrong.push([url, status])
      if (status === 200) wrong.push(...running(body).map((found) => [url, found]))
      if (status === 200 && body.includes('__ran')) shown += 1
    }
    expect(wrong).toEqual([])
    expect(shown).toBeGreaterThan(900)
  })

  test(
    'as addresses of links, pictures and embeds are refused, or are none that runs',
    { timeout: 240_000 },
    async () => {
      const { id, previewUrl } = await make({ main_headline: 'A post with addresses' })
      const headers = await lock(id)
      const kept: object[] = []
      const send = async (fields: object) => {
        const { status, body } = await patch(id, fields, 'editor', headers)
        expect([200, 422]).toContain(status)
        return status === 200 ? body : null
      }
      /** Saves a text of these blocks, and where it is refused, of each half of them: one block may be why. */
      const keep = async (blocks: readonly object[]): Promise<void> => {
        const saved = await send({ body: bodyOfBlocks(blocks) })
        if (saved) kept.push(...JSON.parse(saved.body).content)
        else if (blocks.length > 1) {
          const half = Math.ceil(blocks.length / 2)
          await keep(blocks.slice(0, half))
          await keep(blocks.slice(half))
        }
      }
      const linked = hostileStrings.map((href) => {
        const marks = [{ type: 'link', attrs: { href, target: null, rel: null, title: null } }]
        return { type: 'paragraph', content: [{ type: 'text', text: 'Here', marks }] }
      })
      await keep(linked)
      await keep(hostileAddresses.map((src) => ({ type: 'image', attrs: { src, alt: null, id: null, label: null } })))
      await keep(hostileAddresses.map((link) => ({ type: 'embed', attrs: { provider: 'vimeo', id: null, link } })))
      expect(kept.length).toBeGreaterThan(0)
      await send({ body: bodyOfBlocks(kept) })
      const preview = await room.call(null, 'GET', new URL(previewUrl, 'http://127.0.0.1:3000').pathname)
      expect(preview.status).toBe(200)
      expect(running(preview.body)).toEqual([])

      await send({ template_type: 5 })
      const links: string[] = []
      for (const address of hostileAddresses) {
        const saved = await send({ external_link: address })
        if (saved) links.push(saved.external_link)
      }
      expect(links.length).toBeGreaterThan(0)
      const published_at = new Date('2026-03-09T00:00:00Z')
      const rows = links.map((external_link, at) => ({
        ...rowOf('A link', at),
        slug: `link-${at}`,
        published_at,
        external_link,
      }))
      await room.database.db.insert(posts).values(rows)
      for (const url of ['/site/section/news', '/site/rss.xml', '/site/post/link-0']) {
        const { status, body } = await room.call(null, 'GET', url)
        expect(status).toBeLessThan(400)
        expect(running(body)).toEqual([])
      }
    },
  )
})

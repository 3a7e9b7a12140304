// The whole texts of the feeds.
import { expect, test } from 'vitest'

import { brands } from '#contract/brands'
import { type FeedEntry, rss } from '#server/site/pages/feeds'

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const at = Date.parse('2026-03-10T12:00:00Z') / 1000
const slide = (title: string, text: string, pinned = false) => ({
  id: text,
  content: document(text),
  title,
  createdAt: at,
  updatedAt: at,
  template: 'live_updates',
  tab: null,
  pinned,
  authorIds: [],
})

/** The whole text of the feed's one entry, with this body. */
function textOf(body: object): string {
  const around = { brand: brands.gh, base: 'https://courier.example/site/', words: { language: 'en-US' } }
  const entry = { id: 1, slug: 'flood', authors: [], body: JSON.stringify(body) }
  const feed = rss(around as unknown as Parameters<typeof rss>[0], [entry as unknown as FeedEntry], true)
  const escaped = /<content:encoded>([^]*)<\/content:encoded>/.exec(feed)?.[1] ?? ''
  return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
}

test('a live update is read as on the site: pinned updates first, times on the brand’s clocks, no empty titles', () => {
  const text = textOf([slide('Plot', 'Begun.'), slide('', 'Rain fell.'), slide('The bridge', 'It is shut.', true)])
  const said = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(said).toBe('Begun. The bridge 10 March 2026, 12:00 GMT It is shut. 10 March 2026, 12:00 GMT Rain fell.')
  expect(text.match(/<h2>/g)).toHaveLength(1)
})

test('an article has its text, with whole addresses of pictures and of the site’s pages', () => {
  const image = { type: 'image', attrs: { src: '/media/a.jpg', alt: 'A', label: '', ext: 'jpg' } }
  const linked = (href: string) => ({ type: 'text', text: 'Link', marks: [{ type: 'link', attrs: { href } }] })
  const links = { type: 'paragraph', content: ['/site/post/flood', 'https://a.example/b'].map(linked) }
  const text = textOf({ type: 'doc', content: [...document('Begun.').content, image, links] })
  expect(text).toMatch(/^<p[^>]*>Begun\.<\/p><figure><img src="https:\/\/courier\.example\/media\/a\.jpg"/)
  const found = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(found).toEqual(['https://courier.example/site/post/flood', 'https://a.example/b'])
})

// Bad input is normal: nothing that a person or a machine may send makes a 500, and nothing of it runs on the public site.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { oneLine } from '#contract/base/one-line'
import { cleanText } from '#text/plain'

import { kinds, testKind } from './db/database-fresh'
import { bodyOf, goodPost, type Newsroom, openNewsroom } from './newsroom'

const folder = join(process.env.SLOTDESK_SHARED ?? '../shared', 'data/hostile')

const own = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '%',
  '%00',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  'NaN',
  '-1',
  '1e999',
  '\u202eabc',
  '𝕿𝖍𝖊',
  '()',
  ':*',
  '!',
  '& |',
  'a\'b"c`d',
  '<!--',
  ']]>',
  '</script><script>',
  'a'.repeat(10_000),
]

/** Our own lines, and where there are lists beside the project, this driver's share of theirs: the drivers of a run take turns. */
function lines(): string[] {
  if (!existsSync(folder)) return own
  const lists = readdirSync(folder).filter((name) => name.endsWith('.txt') || name.endsWith('.lst'))
  const all = [...new Set(lists.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')))]
  const share = kinds.indexOf(testKind)
  return [...own, ...all.filter((line, at) => line !== '' && at % kinds.length === share)]
}

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const encoded = encodeURIComponent

describe('hostile text', () => {
  test('in every text field of a post is kept or refused, never a 500', { timeout: 240_000 }, async () => {
    const made = await room.call('editor', 'POST', '/api/posts', {})
    const lock = await room.call('editor', 'POST', `/api/posts/lock/${made.body.id}`, {})
    const headers = { 'x-lock-token': String(lock.body.lock.token) }
    const wrong: unknown[] = []
    for (const [at, text] of lines().entries()) {
      const body = {
        main_headline: text,
        catchy_title: text,
        titles: { rss: text },
        description: text,
        fb_catchy_title: text,
        json_ld: text,
        body: bodyOf(text),
        notes: bodyOf(text),
      }
      const url = `/api/posts/${made.body.id}`
      const answer = await room.call('editor', 'PATCH', url, body, headers)
      if (![200, 422].includes(answer.status)) wrong.push([answer.status, text])
      else if (answer.status === 200 && answer.body.main_headline !== oneLine(cleanText(text)))
        wrong.push(['changed', text])
      if (at % 5 > 0 && at >= own.length) continue
      const linked = await room.call('editor', 'PATCH', url, { external_link: text, template_type: 5 }, headers)
      if (![200, 422].includes(linked.status)) wrong.push([linked.status, text])
    }
    expect(wrong).toEqual([])
  })

  test(
    'in searches, filters, addresses and the sign-in form is answered, never a 500',
    { timeout: 240_000 },
    async () => {
      const wrong: unknown[] = []
      for (const text of lines().filter((_line, at) => at % 5 === 0 || at < own.length)) {
        const safe = encoded(text.toWellFormed())
        const answers = await Promise.all([
          room.call('editor', 'POST', '/api/search/posts', { query: text.slice(0, 500) }),
          room.call('editor', 'GET', `/api/posts?search[section_id]=${safe}`),
          room.call('editor', 'GET', `/api/posts?${safe}=1`),
          room.call('editor', 'GET', `/api/autocomplete?entity=tags&field=catchy_title&query=${safe}`),
          room.call('editor', 'GET', `/api/v2/tags/search?search=${safe}`),
          room.call('editor', 'GET', `/api/posts/${safe}`),
          room.call(null, 'GET', `/site/post/${safe}`),
          room.call(null, 'GET', `/site/${safe}`),
        ])
        for (const [at, { status }] of answers.entries()) if (status >= 500) wrong.push([at, status, text])
      }
      expect(wrong).toEqual([])
    },
  )

  test('on the public site is text and runs nothing', async () => {
    const text = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const made = await room.call('editor', 'POST', '/api/posts', {
      ...goodPost,
      section_id: room.ids.section,
      category_id: room.ids.category,
      authors: [room.ids.users.author!],
      body: bodyOf(text),
    })
    expect(
      (await room.call('editor', 'PATCH', `/api/posts/${made.body.id}`, { status: 3, published_at: 'now' })).status,
    ).toBe(200)
    const { body, headers } = await room.call(null, 'GET', `/site/post/${made.body.slug}`)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

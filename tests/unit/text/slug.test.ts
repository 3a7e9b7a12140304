import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { isSlug } from '#contract/posts/rules'
import { slugOf, slugOfName } from '#text/slug'

describe('the slug of a headline', () => {
  it.each([
    ['Government announces new budget', 'government-announces-new-budget'],
    ['Łódź: Ærø & Ðorđe, ß', 'lodz-aero-and-dorde-ss'],
    ['Київ 2024: що далі?', 'kiyiv-2024-scho-dali'],
    ["Ghana's Peña meets Ṣóyínká", 'ghanas-pena-meets-soyinka'],
    ['YouTube and TikTok sued', 'youtube-and-tiktok-sued'],
    ['  --Hello__World--  ', 'hello-world'],
  ])('%j is %j', (headline, slug) => {
    expect(slugOf(headline, '1')).toBe(slug)
  })

  it('takes the suffix when it would be too short', () => {
    expect(slugOf('AI', '2024')).toBe('ai-2024')
    expect(slugOf('你好', '417')).toMatch(/417/)
    expect(slugOf('', '')).toBe('post-0')
  })

  it('is cut at a word, with room for a suffix that makes it unique', () => {
    const long = 'word '.repeat(100)
    expect(slugOf(long, '2')).toBe(Array(51).fill('word').join('-'))
    expect(slugOf(long, '2', true)).toMatch(/-word-2$/)
    expect(slugOf('x'.repeat(400), '2')).toHaveLength(255)
  })

  it('always fits the pattern and the limits, and is its own slug', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string(),
        fc.boolean(),
        (headline, suffix, always) => {
          const slug = slugOf(headline, suffix, always)
          expect(isSlug(slug), slug).toBe(true)
          expect(slugOf(slug, suffix)).toBe(slug)
        },
      ),
    )
  })
})

const cases = join(process.env['SLOTDESK_SHARED'] ?? '../shared', 'data/text/slug-cases.json')
const caseSchema = z.array(
  z.object({ input: z.string(), expected: z.string(), options: z.record(z.string(), z.unknown()), source: z.string() }),
)

describe.skipIf(!existsSync(cases))('the collected slug cases (skipped without the shared folder)', () => {
  const all = existsSync(cases) ? caseSchema.parse(JSON.parse(readFileSync(cases, 'utf8'))) : []
  // Ours follows sindresorhus/slugify; fooBar is not parted (YouTube), and what is shorter than 5 takes the suffix.
  const ours = all.filter((item) => item.source.startsWith('sindresorhus') && Object.keys(item.options).length === 0)

  it('agree with slugify where it runs with its defaults', () => {
    expect(ours.length).toBeGreaterThan(15)
    for (const { input, expected } of ours) {
      const parted = /[a-z][A-Z]/.test(input)
      expect(slugOf(input, 'x')).toBe(
        parted ? expected.replace('foo-bar', 'foobar') : expected.length < 5 ? `${expected}-x` : expected,
      )
    }
  })
})

describe('the slug of a name', () => {
  it.each([
    ['News', 'news'],
    ['UX', 'ux'],
    ['18F', 'tag-18f'],
    ['Peña & Ṣóyínká', 'pena-and-soyinka'],
    ['你好', 'tag'],
    ['🙂', 'tag'],
  ])('%j is %j', (name, slug) => {
    expect(slugOfName(name, 'tag', new Set())).toBe(slug)
  })

  it('is counted on while it is taken, within its length', () => {
    expect(slugOfName('UX', 'tag', new Set(['ux', 'ux-2']))).toBe('ux-3')
    const long = 'a'.repeat(80)
    expect(slugOfName(long, 'tag', new Set(['a'.repeat(50)]))).toBe(`${'a'.repeat(48)}-2`)
  })

  it('is at most 50 characters that begin with a letter, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOfName(name, 'tag', new Set())).toMatch(/^[a-z](?:[a-z0-9-]{0,48}[a-z0-9])?$/)
      }),
    )
  })
})

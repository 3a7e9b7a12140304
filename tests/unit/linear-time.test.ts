// Each parser takes linear time for its worst input: eight times the text takes about eight times the time.
import { describe, expect, test } from 'vitest'

import { parseListQuery } from '#contract/base/list-query'
import { posts } from '#contract/posts/posts'
import { postTextRules } from '#contract/posts/rules'
import { broken } from '#contract/base/rules'
import {
  menuLinkRules,
  slugRules,
  socialLinkRules,
  socialPlatforms,
  tagTitleRules,
  titleRules,
} from '#contract/taxonomy/rules'
import { plainLine } from '#server/import/entities'
import { fromHtml } from '#server/import/from-html'
import { fromMarkdown } from '#server/import/from-markdown'
import { Notes } from '#server/import/note'
import { replaceWordPressShortcodes } from '#server/import/shortcodes'
import { jsonRefusal } from '#server/http/incoming'
import { loggedError } from '#server/log'
import { scopedCss } from '#server/site/html/clean-css'
import { cleanHtml } from '#server/site/html/clean-html'
import { readTable } from '#server/records/parse-uploads'
import { parseBody } from '#text/body'
import { embedOfLink } from '#text/embeds'
import { safeHref } from '#text/href'
import { renderHtml } from '#text/html'
import { Phrases } from '#text/phrases'
import { cleanText } from '#text/plain'
import { slugOf, slugOfName } from '#text/slug'
import { countWords, textStatistics } from '#text/statistics'

/** So long is measured at a time, milliseconds. */
const measurable = 6

/** Milliseconds of one run, the quickest of some looks at as many as can be measured: noise only ever adds. */
function quickest(run: () => unknown): number {
  let runs = 1
  let took = lasting(run, runs)
  while (took < measurable && runs < 4096) {
    runs *= 2
    took = lasting(run, runs)
  }
  const looks = Array.from({ length: 3 }, () => lasting(run, runs))
  return Math.min(took, ...looks) / runs
}

function lasting(run: () => unknown, runs: number): number {
  const began = performance.now()
  for (let time = 0; time < runs; time += 1) run()
  return performance.now() - began
}

/** The larger text is four times the worst that an address may be, characters; it still fits into a processor's cache. */
const large = 64_000
const times = 8

/**
 * A quadratic parser takes 64 times as long for eight times the text, at every look; one that is disturbed does so at some. Eight
 * times, because the step at which the garbage collector moves objects twice makes one doubling take nearly four times as long.
 */
const limit = 32
const mostLooks = 12

/** How many times longer the larger text takes: the best of as many looks as it takes to come under the limit. */
function growth(work: (size: number) => () => unknown): number {
  let best = Infinity
  for (let look = 0; look < mostLooks && best >= limit; look += 1)
    best = Math.min(best, quickest(work(large)) / quickest(work(large / times)))
  return best
}

const on = (parse: (text: string) => unknown, text: (size: number) => string) => (size: number) => {
  const given = text(size)
  return () => parse(given)
}

const repeated =
  (part: string, behind = '') =>
  (size: number) =>
    part.repeat(size / part.length) + behind
const markdown = (text: string) => fromMarkdown(text, new Notes())
const html = (text: string) => fromHtml(text, { notes: new Notes() })
const wordpress = (text: string) => fromHtml(text, { wordpress: true, notes: new Notes() })
const shortcodes = (text: string) => replaceWordPressShortcodes(text, new Notes())
const body = (node: (size: number) => unknown) => (size: number) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [node(size)] }] })
const statistics = (text: string) =>
  textStatistics({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const rules = (text: string) => Object.values(postTextRules).map((all) => broken(all, text))
const phrases = (text: string) => new Phrases(['a a a a a a a c', 'a b a', 'a']).find(text)
const taxonomy = (text: string) =>
  [tagTitleRules, titleRules, slugRules, menuLinkRules, ...socialPlatforms.map(socialLinkRules)].map((all) =>
    broken(all, text),
  )
const csv = (text: string) => {
  try {
    return readTable({ name: 'a.csv', bytes: new TextEncoder().encode(text) }, { text: [], url: [] })
  } catch {
    return null
  }
}
const query = (text: string) =>
  parseListQuery('v1', posts.list.list, { 'search[id]': text, sort: text, 'search[>published_at]': text, fields: text })

describe('eight times the text takes at most 32 times as long', () => {
  test.each<[string, (size: number) => () => unknown]>([
    ['Markdown, spaces in emphasis', on(markdown, (size) => `**${' '.repeat(size)}x`)],
    ['Markdown, many openings of emphasis', on(markdown, repeated('** a '))],
    ['Markdown, lines of spaces', on(markdown, repeated(' ', '\n**x'))],
    ['Markdown, shortcodes left open', on(markdown, repeated('{{< a "'))],
    ['Markdown, a shortcode of quotes', on(markdown, (size) => `{{< a ${'"\\'.repeat(size / 2)}`)],
    ['Markdown, a shortcode of spaces', on(markdown, (size) => `{{< a ${' '.repeat(size)}`)],
    ['HTML, nested figures', on(html, repeated('<figure>'))],
    ['HTML, nested marks', on(html, repeated('<b><i>'))],
    ['HTML, one deep quote', on(html, repeated('<blockquote class="twitter-tweet">'))],
    ['HTML, spaces', on(html, (size) => `<p>a${' '.repeat(size)}b</p>`)],
    ['HTML, shortcodes left open', on(wordpress, repeated('[caption][gallery a="'))],
    ['HTML, addresses', on(wordpress, repeated('https://a.b/c\n\n'))],
    ['shortcodes left open', on(shortcodes, repeated('[caption][embed]'))],
    [
      'shortcodes of any name',
      on(shortcodes, (size) => Array.from({ length: size / 10 }, (_, at) => `[x${at} a="]`).join('')),
    ],
    ['shortcodes of quotes', on(shortcodes, (size) => `[audio ${'a="'.repeat(size / 3)}]`)],
    ['shortcodes in code', on(shortcodes, repeated('<pre'))],
    ['entities', on(plainLine, repeated('&amp'))],
    ['tags in a headline', on(plainLine, repeated('<a '))],
    [
      'a body, marks on one text',
      on(
        parseBody,
        body((size) => ({
          type: 'text',
          text: 'a',
          marks: Array.from({ length: size / 10 }, () => ({ type: 'link', attrs: { href: '/a' } })),
        })),
      ),
    ],
    [
      'a body, many texts',
      on(parseBody, (size) =>
        JSON.stringify({
          type: 'doc',
          content: [
            { type: 'paragraph', content: Array.from({ length: size / 10 }, () => ({ type: 'text', text: 'a' })) },
          ],
        }),
      ),
    ],
    ['words', on(countWords, repeated('The long-awaited reply, of 1,000. '))],
    ['a body, stops that end nothing', on(statistics, repeated('. '))],
    ['a body, stops without an end', on(statistics, repeated('.', 'x'))],
    ['a body, abbreviations', on(statistics, repeated('Mr. '))],
    ['a slug', on((text) => slugOf(text, '1'), repeated('-é '))],
    ['the slug of a name', on((text) => slugOfName(text, 'tag', new Set()), repeated('- '))],
    ['the rules of a headline, dots', on(rules, repeated('. '))],
    ['the rules of a headline, letters', on(rules, repeated('abab'))],
    ['the rules of a slug', on(rules, repeated('a-', '!'))],
    ['a list query', on(query, repeated('1,'))],
    ['a list query of digits', on(query, repeated('2026-'))],
    ['an address', on(safeHref, repeated('https://a@'))],
    ['an address of a player', on(embedOfLink, (size) => `https://youtu.be/${'/v/'.repeat(Math.min(size, 8000) / 3)}`)],
    ['phrases, each word begins one', on(phrases, repeated('a a b '))],
    ['phrases, marks alone', on(phrases, repeated('\u0301-'))],
    ['names by the rules of tags', on(taxonomy, repeated('a-b_+ '))],
    ['a link to an account', on(taxonomy, (size) => `https://www.facebook.com/${'a.'.repeat(size / 2)}`)],
    ['the HTML of a page, nested', on(cleanHtml, repeated('<div>'))],
    ['the HTML of a page, attributes', on(cleanHtml, (size) => `<p ${'a=b '.repeat(size / 4)}>`)],
    ['the CSS of a page, rules', on(scopedCss, repeated('html a>b{c:d} '))],
    ['the CSS of a page, comments left open', on(scopedCss, repeated('/* '))],
    ['the CSS of a page, one selector', on(scopedCss, (size) => `${'body '.repeat(size / 5)}{a:b}`)],
    ['the CSS of a page, addresses', on(scopedCss, (size) => `p{background:${'url(/a),'.repeat(size / 8)}x}`)],
    ['a csv file of quotes', on(csv, repeated('"a""b",c\n'))],
    ['a csv file, quotes left open', on(csv, repeated('"a,\n'))],
    ['control characters', on(cleanText, repeated('\u0001\r'))],
    ['the depth and length of JSON', on(jsonRefusal, repeated('"\\"[]'))],
    ['an error for the log', on((text) => loggedError(new Error(text)), repeated('a@"'))],
  ])('%s', { timeout: 60_000 }, (_name, work) => {
    expect(growth(work)).toBeLessThan(limit)
  })

  test('a page rendered from it', { timeout: 60_000 }, () => {
    const heading = {
      type: 'heading' as const,
      attrs: { level: 2 as const },
      content: [{ type: 'text' as const, text: 'A' }],
    }
    const work = (size: number) => {
      const content = Array.from({ length: size / 100 }, () => heading).map((one) => ({ ...one }))
      return () => renderHtml({ type: 'doc', content }, { headingIds: true })
    }
    expect(growth(work)).toBeLessThan(limit)
  })
})

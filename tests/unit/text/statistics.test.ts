import { describe, expect, it } from 'vitest'

import type { Block, Document } from '#text/document'
import { plainText } from '#text/plain'
import { newSlide, plotTitle } from '#text/slides'
import { countSentences, countWords, mediaOf, textStatistics } from '#text/statistics'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: Block[]): Document => ({ type: 'doc', content })

describe('words', () => {
  it.each([
    ["It's the rock-and-roll of co-op’s", 5],
    ['1,000.5 people at 12:30', 4],
    ['– — … !', 0],
    ['end.Next', 2],
    ['Ṣóyínká et Peña', 3],
    ['Київ 2024', 2],
    ["'quoted' words-", 2],
    ['', 0],
  ])('%j are %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('counts 50,000 words', () => {
    expect(countWords("The minister's long-awaited reply, of 1,000 words, came on Tuesday. ".repeat(5000))).toBe(50_000)
  })
})

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', 3],
    ['Dr. Mensah met J. K. Boateng. They spoke.', 2],
    ['He said "Stop." Then he left', 2],
    ['It cost 3.5 million', 1],
    ['Wait... what', 1],
    ['The U.S. economy grew.', 1],
    ['...', 0],
  ])('%j are %i', (text, sentences) => {
    expect(countSentences(text)).toBe(sentences)
  })
})

describe('the statistics of a text', () => {
  const link = (href: string) => ({ type: 'link' as const, attrs: { href, target: null, rel: null, title: null } })
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A heading' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Read', marks: [link('/a')] },
        { type: 'text', text: ' it', marks: [{ type: 'bold' }, link('/a')] },
        { type: 'text', text: '\u00a0and ' },
        { type: 'text', text: 'this', marks: [link('/b')] },
        { type: 'hardBreak' },
        { type: 'text', text: '😀.' },
      ],
    },
    { type: 'paragraph' },
    { type: 'image', attrs: { src: '/x.jpg', alt: 'not counted', id: null, label: 'Caption here' } },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Item one')] }] },
    { type: 'embed', attrs: { provider: 'vimeo', id: '1', link: null } },
  )

  it('counts everything once', () => {
    expect(textStatistics(body)).toEqual({
      words: 10,
      characters: 'A heading'.length + 'Read it and this'.length + 2 + 'Caption here'.length + 'Item one'.length,
      charactersWithoutSpaces: 'Aheading'.length + 'Readitandthis'.length + 2 + 'Captionhere'.length + 'Itemone'.length,
      sentences: 4,
      paragraphs: 2,
      readingMinutes: 1,
      images: 1,
      links: 2,
      embeds: 1,
    })
  })

  it('rounds the reading time up at 230 words a minute', () => {
    const minutes = (words: number) => textStatistics(doc(paragraph('word '.repeat(words)))).readingMinutes
    expect([minutes(0), minutes(1), minutes(230), minutes(231)]).toEqual([0, 1, 1, 2])
  })

  it('does not count the fixed title of the first slide', () => {
    const slide = (id: string, title: string) => newSlide({ id, title, at: 0 })
    expect(textStatistics([slide('a', plotTitle)]).words).toBe(0)
    expect(textStatistics([slide('a', plotTitle), slide('b', plotTitle)]).words).toBe(1)
  })

  it('counts the slides of a live update together', () => {
    const slide = {
      content: doc(paragraph('Two words')),
      title: 'Kick off',
      id: 'a',
      createdAt: 0,
      updatedAt: 0,
      template: 'live_updates' as const,
      tab: null,
      pinned: false,
      authorIds: [],
    }
    expect(textStatistics([slide, slide]).words).toBe(8)
    expect(plainText([slide])).toBe('Kick off\nTwo words')
  })

  it('lists pictures and embeds in reading order', () => {
    expect(mediaOf(body).map((node) => node.type)).toEqual(['image', 'embed'])
  })
})

describe('plain text', () => {
  it('parts blocks by newlines and has normal spaces', () => {
    const body = doc(
      paragraph('a\u00a0b'),
      { type: 'blockquote', content: [paragraph('c')] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph('d')] },
              { type: 'tableCell', content: [paragraph('e')] },
            ],
          },
        ],
      },
    )
    expect(plainText(body)).toBe('a b\nc\nd\ne')
  })
})

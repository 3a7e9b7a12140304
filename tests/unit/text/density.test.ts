import { describe, expect, test } from 'vitest'

import { densityOf } from '#text/density'
import type { Document } from '#text/document'

const textOf = (...paragraphs: string[]): Document => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

describe('the density of a text', () => {
  test('counts one to three words in a row, without stop words, short words and numbers', () => {
    const found = densityOf(
      textOf(
        'The new fuel levy is 12 cedis. A new fuel levy of 2026 will pay for roads, and the fuel levy is here to stay for us.',
        'Fuel prices go up: levy or no levy.',
      ),
      'en-US',
    )
    expect(found?.[0].slice(0, 3)).toEqual([
      { words: 'levy', count: 5, percent: 14.29 },
      { words: 'fuel', count: 4, percent: 11.43 },
      { words: 'new', count: 2, percent: 5.71 },
    ])
    expect(found?.[1]).toEqual([
      { words: 'fuel levy', count: 3, percent: 8.57 },
      { words: 'new fuel', count: 2, percent: 5.71 },
    ])
    expect(found?.[2]).toEqual([{ words: 'new fuel levy', count: 2, percent: 5.71 }])
  })

  test('does not join words over the end of a sentence or a block', () => {
    const found = densityOf(textOf(...Array.from({ length: 20 }, () => 'Budget passed. Parliament')), 'en-US')
    expect(found?.[1].map(({ words }) => words)).toEqual(['budget passed'])
  })

  test("leaves out the stop words of the section's language, English where there are none", () => {
    const text = textOf(
      'Les ministres dans cette ville, les ministres pour cette ville, les ministres avec leurs routes, toutes.',
    )
    const words = (language: string) => densityOf(text, language)?.[0].map((one) => one.words)
    expect(words('fr-FR')).toEqual(['ministres', 'ville', 'routes'])
    expect(words('de-DE')).toContain('les')
  })

  test('tells ten at most, and nothing of a text of fewer than 100 characters', () => {
    const many = Array.from({ length: 40 }, (_, at) => `wort${String.fromCodePoint(97 + (at % 26))}${at}x`).join(' ')
    expect(densityOf(textOf(many), 'en-US')?.[0]).toHaveLength(10)
    expect(densityOf(textOf('x'.repeat(99)), 'en-US')).toBeNull()
    expect(densityOf(textOf('a '.repeat(60)), 'en-US')).toEqual([[], [], []])
  })
})

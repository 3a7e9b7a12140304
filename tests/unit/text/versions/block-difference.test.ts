import { describe, expect, test } from 'vitest'

import { bodyText, hunksOf, piecesText, revertHunk } from '#text/versions/block-difference'
import type { Document } from '#text/document'
import { newSlide } from '#text/slides'

const textOf = (...paragraphs: string[]): Document => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

const shown = (before: Document, after: Document) =>
  hunksOf(before, after).map((hunk) => [hunk.same, piecesText(hunk.before), piecesText(hunk.after), hunk.at])

describe('two texts by blocks', () => {
  test('are the same but where a block was changed, added or removed', () => {
    expect(shown(textOf('a', 'b', 'c', 'd'), textOf('a', 'B', 'c', 'e', 'd'))).toEqual([
      [true, 'a', 'a', 0],
      [false, 'b', 'B', 1],
      [true, 'c', 'c', 2],
      [false, '', 'e', 3],
      [true, 'd', 'd', 4],
    ])
    expect(shown(textOf('a', 'b'), textOf('a'))).toEqual([
      [true, 'a', 'a', 0],
      [false, 'b', '', 1],
    ])
  })

  test('of more than five hundred differences are replaced between their first and their last difference', () => {
    const long = (mark: string) => textOf('first', ...Array.from({ length: 800 }, (_, at) => `${mark} ${at}`), 'last')
    const counts = (before: Document, after: Document) =>
      hunksOf(before, after).map((hunk) => [hunk.same, hunk.before.length, hunk.after.length, hunk.at])
    expect(counts(long('a'), long('b'))).toEqual([
      [true, 1, 1, 0],
      [false, 800, 800, 1],
      [true, 1, 1, 801],
    ])
    expect(counts(textOf('first', 'last'), long('b'))).toEqual([
      [true, 1, 1, 0],
      [false, 0, 800, 1],
      [true, 1, 1, 801],
    ])
  })

  test('show the alternative text of a picture beside its caption, in slides too', () => {
    const withPicture = (alt: string | null): Document => ({
      type: 'doc',
      content: [
        { type: 'paragraph' },
        { type: 'image', attrs: { src: '/media/a.png', alt, id: 1, label: 'A market' } },
      ],
    })
    const [before, after] = [withPicture('Rain'), withPicture(null)]
    expect(shown(before, after).at(-1)).toEqual([false, '▣ Rain\nA market', '▣ /media/a.png\nA market', 1])
    expect(bodyText(before)).toBe('▣ Rain\nA market')
    const slide = newSlide({ id: 's1', title: 'Noon', content: before, at: 0 })
    expect(bodyText([slide])).toBe('Noon\n▣ Rain\nA market')
  })

  test('one place is brought back and the others stay', () => {
    const before = textOf('a', 'b', 'c', 'gone', 'd')
    const after = textOf('a', 'B', 'c', 'd', 'new')
    expect(revertHunk(before, after, 1)).toEqual(textOf('a', 'b', 'c', 'd', 'new'))
    expect(revertHunk(before, after, 3)).toEqual(textOf('a', 'B', 'c', 'gone', 'd', 'new'))
    expect(revertHunk(before, after, 4)).toEqual(textOf('a', 'B', 'c', 'd'))
    expect(revertHunk(before, after, 0)).toBeNull()
    expect(revertHunk(textOf(), textOf('all of it'), 0)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  })

  test.each([
    ['moved down', 'pabc', 'pbca', 1, 'pabc'],
    ['moved down, seen where it stands now', 'pabc', 'pbca', 3, 'pabc'],
    ['moved up', 'pabc', 'pcab', 1, 'pabc'],
    ['moved beside one that was added', 'pabc', 'pbcax', 1, 'pabcx'],
    ['removed', 'pabc', 'pac', 2, 'pabc'],
    ['added', 'pab', 'paxb', 2, 'pab'],
  ])('a slide that was %s is there once after one place is brought back', (_, before, after, at, expected) => {
    const slidesOf = (ids: string) => [...ids].map((id) => newSlide({ id, at: 0 }))
    expect(revertHunk(slidesOf(before), slidesOf(after), at)).toEqual(slidesOf(expected))
  })
})

// Two people in different items of one list, or cells of one table: both changes are kept. The same part is asked about.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isBodyError, parseBody } from '#text/body'
import type { Block, Body, Document, TableRow } from '#text/document'
import { blockTexts } from '#text/plain'
import { mergeBlocks } from '#text/versions/merge-blocks'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: Block[]): Document => ({ type: 'doc', content })

/** The kinds of blocks with parts, each made from its texts. Rows of a table are separated by `/`. */
const kinds = {
  quote: (letters: string): Block => ({ type: 'blockquote', content: [...letters].map(paragraph) }),
  list: (letters: string): Block => ({
    type: 'bulletList',
    content: [...letters].map((letter) => ({ type: 'listItem', content: [paragraph(letter)] })),
  }),
  table: (letters: string): Block => ({
    type: 'table',
    content: letters.split('/').map((row): TableRow => ({
      type: 'tableRow',
      content: [...row].map((letter) => ({ type: 'tableCell', content: [paragraph(letter)] })),
    })),
  }),
}

const lettersOf = (document: Document) => blockTexts(document.content).join('')

/** The letters of the merge; with `!` when both changed the same part. */
function merge(kind: keyof typeof kinds, ...letters: [string, string, string]): string | null {
  const [ancestor, mine, theirs] = letters.map((one) => doc(paragraph('('), kinds[kind](one), paragraph(')'))) as [
    Document,
    Document,
    Document,
  ]
  const merged = mergeBlocks(ancestor, mine, theirs)
  if (!merged) return null
  expect(isBodyError(parseBody(JSON.stringify(merged.document)))).toBe(false)
  return lettersOf(merged.document).slice(1, -1) + (merged.conflict ? '!' : '')
}

describe('both changes are kept', () => {
  test.each([
    ['of two items', 'list', 'abc', 'Abc', 'abC', 'AbC'],
    ['of an item, and one added', 'list', 'abc', 'Abc', 'abcd', 'Abcd'],
    ['of an item, and one removed', 'list', 'abc', 'Abc', 'ab', 'Ab'],
    ['of two paragraphs of a quote', 'quote', 'ab', 'Ab', 'aB', 'AB'],
    ['of two cells of a row', 'table', 'ab/cd', 'Ab/cd', 'aB/cd', 'ABcd'],
    ['of two cells of a column', 'table', 'ab/cd', 'Ab/cd', 'ab/Cd', 'AbCd'],
    ['of a cell, and a row added', 'table', 'ab/cd', 'aB/cd', 'ab/cd/ef', 'aBcdef'],
    ['of a cell, and another row removed', 'table', 'ab/cd/ef', 'aB/cd/ef', 'ab/ef', 'aBef'],
    ['of cells beside one of the same text', 'table', 'abc', 'bbc', 'axc', 'bxc'],
  ] as const)('%s', (_, kind, ancestor, mine, theirs, merged) => {
    expect(merge(kind, ancestor, mine, theirs)).toBe(merged)
    expect(merge(kind, ancestor, theirs, mine)).toBe(merged)
  })
})

describe('the same part is asked about, and the rest of both is kept', () => {
  test.each([
    ['an item', 'list', 'abc', 'Xbc', 'YbC', 'XbC!', 'YbC!'],
    ['a cell', 'table', 'ab/cd', 'Xb/cd', 'Yb/cD', 'XbcD!', 'YbcD!'],
  ] as const)('%s', (_, kind, ancestor, mine, theirs, first, second) => {
    expect(merge(kind, ancestor, mine, theirs)).toBe(first)
    expect(merge(kind, ancestor, theirs, mine)).toBe(second)
  })
})

describe('the whole block is asked about', () => {
  test.each([
    ['a cell was changed, and a column added', 'table', 'ab/cd', 'Ab/cd', 'abx/cdy', 'Abcd!'],
    ['every item was removed by one of both', 'list', 'ab', 'a', 'b', 'a!'],
  ] as const)('where %s', (_, kind, ancestor, mine, theirs, merged) => {
    expect(merge(kind, ancestor, mine, theirs)).toBe(merged)
  })

  test('where the kind of a list, or a cell that spans two columns, was changed', () => {
    const list = kinds.list('ab')
    const numbered = doc({ ...list, type: 'orderedList' } as Block)
    expect(mergeBlocks(doc(list), numbered, doc(kinds.list('aB')))).toEqual({ document: numbered, conflict: true })
    const wide = (text: string, last: string): Document =>
      doc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text)] },
              { type: 'tableCell', content: [paragraph(last)] },
            ],
          },
        ],
      })
    const [mine, theirs] = [wide('A', 'b'), wide('a', 'B')]
    expect(mergeBlocks(wide('a', 'b'), mine, theirs)).toEqual({ document: mine, conflict: true })
  })
})

test('an item that would begin without a paragraph is asked about', () => {
  const line: Block = { type: 'horizontalRule' }
  const item = (...content: Block[]): Document => doc({ type: 'bulletList', content: [{ type: 'listItem', content }] })
  const merged = mergeBlocks(
    item(paragraph('a'), paragraph('b')),
    item(paragraph('b')),
    item(paragraph('a'), line, paragraph('b')),
  )
  expect(merged).toEqual({ document: item(paragraph('b')), conflict: true })
})

/** Blocks in blocks, whose paragraphs all differ. */
const nested = fc.letrec<{ block: object; blocks: object[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant({ type: 'paragraph' }),
    tie('blocks').map((content) => ({ type: 'blockquote', content })),
    fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }).map((items) => ({
      type: 'bulletList',
      content: items.map((content) => ({ type: 'listItem', content: [{ type: 'paragraph' }, ...content] })),
    })),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.array(tie('blocks'), { minLength: 3, maxLength: 9 }))
      .map(([width, cells]) => ({
        type: 'table',
        content: Array.from({ length: Math.max(1, Math.floor(cells.length / width)) }, (_, row) => ({
          type: 'tableRow',
          content: Array.from({ length: width }, (_, at) => ({
            type: 'tableCell',
            content: cells[(row * width + at) % cells.length],
          })),
        })),
      })),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
})).blocks

/** The document with a text in each paragraph: its number, and what `changes` adds to it. */
function written(content: readonly object[], changes: (at: number) => string): Document {
  let at = 0
  const text = JSON.stringify(content).replaceAll('{"type":"paragraph"}', () => {
    at += 1
    return JSON.stringify(paragraph(`${at}${changes(at)}`))
  })
  return { type: 'doc', content: JSON.parse(text) }
}

test('changes of different paragraphs, however deep, are all in the merge', () => {
  fc.assert(
    fc.property(nested, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 20 }), (content, whose) => {
      const by = (at: number) => whose[at % whose.length]
      const side = (who: number) => written(content, (at) => (by(at) === who ? '!' : ''))
      const both: Body = written(content, (at) => (by(at) === 0 ? '' : '!'))
      expect(
        mergeBlocks(
          written(content, () => ''),
          side(1),
          side(2),
        ),
      ).toEqual({ document: both, conflict: false })
    }),
  )
})

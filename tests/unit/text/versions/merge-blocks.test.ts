import { describe, expect, test } from 'vitest'

import type { Document } from '#text/document'
import { mergeBlocks } from '#text/versions/merge-blocks'

/** A document with a paragraph for each letter. */
const text = (letters: string): Document => ({
  type: 'doc',
  content: [...letters].map((letter) => ({ type: 'paragraph', content: [{ type: 'text', text: letter }] })),
})

const merge = (ancestor: string, mine: string, theirs: string) => {
  const merged = mergeBlocks(text(ancestor), text(mine), text(theirs))
  if (!merged) return null
  const letters = merged.document.content.map((block) => JSON.stringify(block).match(/"text":"(.)"/)?.[1] ?? '·')
  return letters.join('') + (merged.conflict ? '!' : '')
}

describe('two versions of a text', () => {
  test.each([
    ['one changed block each', 'abcde', 'aBcde', 'abcDe', 'aBcDe'],
    ['changed blocks beside each other', 'abc', 'aBc', 'abC', 'aBC'],
    ['a block added at each end', 'ab', 'xab', 'aby', 'xaby'],
    ['a block removed, and one changed elsewhere', 'abcd', 'acd', 'abcD', 'acD'],
    ['a block added before one that changed', 'abc', 'axbc', 'aBc', 'axBc'],
    ['a block added after one that changed', 'abc', 'abxc', 'aBc', 'aBxc'],
    ['a block added beside one that was removed', 'abc', 'abxc', 'ac', 'axc'],
    ['the same change', 'abc', 'aXc', 'aXc', 'aXc'],
    ['the same change and another one', 'abcde', 'aXcde', 'aXcdE', 'aXcdE'],
    ['the same block added at different places', 'abc', 'axbc', 'abxc', 'axbxc'],
    ['a block moved by both to the same place', 'abcde', 'acdbe', 'acdbe', 'acdbe'],
    ['a block moved, and one changed elsewhere', 'abcde', 'acdbe', 'abcdE', 'acdbE'],
    ['one side unchanged', 'abc', 'abc', 'xyz', 'xyz'],
    ['all removed by both', 'ab', '', '', '·'],
  ])('meet in %s', (_, ancestor, mine, theirs, merged) => {
    expect(merge(ancestor, mine, theirs)).toBe(merged)
    expect(merge(ancestor, theirs, mine)).toBe(merged)
  })

  test.each([
    ['the same block changed', 'abcd', 'aXcd', 'aYcD', 'aXcD!', 'aYcD!'],
    ['the same block changed among others', 'abcde', 'abXde', 'aBYDe', 'aBXDe!', 'aBYDe!'],
    ['a block removed that the other changed', 'abcd', 'acd', 'aYcD', 'acD!', 'aYcD!'],
    ['blocks added at the same place', 'abc', 'axbc', 'aybC', 'axbC!', 'aybC!'],
    ['a block added within blocks that were removed', 'abcd', 'abxcd', 'ad', 'abxcd!', 'ad!'],
    ['a block added beside one that became two', 'abc', 'abxc', 'aBCc', 'abxc!', 'aBCc!'],
  ])('are asked about, and have the rest of both: %s', (_, ancestor, mine, theirs, first, second) => {
    expect(merge(ancestor, mine, theirs)).toBe(first)
    expect(merge(ancestor, theirs, mine)).toBe(second)
  })

  test.each([
    ['a block moved to different places', 'abcdefgh', 'acdebfgh', 'acdefgbh'],
    ['a block changed that the other moved', 'abcd', 'abCd', 'cabd'],
  ])('are not merged: %s', (_, ancestor, mine, theirs) => {
    expect(merge(ancestor, mine, theirs)).toBeNull()
  })
})

test('any changes of blocks that lie apart are all in the merged text, in their order', () => {
  // A generator of fixed pseudo-random numbers, so that a failure repeats.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let run = 0; run < 300; run += 1) {
    const letters = [...'abcdefghijklmnop'].slice(0, 4 + random(12))
    const changed = letters.map((letter) => ({ letter, by: random(3) }))
    const side = (who: number) => changed.map(({ letter, by }) => (by === who ? letter.toUpperCase() : letter)).join('')
    const both = changed.map(({ letter, by }) => (by === 0 ? letter : letter.toUpperCase())).join('')
    expect(merge(letters.join(''), side(1), side(2))).toBe(both)
  }
})

import { describe, expect, test } from 'vitest'

import { Follower } from '#text/anchors'

/** The passage as it is afterwards; null: gone. */
function followed(before: string, quote: string, after: string): string | null {
  const from = before.indexOf(quote)
  const found = new Follower(before, after).follow(quote, { from, to: from + quote.length })
  return found && after.slice(found.from, found.to)
}

describe('a passage follows its text', () => {
  const before = 'The levy was passed on Tuesday.\nThe levy was signed on Friday.'

  test('when words come, go and change around it', () => {
    const after =
      'At last the new levy was passed on a Tuesday.\nNobody knew.\nThe levy was quickly signed on Friday night.'
    expect(followed(before, 'signed on Friday', after)).toBe('signed on Friday')
    expect(followed(before, 'passed', after)).toBe('passed')
  })

  test('when words come or go within it', () => {
    expect(followed(before, 'was passed on Tuesday', before.replace('passed on', 'finally passed on'))).toBe(
      'was finally passed on Tuesday',
    )
    expect(followed(before, 'was signed on Friday', before.replace('signed on ', ''))).toBe('was Friday')
  })

  test('and is gone with all of its words', () => {
    expect(followed(before, 'passed on Tuesday', 'The levy was signed on Friday.')).toBeNull()
  })

  test('is the same of several that read alike', () => {
    const second = before.lastIndexOf('The levy')
    const after = `First.\n${before}`
    const found = new Follower(before, after).follow('The levy', { from: second, to: second + 8 })
    expect(found?.from).toBe(second + 'First.\n'.length)
  })

  test('is found by its words where it was not in the earlier text', () => {
    expect(followed('Saved long ago.', 'typed since', 'Saved long ago, typed since.')).toBe('typed since')
  })
})

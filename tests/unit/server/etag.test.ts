import { expect, test } from 'vitest'

import { etag, isMatched } from '#server/http/etag'

const post = { id: 7, version: 3, status: 5 }

test.each([
  [etag(post), true],
  ['"7-3"', true],
  ['"7-3-0"', false],
  ['"7-2-5"', false],
  ['*', true],
  [' * ', true],
  ['"7-2-5", "7-3-5"', true],
  ['"7-2-5","7-1-5"', false],
  ['7-3', false],
  ['', false],
])('a version that is named by %s matches: %s', (header, expected) => {
  expect(isMatched(header, post, true)).toBe(expected)
})

test('a post that was published on its schedule is matched by a change of its text', () => {
  expect(isMatched(etag(post), { ...post, status: 3 }, false)).toBe(true)
})

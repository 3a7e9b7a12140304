import { expect, test } from 'vitest'

import { mayWritePost } from '#contract/posts/rights'

const person = { id: 7, rights: ['posts.read', 'posts.update'], own_posts_only: false }
const foreign = { reporter_id: 1, authors: [{ id: 2 }] }

test('whoever may change posts writes every post, without the right none', () => {
  expect(mayWritePost(person, foreign)).toBe(true)
  expect(mayWritePost({ ...person, rights: ['posts.read'] }, { reporter_id: 7, authors: [] })).toBe(false)
})

test('whoever is held to their own writes what they author or report', () => {
  const held = { ...person, own_posts_only: true }
  expect(mayWritePost(held, foreign)).toBe(false)
  expect(mayWritePost(held, { ...foreign, reporter_id: 7 })).toBe(true)
  expect(mayWritePost(held, { ...foreign, authors: [{ id: 2 }, { id: 7 }] })).toBe(true)
  expect(mayWritePost(held, { reporter_id: null, authors: [] })).toBe(false)
})

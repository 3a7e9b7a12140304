import { expect, it } from 'vitest'

import { differing } from '../../../src/areas/roles/differing'

it('names the rights that only one of two roles holds, whichever it is', () => {
  const one = new Set(['tags.read', 'posts.publish', 'posts.read'])
  const other = new Set(['posts.read', 'tags.read', 'posts.moderate'])
  expect(new Set(differing(one, other))).toEqual(new Set(['posts.publish', 'posts.moderate']))
  expect(differing(one, other)).toEqual(differing(other, one))
  expect(differing(one, one)).toEqual([])
})

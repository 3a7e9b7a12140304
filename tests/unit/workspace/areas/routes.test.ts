import { expect, test } from 'vitest'

import { matchRoute } from '#workspace/areas/routes'

test.each([
  ['/posts/:postId', '/posts/1042', { postId: '1042' }],
  ['/posts/:postId', '/posts/1042/', { postId: '1042' }],
  ['/posts/:postId', '/posts/new', null],
  ['/posts/:postId', '/posts', null],
  ['/translations/:languageCode', '/translations/fr', { languageCode: 'fr' }],
  ['/translations/:languageCode', '/translations/%E9', { languageCode: '%E9' }],
])('the pattern %s against %s', (pattern, path, params) => {
  expect(matchRoute(pattern, path)).toEqual(params)
})

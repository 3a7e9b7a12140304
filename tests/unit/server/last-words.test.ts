import { expect, test } from 'vitest'

import { lastWordsOf } from '#server/last-words'

const failed = (code: string, message: string) => Object.assign(new Error(message), { code })

test('an error that a setting causes is one line and what can be done, without a stack', () => {
  expect(lastWordsOf(failed('EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:3000'))).toBe(
    'listen EADDRINUSE: address already in use 127.0.0.1:3000\nAnother program listens there. Stop it, or choose another PORT or HOST.',
  )
  expect(lastWordsOf(failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'))).toMatch(
    /change DATABASE_URL or STORAGE_URL\.$/,
  )
  expect(lastWordsOf(failed('EACCES', 'listen EACCES: permission denied 127.0.0.1:80'))).toMatch(
    /Choose another PORT, /,
  )
  expect(lastWordsOf(failed('ENOTFOUND', 'getaddrinfo ENOTFOUND 300.1.1.1'))).toMatch(/Change HOST, /)
})

test('any other error has its stack and its cause', () => {
  const error = new Error('The template is broken', { cause: new Error('no such file') })
  expect(lastWordsOf(error)).toMatch(/^Error: The template is broken\n {4}at [\s\S]+\ncaused by Error: no such file\n/)
})

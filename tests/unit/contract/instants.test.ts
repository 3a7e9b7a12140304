import { expect, test } from 'vitest'

import { instantText } from '#contract/base/list-query'

const read = (text: string) => instantText.safeParse(text).data

test('an instant without an offset is UTC, wherever the server stands', () => {
  expect(read('2026-03-10')).toBe('2026-03-10T00:00:00.000Z')
  expect(read('2026-03-10 12:30')).toBe('2026-03-10T12:30:00.000Z')
  expect(read('2026-03-10T12:30')).toBe('2026-03-10T12:30:00.000Z')
  expect(read('2026-03-10T12:30:05.120Z')).toBe('2026-03-10T12:30:05.120Z')
  expect(read('2026-03-10T12:30:00+02:00')).toBe('2026-03-10T10:30:00.000Z')
  expect(read('2028-02-29')).toBe('2028-02-29T00:00:00.000Z')
})

test.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-03-10 junk (x)', '2026', '10 March 2026', '0000-01-01', ''])(
  '%o is no instant',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

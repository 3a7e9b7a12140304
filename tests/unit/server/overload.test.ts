import { expect, test } from 'vitest'

import { overload } from '#server/db/outage'

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('The database refused it.'), { code }) })

test('a change that others were in the way of at each try is refused for a moment, and is no error of the server', () => {
  for (const code of ['55P03', '40P01', '40001'])
    expect(overload(failed(code))).toMatchObject({ status: 503, detail: { retryAfter: 1 } })
  expect(overload(failed('42601'))).toBeNull()
})

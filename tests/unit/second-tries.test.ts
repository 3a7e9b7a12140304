import { expect, test } from 'vitest'

import { secondTries } from '../second-tries.mjs'

const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

test('a browser test that needed its second try is named, with its file and what it is about', () => {
  const report = {
    suites: [
      {
        title: 'list.spec.ts',
        specs: [spec('scrolls', 'expected'), spec('keeps its place', 'flaky')],
        suites: [{ title: 'the head', specs: [spec('sorts', 'flaky'), spec('says so', 'unexpected')] }],
      },
    ],
  }
  expect(secondTries(report)).toEqual(['list.spec.ts › keeps its place', 'list.spec.ts › the head › sorts'])
  expect(secondTries({})).toEqual([])
})

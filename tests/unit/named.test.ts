import { expect, test } from 'vitest'

import { failedSpecs, failedTests, secondTries } from '../named.mjs'

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
  expect(failedSpecs(report)).toEqual(['list.spec.ts › the head › says so'])
})

test('a unit or server test that failed is named with the beginning of its reason, and so is a file that could not be run', () => {
  const failed = {
    fullName: 'a lock is taken',
    status: 'failed',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2\nat x'],
  }
  const passed = { fullName: 'a lock ends', status: 'passed' }
  const report = {
    testResults: [
      { name: '/here/tests/lock.test.ts', status: 'failed', assertionResults: [failed, passed] },
      { name: '/here/tests/list.test.ts', status: 'passed', assertionResults: [passed] },
      { name: '/here/tests/broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(failedTests(report, '/here')).toEqual([
    'tests/lock.test.ts › a lock is taken: expected 1 to be 2',
    'tests/broken.test.ts: Cannot find module',
  ])
})

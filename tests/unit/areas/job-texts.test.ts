import { expect, test } from 'vitest'

import { attemptsText, durationText, nextText, outcomeText } from '../../../src/areas/jobs/job-texts'
import type { Job } from '#contract/jobs'
import { english } from '#ui/words'

const job: Job = {
  id: 1,
  kind: 'import',
  about: 'archive.jsonl',
  state: 'running',
  every: null,
  attempts: 1,
  tries_left: 4,
  progress: 1200,
  error: null,
  result: null,
  worker: 'desk:1',
  created_at: '2026-03-10T12:00:00.000Z',
  started_at: '2026-03-10T12:00:00.000Z',
  finished_at: null,
  next_at: '2126-03-10T12:00:30.000Z',
  took: 90_000,
}

test('how long a job took is said in the two units that matter', () => {
  expect([null, 0, 999, 1000, 59_949, 60_000, 185_400, 3_599_999, 7_800_000].map(durationText)).toEqual([
    '',
    '0 ms',
    '999 ms',
    '1.0 s',
    '59.9 s',
    '1 min 0 s',
    '3 min 5 s',
    '59 min 59 s',
    '2 h 10 min',
  ])
})

test('a job that runs says how far it is, one that failed why, and only what waits when it is next', () => {
  expect(outcomeText(job, english)).toBe('1,200 records')
  expect(outcomeText({ ...job, error: 'Last time.' }, english)).toBe('1,200 records')
  expect(outcomeText({ ...job, state: 'failed', error: 'Why.' }, english)).toBe('Why.')
  expect(nextText(job, 'UTC', english)).toBe('')
  expect(nextText({ ...job, state: 'waiting' }, 'UTC', english)).toBe('2126/03/10 12:00:30')
  expect(nextText({ ...job, state: 'waiting', next_at: '2020-01-01T00:00:00.000Z' }, 'UTC', english)).toBe('Now')
  expect([attemptsText(job), attemptsText({ ...job, every: 60 })]).toEqual(['1', ''])
})

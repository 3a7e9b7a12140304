// @vitest-environment jsdom
// Sentences with values are known by their pattern, so that they can be said in another language.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { jobSubject } from '#client/jobs'
import { keysChangeCommands } from '#commands/frame/keys-change'
import { commands as jobCommands } from '#commands/jobs'
import type { Failure } from '#contract/base/failure'
import type { Job } from '#contract/jobs'
import { sentenceOf } from '#contract/base/say'
import { titleOf } from '#workspace/command/availability'
import type { CommandContext } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { setPreferences } from '#workspace/panes/store'

import { translatorOf } from '../../../src/words-intl'

const patternOf = (sentence: unknown) => (typeof sentence === 'string' ? sentenceOf(sentence)?.pattern : undefined)

const job = (id: number, state: Job['state']): Job => ({
  id,
  kind: 'import',
  about: 'archive.jsonl',
  state,
  every: null,
  attempts: 1,
  tries_left: 4,
  progress: 0,
  error: null,
  result: null,
  worker: null,
  created_at: '2026-03-10T12:00:00.000Z',
  started_at: null,
  finished_at: null,
  next_at: null,
  took: null,
})
const on = (ids: number[]): CommandContext => ({
  place: 'table',
  rights: new Set(['jobs.update']),
  targets: { subject: 'jobs', ids, from: 'selection' },
  tab: null,
  paneId: 'p1',
})
const find = (id: string) => [...jobCommands, ...keysChangeCommands].find((command) => command.id === id)!
const tools = { signal: new AbortController().signal, progress: () => undefined, context: on([1, 2]) } as never

beforeEach(() => {
  setPreferences({ keys: {} })
  registerCommands([...jobCommands, ...keysChangeCommands])
})
afterEach(() => vi.unstubAllGlobals())

test('titles, question and outcome of several jobs', async () => {
  jobSubject.known.remember([
    job(1, 'waiting'),
    job(2, 'waiting'),
    job(3, 'failed'),
    job(4, 'running'),
    job(5, 'running'),
  ])
  expect(patternOf(titleOf(find('jobs.retry'), on([1, 2])))).toBe('Run {0} jobs now')
  expect(patternOf(titleOf(find('jobs.retry'), on([1, 3])))).toBe('Retry {0} jobs')
  expect(patternOf(titleOf(find('jobs.cancel'), on([1, 2])))).toBe('Cancel {0} jobs')
  expect(await find('jobs.cancel').confirm?.({ ids: [4, 5] } as never, on([4, 5]))).toSatisfy(
    (question: { message: string }) => patternOf(question.message) === 'Stop {0} running jobs?',
  )
  vi.stubGlobal('fetch', async () => Response.json(job(1, 'cancelled')))
  const cancelled = await find('jobs.cancel').run({ ids: [1, 2] } as never, tools)
  expect(patternOf(cancelled?.message)).toBe('{0} jobs were cancelled.')
  const back = await cancelled?.undo?.(tools)
  expect(patternOf(back?.message)).toBe('{0} jobs wait again.')
  const taken = await find('jobs.retry').run({ ids: [1, 2] } as never, tools)
  expect(patternOf(taken?.message)).toBe('{0} jobs are taken now.')
})

test('the refusal of a key names its other command, both in the language of the person', async () => {
  const polish = translatorOf({
    language: 'pl-PL',
    phrases: { 'This key already runs {0}': 'Ten klawisz uruchamia już: {0}', 'Download my keys': 'Pobierz klawisze' },
  })
  setPreferences({ keys: { 'keys.export': [{ keys: 'alt+q', place: 'pane' }] } })
  const args = { command: 'keys.import', keys: 'alt+q', place: 'pane' }
  const refused = await Promise.resolve(find('keys.change').run(args as never, tools)).catch((error: Failure) => error)
  expect(refused?.message).toBe('This key already runs Download my keys.')
  expect(polish(refused?.message ?? '')).toBe('Ten klawisz uruchamia już: Pobierz klawisze.')
})

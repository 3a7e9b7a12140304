// The undo of a switch that was turned in several records.
import { Power } from 'lucide-react'
import { expect, test } from 'vitest'

import { Failure } from '#contract/base/failure'
import { flagIn } from '#commands/record/flags'
import { partsOf } from '#commands/record/spec'
import type { Outcome, WorkTools } from '#workspace/command/command'

import { plainSubject } from '../plain-subject'

const rows = new Map([1, 2, 3].map((id) => [id, { id, version: 1, on: 0 }]))
const subject = plainSubject<{ id: number; version: number; on: number }>({ name: 'stop-words', logName: 'stop-word' })
const update = async ({
  params,
  body,
  headers,
}: {
  params: object
  body: object
  headers?: Record<string, string>
}) => {
  const row = rows.get(Number(Reflect.get(params, 'id')))
  if (!row) throw new Failure(404, 'Not found.')
  if (headers?.['If-Match'] !== `"${row.id}-${row.version}"`)
    throw new Failure(409, 'This has been changed.', { extra: { current: row } })
  const next = { ...row, ...body, version: row.version + 1 }
  rows.set(row.id, next)
  return next
}

const tools: WorkTools = { signal: new AbortController().signal, progress: () => {} }
const parts = partsOf(subject, { calls: { update }, screen: { icon: Power }, failures: {}, notices: {} })
const turnOn = flagIn(parts, 'stop-words.update', { name: 'on', title: 'On' })
const states = () => [...rows.values()].map(({ on }) => on)

test('goes on past a record that somebody else changed, names it, and keeps an undo for it alone', async () => {
  subject.known.remember([...rows.values()])
  const { undo } = (await turnOn.run({ ids: [1, 2, 3], on: true }, tools as never)) as Outcome
  expect(states()).toEqual([1, 1, 1])
  // Somebody else turned it off.
  rows.set(2, { id: 2, version: 3, on: 0 })
  const outcome = await undo?.(tools)
  expect(states()).toEqual([0, 0, 0])
  expect(outcome).toMatchObject({ message: '2 put back.', failed: [{ id: 2 }], isUndo: true })
  await expect(outcome?.undo?.(tools)).rejects.toThrow('This has been changed.')
})

test('tells nothing of its own where every record is as before', async () => {
  rows.set(2, { id: 2, version: 9, on: 0 })
  subject.known.remember([...rows.values()])
  const { undo } = (await turnOn.run({ ids: [1, 2, 3], on: true }, tools as never)) as Outcome
  expect(await undo?.(tools)).toBe(undefined)
  expect(states()).toEqual([0, 0, 0])
})

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

import { describeFailure, Failure } from '#contract/base/failure'
import { registerAreas } from '#workspace/areas/areas'
import { type Bulk, type BulkAnswer, type BulkCall, changeInBulk } from '#workspace/command/bulk'
import { buildUndo } from '#workspace/command/bulk-run'
import { registerUndo, undoFromStored } from '#workspace/command/stored-undo'
import { configureGate } from '#workspace/command/gate'

interface Values {
  status?: number
}

/** A server with the rows 1 to 450, of which 7 is refused. */
const asked: BulkCall<Values>[] = []
const heard: number[][] = []
let failsAt = Infinity
let failure = new Failure(422, 'Busy.')
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const bulk: Bulk<Values> = {
  subject: { name: 'rows', words: ['row', 'rows'] },
  send: async (call): Promise<BulkAnswer<Values>> => {
    asked.push(call)
    if (asked.length === failsAt) throw failure
    const after = call.from?.after ?? 0
    const ids = call.rows?.map(({ id }) => id) ?? call.ids ?? range(after + 1, Math.min(after + 200, 450))
    const last = ids.at(-1) ?? 0
    const before = call.rows ? {} : { status: 2 }
    return {
      success: Object.fromEntries(ids.filter((id) => id !== 7).map((id) => [id, { id, version: 2, before }])),
      errors: ids.includes(7) ? { 7: ['No.'] } : {},
      headlines: ids.includes(7) ? { 7: 'Fuel prices' } : {},
      left: {},
      next: call.matching !== undefined && last < 450 ? { after: last, until: 450 } : null,
    }
  },
  changed: async (ids) => void heard.push([...ids]),
}
const told = { done: (count: number) => `${count} moved.`, undone: (count: number) => `${count} moved back.` }
const work = () => {
  const stopping = new AbortController()
  return { signal: stopping.signal, progress: vi.fn<(done: number, total: number) => void>(), stopping }
}
const all = { matching: 'query=fuel', count: 450 }

beforeEach(() => {
  sessionStorage.clear()
  asked.length = 0
  heard.length = 0
  failsAt = Infinity
  failure = new Failure(422, 'Busy.')
  configureGate({ describeFailure })
})

test('ids go in slices with progress, each with the versions that are known of its own', async () => {
  const { progress, signal } = work()
  const meant = { ids: range(1, 450), versions: new Map([[201, 9]]) }
  const outcome = await changeInBulk(bulk, meant, { status: 4 }, { progress, signal }, told)
  expect(asked.map(({ ids }) => [ids?.[0], ids?.at(-1)])).toEqual([
    [1, 200],
    [201, 400],
    [401, 450],
  ])
  expect(asked.map(({ versions }) => versions)).toEqual([undefined, { 201: 9 }, undefined])
  expect(progress.mock.calls).toEqual([
    [200, 450],
    [400, 450],
    [450, 450],
  ])
  expect(outcome).toMatchObject({ message: '449 moved.', failed: [{ id: 7, name: 'Fuel prices', messages: ['No.'] }] })
})

test('rows that take the server long go in smaller slices: of ids, of what matches, and of the undo', async () => {
  const slow = { ...bulk, slice: 50 }
  const { undo } = await changeInBulk(slow, { ids: range(1, 120) }, { status: 4 }, work(), told)
  expect(asked.map(({ ids }) => ids?.length)).toEqual([50, 50, 20])
  asked.length = 0
  await undo?.(work())
  expect(asked.map(({ rows }) => rows?.length)).toEqual([50, 50, 19])
  asked.length = 0
  await changeInBulk(slow, all, { status: 4 }, work(), told)
  expect(asked.map(({ most }) => most)).toEqual([50, 50, 50])
})

test('what matches is followed from where the server stopped to its end, limited to the states that fit', async () => {
  const outcome = await changeInBulk(bulk, { ...all, only: [0, 1] }, { status: 4 }, work(), told)
  expect(asked.map(({ from }) => from)).toEqual([undefined, { after: 200, until: 450 }, { after: 400, until: 450 }])
  expect(asked.map(({ only }) => only)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect(outcome.message).toBe('449 moved.')
})

test('stopped, it ends after the slice that is under way and says so', async () => {
  const { signal, stopping } = work()
  const outcome = await changeInBulk(bulk, all, { status: 4 }, { signal, progress: () => stopping.abort() }, told)
  expect(asked).toHaveLength(1)
  expect(outcome.message).toBe('199 moved. The rest was left as it was.')
})

test('a slice that fails ends it, and what was done before is told; the first one fails as a whole', async () => {
  failsAt = 2
  const outcome = await changeInBulk(bulk, all, { status: 4 }, work(), told)
  expect(outcome.message).toBe('199 moved. The rest was left as it was: Busy.')
  failsAt = asked.length + 1
  await expect(changeInBulk(bulk, all, { status: 4 }, work(), told)).rejects.toMatchObject({ status: 422 })
})

test('without an answer it says that the next rows may be changed, and the rows before are told and taken back all the same', async () => {
  failsAt = 2
  failure = new Failure(0, 'The server cannot be reached. What you typed is kept here.')
  const dead = { ...bulk, changed: () => Promise.reject(failure) }
  const outcome = await changeInBulk(dead, all, { status: 4 }, work(), told)
  expect(outcome.stopped).toBe(true)
  expect(outcome.message).toBe(
    '199 moved. The server did not answer, so it is not known whether the next rows were changed. The others were left as they were.',
  )
  failsAt = Infinity
  expect(await outcome.undo?.(work())).toMatchObject({ message: '199 moved back.' })
})

test('a single row that is refused fails as a whole, with its messages', async () => {
  const failure = await changeInBulk(bulk, { ids: [7] }, { status: 4 }, work(), told).catch((error: unknown) => error)
  expect(describeFailure(failure)).toEqual(['No.'])
})

test('taking back goes in slices with progress, each row with its version and to its own earlier values', async () => {
  const { undo } = await changeInBulk(bulk, { ids: range(8, 450) }, { status: 4 }, work(), told)
  asked.length = 0
  const { progress, signal } = work()
  const outcome = await undo?.({ progress, signal })
  expect(asked.map(({ rows }) => rows?.length)).toEqual([200, 200, 43])
  expect(asked[0]?.rows?.[0]).toEqual({ id: 8, version: 2, set: { status: 2 } })
  expect(progress).toHaveBeenCalledTimes(3)
  expect(outcome).toMatchObject({ message: '443 moved back.', failed: [] })
  expect(outcome?.undo).toBe(undefined)
  expect(heard.at(-1)).toHaveLength(443)
})

test('taking back that breaks off says how many are back, and trying again takes the rest alone', async () => {
  const { undo } = await changeInBulk(bulk, { ids: range(8, 450) }, { status: 4 }, work(), told)
  failsAt = asked.length + 2
  const first = await undo?.(work())
  expect(first?.message).toBe('200 moved back. The rest was left as it was: Busy.')
  asked.length = 0
  const second = await first?.undo?.(work())
  expect(asked.flatMap(({ rows }) => rows?.map(({ id }) => id) ?? [])).toEqual(range(208, 450))
  expect(second?.message).toBe('243 moved back.')
})

/** A server with one row, which refuses a change of an earlier version. */
function countedRow(name: string) {
  let row = { version: 1, status: 0 }
  const counted: Bulk<Values> = {
    subject: { name, words: ['row', 'rows'] },
    send: async ({ ids, versions, rows, set }) => {
      const [own] = rows ?? []
      const id = own?.id ?? ids?.[0] ?? 0
      const none = { success: {}, left: {}, headlines: {}, next: null }
      if ((own?.version ?? versions?.[String(id)]) !== row.version) return { ...none, errors: { [id]: ['Changed.'] } }
      const before = { status: row.status }
      row = { version: row.version + 1, status: own?.set.status ?? set?.status ?? 0 }
      return { ...none, success: { [id]: { id, version: row.version, before } }, errors: {} }
    },
    changed: async () => undefined,
  }
  const change = (status: number) =>
    changeInBulk(counted, { ids: [1], versions: new Map([[1, row.version]]) }, { status }, work(), told)
  const changeByOther = () => {
    row = { ...row, version: row.version + 1 }
  }
  return { counted, change, changeByOther, status: () => row.status }
}

test('two changes of a row are taken back one after the other, and not over what somebody else wrote between', async () => {
  const { change, changeByOther, status } = countedRow('counted')
  const [first, second] = [await change(1), await change(2)]
  await second.undo?.(work())
  expect(status()).toBe(1)
  await first.undo?.(work())
  expect(status()).toBe(0)
  const [third, fourth] = [await change(1), await change(2)]
  await fourth.undo?.(work())
  changeByOther()
  expect((await third.undo?.(work()))?.failed).toHaveLength(1)
  expect(status()).toBe(1)
})

test('an undo that left what others wrote between tells no earlier undo to expect its version', async () => {
  const sent: (number | undefined)[] = []
  const merging: Bulk<Values> = {
    subject: { name: 'merging', words: ['row', 'rows'] },
    send: async ({ rows: [row] = [] }) => {
      sent.push(row?.version)
      return { success: { 1: { id: 1, version: 5, before: {} } }, errors: {}, left: {}, headlines: {}, next: null }
    },
    changed: async () => undefined,
  }
  // Versions 2 and 3 are own changes, 4 is somebody else's, and the undo of 3 writes 5.
  for (const version of [3, 2]) await buildUndo(merging, [{ id: 1, version, set: { status: 0 } }], told)(work())
  expect(sent).toEqual([3, 2])
})

test('three changes of a row are taken back one after the other', async () => {
  const { change, status } = countedRow('counted-thrice')
  const changes = [await change(1), await change(2), await change(3)]
  const undone: number[] = []
  for (const { undo } of changes.toReversed()) {
    await undo?.(work())
    undone.push(status())
  }
  expect(undone).toEqual([2, 1, 0])
})

test('an earlier change is taken back after a reload between its undo and that of a later one', async () => {
  const { counted, change, status } = countedRow('reloaded')
  const [, second] = [await change(1), await change(2)]
  await second.undo?.(work())
  vi.resetModules()
  const { buildUndo: anew } = await import('#workspace/command/bulk-run')
  await anew(counted, [{ id: 1, version: 2, set: { status: 0 } }], told)(work())
  expect(status()).toBe(0)
})

test('an undo that is restored from storage waits for the commands of its area', async () => {
  const undone = vi.fn(async () => undefined)
  registerAreas([
    {
      views: [],
      late: async () => {
        registerUndo('late-rows', () => undone)
        return {}
      },
    },
  ])
  const { signal } = new AbortController()
  await undoFromStored({ subject: 'late-rows', rows: [] })({ signal, progress: () => undefined })
  expect(undone).toHaveBeenCalledOnce()
})

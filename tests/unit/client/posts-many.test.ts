// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { updatePosts } from '#client/posts-many'

interface Asked {
  ids?: number[]
  versions?: Record<string, number>
  matching?: string
  from?: { after: number; until: number }
}

/** A server with the posts 1 to 450, of which 7 is refused. */
const asked: Asked[] = []
let failsAt = Infinity
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

beforeEach(() => {
  asked.length = 0
  failsAt = Infinity
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Asked
    asked.push(body)
    if (asked.length === failsAt) return Response.json({ message: 'Busy.' }, { status: 422 })
    const after = body.from?.after ?? 0
    const ids = body.ids ?? range(after + 1, Math.min(after + 200, 450))
    const last = ids.at(-1) ?? 0
    return Response.json({
      success: Object.fromEntries(
        ids.filter((id) => id !== 7).map((id) => [id, { id, status: 4, version: 2, before: { status: 2 } }]),
      ),
      errors: ids.includes(7) ? { 7: ['No.'] } : {},
      next: body.ids === undefined && last < 450 ? { after: last, until: 450 } : null,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ids go in slices, each with the versions that are known of its own', async () => {
  const counts: number[] = []
  const changed = await updatePosts(
    { ids: range(1, 450), versions: new Map([[201, 9]]) },
    { status: 4 },
    undefined,
    (done) => counts.push(done),
  )
  expect(asked.map(({ ids }) => [ids?.[0], ids?.at(-1)])).toEqual([
    [1, 200],
    [201, 400],
    [401, 450],
  ])
  expect(asked.map(({ versions }) => versions)).toEqual([undefined, { 201: 9 }, undefined])
  expect(counts).toEqual([200, 400, 450])
  expect(changed).toMatchObject({ failed: [{ id: 7, messages: ['No.'] }] })
  expect(changed.before.size).toBe(449)
  expect(changed.left).toBe(undefined)
})

test('what matches is followed from where the server stopped, to its end', async () => {
  const changed = await updatePosts({ matching: 'query=fuel' }, { status: 4 })
  expect(asked.map(({ from }) => from)).toEqual([undefined, { after: 200, until: 450 }, { after: 400, until: 450 }])
  expect(changed.before.size).toBe(449)
})

test('stopped, it ends after the slice that is under way and says so', async () => {
  const stopping = new AbortController()
  const changed = await updatePosts({ matching: '' }, { status: 4 }, stopping.signal, () => stopping.abort())
  expect(asked).toHaveLength(1)
  expect(changed.before.size).toBe(199)
  expect(changed.left).toBe('The rest was left as it was.')
})

test('a slice that fails ends it, and what was done before is told; the first one fails as a whole', async () => {
  failsAt = 2
  const changed = await updatePosts({ matching: '' }, { status: 4 })
  expect(changed.before.size).toBe(199)
  expect(changed.left).toContain('The rest was left as it was: Busy.')
  failsAt = asked.length + 1
  await expect(updatePosts({ matching: '' }, { status: 4 })).rejects.toMatchObject({ status: 422 })
})

// The schedule: what stands in it, who may read it, and what a question for it must say.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Calendar } from '#contract/posts/calendar'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { make, patch, publish } = postActions(() => room)

const week = 'from=2026-03-09T00:00:00Z&until=2026-03-16T00:00:00Z'
const ask = (query: string, as = 'editor') => room.call(as, 'GET', `/api/posts/calendar?${query}`)
const read = async (query = week): Promise<Calendar> => (await ask(query)).body
const idsIn = ({ items }: Calendar) => items.map(({ id }) => id)
const schedule = (id: number, at: string) => patch(id, { status: 5, published_at: at })

describe('the calendar', () => {
  test('has what is scheduled and what is published, the earliest first, and nothing else', async () => {
    const [live, late, early, draft] = [await make(), await make(), await make(), await make()]
    await publish(live.id)
    await schedule(late.id, '2026-03-12T09:00:00Z')
    await schedule(early.id, '2026-03-11T09:00:00Z')
    const found = await read()
    const ours = idsIn(found).filter((id) => [live.id, late.id, early.id, draft.id].includes(id))
    expect(ours).toEqual([live.id, early.id, late.id])
    const card = found.items.find(({ id }) => id === early.id)
    expect(card).toMatchObject({ status: 5, published_at: '2026-03-11T09:00:00.000Z', lock: null })
    expect(card?.authors).toEqual([{ id: room.ids.users['author'] }])
    expect(Object.keys(card ?? {})).not.toContain('body')
  })

  test('begins with its first moment and ends before its last', async () => {
    const [first, last] = [await make(), await make()]
    await schedule(first.id, '2026-03-20T00:00:00Z')
    await schedule(last.id, '2026-03-21T00:00:00Z')
    const ids = idsIn(await read('from=2026-03-20T00:00:00Z&until=2026-03-21T00:00:00Z'))
    expect(ids).toEqual([first.id])
  })

  test('takes an instant with any offset, and refuses what is none', async () => {
    const { id } = await make()
    await schedule(id, '2026-03-24T00:30:00Z')
    const from = encodeURIComponent('2026-03-24T23:00:00+23:00')
    expect(idsIn(await read(`from=${from}&until=2026-03-24T01:00:00Z`))).toEqual([id])
    for (const wrong of ['0000-01-01T00:00:00Z', `2026-03-09T00:00:00.${'1'.repeat(300)}Z`, 'now'])
      expect((await ask(`from=${wrong}&until=2026-03-10T00:00:00Z`)).status).toBe(400)
  })

  test('is narrowed by section and by assignee', async () => {
    const [mine, others] = [await make(), await make()]
    await patch(mine.id, { assignee_id: room.ids.users['editor'] })
    for (const { id } of [mine, others]) await schedule(id, '2026-03-13T09:00:00Z')
    const found = idsIn(await read(`${week}&assignee=${room.ids.users['editor']}`))
    expect(found).toContain(mine.id)
    expect(found).not.toContain(others.id)
    expect(idsIn(await read(`${week}&section=999999`))).toEqual([])
  })

  test('answers at most 1,000 posts and says that there are more', async () => {
    await room.database.db.execute(
      sql`insert into posts (main_headline, status, published_at) select 'Planned ' || n, 5, '2026-05-01T09:00:00Z' from generate_series(1, 1001) n`,
    )
    const found = await read('from=2026-05-01T00:00:00Z&until=2026-05-02T00:00:00Z')
    expect([found.items.length, found.more]).toEqual([1000, true])
    await room.database.db.execute(sql`delete from posts where main_headline like 'Planned %'`)
  })

  test('refuses a time that ends before it begins, is too long, or is no time', async () => {
    const statuses = [
      await ask('from=2026-03-16T00:00:00Z&until=2026-03-09T00:00:00Z'),
      await ask('from=2026-03-01T00:00:00Z&until=2026-05-01T00:00:00Z'),
      await ask('from=tomorrow&until=2026-03-09T00:00:00Z'),
      await ask('from=2026-03-09T00:00:00Z'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 400])
  })
})

// A large upload or removal is written in parts: nobody waits for it, and it still is one change.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Worker } from '#server/jobs/worker'
import { enqueue } from '#server/jobs/queue'
import { splitLines } from '#server/records/in-parts/split'
import { largeChangeJob } from '#server/records/in-parts/turns'
import { rows } from '#server/rows'
import { readSettings, SettingsError } from '#server/settings'

import { type Answer, type Newsroom, openNewsroom, sendForm } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { make, patch } = postActions(() => room)
const upload = (path: string, text: string, fields: Record<string, string> = {}, headers = {}) => {
  const file = new File([text], path === 'contextual-links' ? 'list.csv' : 'list.txt')
  return sendForm(room, 'admin', `/api/v2/${path}/upload`, { ...fields, file }, 'POST', headers)
}
const restore = (entry: number) => room.call('admin', 'POST', '/api/v2/bin/restore', { entry })
const removeAll = (path: string, matching: string, count: number, headers: Record<string, string> = {}) =>
  room.call('admin', 'POST', `/api/v2/${path}/remove`, { matching, count }, headers)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const links = (count: number, by: string, about = 'Phrase') =>
  numbers(count)
    .map((at) => `${about} number ${at},https://example.org/${by}/${at}`)
    .join('\n')
const slots = (count: number, by: string) =>
  numbers(count)
    .map((at) => `Slot ${at} ${by}\t/1234/site/slot-${at}\tdiv-${at}\t[300,250]\t50`)
    .join('\n')
const words = (count: number, by: string) =>
  numbers(count)
    .map((at) => `zz${by} ${at}`)
    .join('\n')

const one = async <T>(query: ReturnType<typeof sql>) => (await rows<T>(room.database.db, query))[0]
/** How many links each file has given: the part of their address that names it. */
const linksBy = () =>
  one<Record<string, number>>(
    sql`select coalesce(json_object_agg(by, n), '{}') as row
        from (select split_part(url, '/', 4) as by, count(*) as n from contextual_links group by 1) x`,
  )
const clear = () => room.database.db.execute(sql`truncate contextual_links`)

/** The longest wait of a list, a save and a page of the site, as a share of the whole time of the work. */
async function longestWait(work: () => Promise<Answer>): Promise<number> {
  const post = await make()
  const asks = [
    () => room.call('editor', 'GET', '/api/posts'),
    (turn: number) => patch(post.id, { priority: turn % 3 }),
    () => room.call(null, 'GET', '/site/'),
  ]
  for (const ask of asks) await ask(1)
  const began = performance.now()
  let longest = 0
  const going = { on: true }
  const working = work().finally(() => (going.on = false))
  for (let turn = 0; going.on; turn += 1) {
    const from = performance.now()
    expect((await asks[turn % asks.length]?.(turn))?.status).toBe(200)
    longest = Math.max(longest, performance.now() - from)
  }
  expect((await working).status).toBe(200)
  return longest / (performance.now() - began)
}

describe('a large file', () => {
  test.each([
    ['slots, new', () => upload('advs', slots(20_000, 'a'))],
    ['slots, changed', () => upload('advs', slots(20_000, 'b'))],
    ['links, new', () => upload('contextual-links', links(20_000, 'a'))],
    ['links, changed', () => upload('contextual-links', links(20_000, 'b'))],
    ['words, new', () => upload('stop-words', words(20_000, 'a'), { type: 'post' })],
  ])('of %s keeps nobody waiting', async (_what, work) => {
    expect(await longestWait(work)).toBeLessThan(0.25)
  })

  test('is undone without keeping anybody waiting either', async () => {
    const { body } = await upload('contextual-links', links(20_000, 'c'))
    expect(await longestWait(() => restore(body.bin))).toBeLessThan(0.25)
    expect(await linksBy()).toEqual({ b: 20_000 })
    await clear()
  })
})

describe('a large removal', () => {
  const phrases = 'search_fields=text&search=Phrase'
  const left = () => one<number>(sql`select to_json(count(*)) as row from contextual_links`)

  test('keeps nobody waiting, nor does its undo', async () => {
    await upload('contextual-links', links(20_000, 'a'))
    const removed: { bin?: number } = {}
    const remove = async () => {
      const answer = await removeAll('contextual-links', phrases, 20_000)
      removed.bin = answer.body.bin
      return answer
    }
    expect(await longestWait(remove)).toBeLessThan(0.25)
    expect(await left()).toBe(0)
    expect(await longestWait(() => restore(removed.bin ?? 0))).toBeLessThan(0.25)
    expect(await linksBy()).toEqual({ a: 20_000 })
    await clear()
  })

  test('is one entry of the bin; a record whose name is taken by now is not restored', async () => {
    await upload('contextual-links', links(1500, 'old'))
    const { body } = await removeAll('contextual-links', phrases, 1500)
    expect(body).toMatchObject({ removed: 1500, bin: expect.any(Number) })
    const { items } = (await room.call('admin', 'GET', '/api/v2/bin')).body
    expect(items[0]).toMatchObject({ id: body.bin, title: 'Phrase number 0', count: 1500, upload: false })
    await upload('contextual-links', links(2, 'later'))
    expect((await restore(body.bin)).body).toEqual({ restored: 1498, stayed: 2, left: [] })
    expect(await linksBy()).toEqual({ old: 1498, later: 2 })
    await clear()
  })

  test('is refused when the number of matching records differs from the number seen, and a repeated call gets the first answer', async () => {
    await upload('contextual-links', links(1500, 'a'))
    const stale = await removeAll('contextual-links', phrases, 1499)
    expect([stale.status, stale.body.message]).toEqual([409, '1,500 match by now. Look at them again.'])
    expect(await left()).toBe(1500)
    // The person was told: nothing is left for an administrator to do.
    const job = sql`select json_build_object('state', state, 'about', about) as row from jobs where kind = 'upload' order by id desc limit 1`
    expect(await one(job)).toEqual({ state: 'done', about: '1499 contextual links' })
    const headers = { 'Idempotency-Key': 'remove-them-once' }
    const first = await removeAll('contextual-links', phrases, 1500, headers)
    expect(first.status).toBe(200)
    await upload('contextual-links', links(1500, 'b'))
    expect((await removeAll('contextual-links', phrases, 1500, headers)).body).toEqual(first.body)
    expect(await linksBy()).toEqual({ b: 1500 })
    await clear()
  })

  test('that fails in the middle is put back at once', async () => {
    await upload('contextual-links', links(1500, 'a'))
    await room.database.db.execute(
      sql.raw(`create function broken() returns trigger language plpgsql as $$ begin
        if old.text = 'Phrase number 1200' then raise exception 'broken'; end if; return old; end $$`),
    )
    await room.database.db.execute(
      sql`create trigger broken before delete on contextual_links for each row execute function broken()`,
    )
    expect((await removeAll('contextual-links', phrases, 1500)).status).toBe(500)
    await room.database.db.execute(sql`drop trigger broken on contextual_links`)
    await room.database.db.execute(sql`drop function broken`)
    expect(await linksBy()).toEqual({ a: 1500 })
    await clear()
  })
})

describe('as one', () => {
  const stamp = () => one<number>(sql`select to_json(value) as row from stamps where name = 'contextual_links'`)

  test('it tells what it did, in one entry of the log, of the bin and of what tells readers, and is undone', async () => {
    await upload('contextual-links', links(1500, 'old'))
    const before = [await stamp(), await one<number>(sql`select to_json(count(*)) as row from audit_log`)]
    const { body } = await upload(
      'contextual-links',
      `${links(3000, 'new')}\nPHRASE number 7,https://example.org/last/7`,
    )
    expect(body).toMatchObject({ added: 1500, updated: 1500, unchanged: 0, removed: 0 })
    expect(await linksBy()).toEqual({ new: 2999, last: 1 })
    const after = [await stamp(), await one<number>(sql`select to_json(count(*)) as row from audit_log`)]
    expect(after).toEqual(before.map((count) => Number(count) + 1))
    const { items } = (await room.call('admin', 'GET', '/api/v2/bin')).body
    expect(items[0]).toMatchObject({ id: body.bin, subject: 'contextual-link', count: 3000, upload: true })
    // What was changed since stays.
    await room.database.db.execute(
      sql`update contextual_links set url = 'https://example.org/mine/1', version = version + 1 where text = 'Phrase number 2000'`,
    )
    expect((await restore(body.bin)).body).toEqual({ restored: 2999, stayed: 1, left: [] })
    expect(await linksBy()).toEqual({ old: 1500, mine: 1 })
    expect((await restore(body.bin)).status).toBe(404)
    await clear()
  })

  test('the same file again changes nothing, and there is nothing to take back', async () => {
    await upload('contextual-links', links(1500, 'a'))
    const { body } = await upload('contextual-links', links(1500, 'a'))
    expect(body).toEqual({ added: 0, updated: 0, unchanged: 1500, removed: 0, bin: null })
    const [job] = (await room.call('admin', 'GET', '/api/v2/jobs?filter[kind.eq]=upload')).body.items
    expect(job).toMatchObject({ state: 'done', progress: 1500 })
    await clear()
  })

  test('a large upload that is sent again with its Idempotency-Key, at once or later, is done once', async () => {
    const send = () => upload('contextual-links', links(1500, 'a'), {}, { 'Idempotency-Key': 'large' })
    const answers = [...(await Promise.all([send(), send()])), await send()].map(({ body }) => body)
    expect(answers[0]).toMatchObject({ added: 1500, bin: expect.any(Number) })
    expect(answers.slice(1)).toEqual([answers[0], answers[0]])
    await clear()
  })

  test('two files uploaded at once do not mix, whatever their size', async () => {
    const answers = await Promise.all([
      upload('contextual-links', links(3000, 'a')),
      upload('contextual-links', links(3000, 'b')),
    ])
    expect(answers.map(({ body }) => body.added + body.updated)).toEqual([3000, 3000])
    expect(Object.values((await linksBy()) ?? {})).toEqual([3000])
    const large = upload('contextual-links', links(3000, 'c'))
    while (
      !(await one(
        sql`select to_json(id) as row from jobs where kind = 'upload' and state = 'running' and progress > 30`,
      ))
    );
    const [, small] = await Promise.all([large, upload('contextual-links', links(20, 'd'))])
    expect(small.body).toMatchObject({ updated: 20 })
    expect(await linksBy()).toEqual({ c: 2980, d: 20 })
    await clear()
  })
})

describe('what breaks off', () => {
  const settings = readSettings({})
  if (settings instanceof SettingsError) throw settings
  const workOff = async () => {
    const worker = new Worker({ database: room.database, settings, report: () => undefined }, [largeChangeJob])
    return Promise.all(await worker.look())
  }
  const newestJob = async () => (await room.call('admin', 'GET', '/api/v2/jobs?filter[kind.eq]=upload')).body.items[0]
  const unfinished = () => one<number>(sql`select to_json(count(*)) as row from bin_entries where unfinished`)

  test('in the middle is put back at once', async () => {
    await upload('contextual-links', links(1500, 'old'))
    await room.database.db.execute(
      sql`alter table contextual_links add constraint broken check (text <> 'Phrase number 2500')`,
    )
    expect((await upload('contextual-links', links(3000, 'new'))).status).toBe(500)
    await room.database.db.execute(sql`alter table contextual_links drop constraint broken`)
    expect([await linksBy(), await unfinished()]).toEqual([{ old: 1500 }, 0])
    expect((await upload('contextual-links', links(3000, 'new'))).body).toMatchObject({ added: 1500, updated: 1500 })
    await clear()
  })

  test('with its process is put back by a job, or by the next file', async () => {
    await upload('contextual-links', links(1500, 'old'))
    const breakOff = async () => {
      const { body } = await upload('contextual-links', links(3000, 'new'))
      await room.database.db.execute(sql`update bin_entries set unfinished = true where id = ${body.bin}`)
      expect((await restore(body.bin)).status).toBe(404)
    }
    await breakOff()
    await enqueue(room.database.db, largeChangeJob, { subject: 'contextual-link' }, { key: 'contextual-link' })
    expect(await workOff()).toEqual(['failed'])
    expect(await newestJob()).toMatchObject({ state: 'failed', error: expect.stringMatching(/^It broke off\./) })
    expect([await linksBy(), await unfinished()]).toEqual([{ old: 1500 }, 0])
    await breakOff()
    const { body } = await upload('contextual-links', links(2000, 'newer'))
    expect(body).toMatchObject({ added: 500, updated: 1500 })
    expect(await unfinished()).toBe(0)
    await clear()
  })

  test('as an undo is finished by a job, which is done', async () => {
    const { body } = await upload('contextual-links', links(1500, 'new'))
    const inMiddle = { subject: 'contextual-link', undoes: true }
    await room.database.db.execute(sql`update bin_entries set unfinished = true where id = ${body.bin}`)
    await enqueue(room.database.db, largeChangeJob, inMiddle, { key: 'contextual-link' })
    expect(await workOff()).toEqual(['done'])
    expect([await linksBy(), await unfinished()]).toEqual([{}, 0])
    await enqueue(room.database.db, largeChangeJob, inMiddle, { key: 'contextual-link' })
    expect(await workOff()).toEqual(['failed'])
  })

  test('because an administrator cancels its job is put back by the job that follows', async () => {
    const going = upload('contextual-links', links(4000, 'new'))
    let job: number | undefined
    while (!job)
      job = await one<number>(
        sql`select to_json(id) as row from jobs where kind = 'upload' and state = 'running' and progress > 10`,
      )
    expect((await room.call('admin', 'POST', `/api/v2/jobs/${job}/cancel`)).status).toBe(200)
    expect((await going).body.message).toBe('This was cancelled. What it has written already is being put back.')
    await workOff()
    expect([await linksBy(), await unfinished()]).toEqual([{}, 0])
  })
})

test('parts keep together what a database may take for one name', () => {
  const lines = ['Fuel', 'a', 'FUEL', 'İ', 'b', 'fuel', 'i', 'fuel', 'fuel', 'Σς', 'σσ']
  const parts = splitLines(lines, (line) => line, 4)
  expect(parts).toEqual([
    ['Fuel', 'FUEL', 'fuel', 'fuel'],
    ['a', 'İ', 'i', 'b'],
    ['Σς', 'σσ'],
  ])
})

// Jobs as admins see and move them, over the API and by commands.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { jobSubject } from '#client/jobs'
import { historyCommands } from '#commands/frame/history'
import { commands as jobCommands } from '#commands/jobs'
import type { JobState } from '#contract/jobs'
import { EventReader } from '#server/events/events'
import { carryOut, type Workplace } from '#server/jobs/run-job'
import { jobKind } from '#server/jobs/kind'
import { type ClaimedJob, enqueue, renew, takeDue } from '#server/jobs/queue'
import { registerCommands } from '#workspace/command/registry'

import { selecting, stubBrowser } from '../command-harness'
import { type Newsroom, openNewsroom, metricsToken } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
  await room.database.db.execute(sql`create table effects (note text)`)
})
beforeEach(async () => {
  await room.database.db.execute(sql`truncate jobs, effects`)
})
afterAll(() => room.close())

const db = () => room.database.db
const noting = jobKind({
  name: 'noting',
  input: z.strictObject({ note: z.string() }),
  whole: async (tx, { note }) => void (await tx.execute(sql`insert into effects values (${note})`)),
})
const effects = async () => (await db().execute(sql`select note from effects`)).rows
const forever = new AbortController().signal
const carry = (held: ClaimedJob) =>
  carryOut(
    { database: room.database, settings: {} as Workplace['settings'], report: () => undefined },
    noting,
    held,
    forever,
  )
const taken = async (): Promise<ClaimedJob> => {
  const [held] = await takeDue(db(), [noting], 1)
  if (!held) throw new Error('No job was due.')
  return held
}

const url = '/api/v2/jobs'
const make = async (options = {}) => {
  const id = await enqueue(db(), noting, { note: 'once' }, { about: 'a note', ...options })
  return `${url}/${id}`
}

describe('over the API', () => {
  test('administrators and senior editors see jobs and move them, nobody else', async () => {
    const job = await make()
    for (const role of ['slot-editor', 'editor', 'nobody'])
      expect([
        (await room.call(role, 'GET', url)).status,
        (await room.call(role, 'GET', job)).status,
        (await room.call(role, 'POST', `${job}/retry`, {})).status,
        (await room.call(role, 'POST', `${job}/cancel`)).status,
      ]).toEqual([403, 403, 403, 403])
    expect((await room.call('senior-editor', 'GET', job)).status).toBe(200)
    const { body } = await room.call('admin', 'GET', `${url}?filter[state.eq]=waiting,failed&filter[kind.eq]=noting`)
    expect(body).toMatchObject({ total: 1, items: [{ kind: 'noting', about: 'a note', state: 'waiting', took: null }] })
    expect((await room.call('admin', 'GET', `${url}?filter[state.eq]=failed`)).body.total).toBe(0)
    expect((await room.call('admin', 'GET', `${url}?filter[state.eq]=lost`)).status).toBe(400)
    expect((await room.call('admin', 'GET', `${url}/999999`)).status).toBe(404)
  })

  test('a waiting job is cancelled, and put back to the time it had', async () => {
    const at = '2126-01-01T00:00:00.000Z'
    const job = await make({ at: new Date(at), key: 'once' })
    const cancelled = await room.call('admin', 'POST', `${job}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', next_at: null } })
    const again = await room.call('admin', 'POST', `${job}/cancel`)
    expect(again).toMatchObject({ status: 422, body: { errors: { state: ['The job has ended already.'] } } })
    const other = await make({ key: 'once' })
    const refused = await room.call('admin', 'POST', `${job}/retry`, { at })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.stringContaining('waits already')] } },
    })
    await room.call('admin', 'POST', `${other}/cancel`)
    const back = await room.call('admin', 'POST', `${job}/retry`, { at })
    expect(back).toMatchObject({ status: 200, body: { state: 'waiting', next_at: at, tries_left: 1 } })
    const { rows } = await db().execute(
      sql`select action, user_id, changed from audit_log where subject = 'job' and record = ${job.split('/').at(-1)} order by id`,
    )
    expect(rows).toEqual([
      { action: 'cancel', user_id: room.ids.users.admin, changed: { state: { from: 'waiting', to: 'cancelled' } } },
      { action: 'retry', user_id: room.ids.users.admin, changed: { state: { from: 'cancelled', to: 'waiting' } } },
    ])
  })

  test('a running job that is cancelled leaves nothing of what it was doing', async () => {
    const job = await make()
    const held = await taken()
    expect((await room.call('admin', 'POST', `${job}/retry`, {})).body.errors.state).toEqual(['The job is running.'])
    expect((await room.call('admin', 'POST', `${job}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    expect(await carry(held)).toBe('lost')
    expect(await effects()).toEqual([])
  })

  test('a failed job is tried again as often as a new one; one that is done is not', async () => {
    const job = await make()
    await db().execute(sql`update jobs set state = 'failed', next_at = null, tries_left = 0, error = 'Why.'`)
    expect((await room.call('admin', 'POST', `${job}/retry`, {})).body).toMatchObject({
      state: 'waiting',
      error: 'Why.',
    })
    expect(await carry(await taken())).toBe('done')
    expect((await room.call('admin', 'GET', job)).body).toMatchObject({
      state: 'done',
      error: null,
      took: expect.any(Number),
    })
    expect((await room.call('admin', 'POST', `${job}/retry`, {})).body.errors.state).toEqual(['The job is done.'])
  })

  test('what comes again by itself is run now, and not cancelled while it waits', async () => {
    await db().execute(
      sql`insert into jobs (kind, input, next_at, tries_left, every) values ('purge-jobs', '{}', now() + interval '1 hour', 5, 3600)`,
    )
    const [{ id }] = (await room.call('admin', 'GET', url)).body.items
    expect((await room.call('admin', 'POST', `${url}/${id}/cancel`)).status).toBe(422)
    await room.call('admin', 'POST', `${url}/${id}/retry`, {})
    expect(await takeDue(db(), [{ ...noting, name: 'purge-jobs' }], 1)).toMatchObject([{ id }])
    expect((await room.call('admin', 'POST', `${url}/${id}/cancel`)).body).toMatchObject({
      state: 'cancelled',
      next_at: expect.any(String),
    })
  })

  test('each move is told to whoever looks, a lease that is renewed is not', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    const id = Number((await make()).split('/').at(-1))
    expect(await reader.read()).toEqual([{ name: 'job.changed', ids: [id] }])
    const held = await taken()
    expect(await reader.read()).toEqual([{ name: 'job.changed', ids: [id] }])
    expect(await renew(db(), noting, held)).toBe(true)
    expect(await reader.read()).toEqual([])
    await carry(held)
    expect(await reader.read()).toEqual([{ name: 'job.changed', ids: [id] }])
  })

  test('the figures tell how many there are, how long the oldest waits and what they took', async () => {
    await make({ at: new Date(Date.now() - 5000) })
    await make({ at: new Date(Date.now() + 3_600_000) })
    const { body } = await room.call(null, 'GET', '/metrics', undefined, {
      authorization: `Bearer ${metricsToken}`,
    })
    expect(body).toContain('slotdesk_jobs{kind="noting",state="waiting"} 2')
    expect(Number(/^slotdesk_jobs_oldest_waiting_seconds ([\d.]+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(5)
    expect(body).toMatch(/slotdesk_job_seconds_count\{kind="noting",outcome="done"\} \d/)
  })
})

describe('by commands', () => {
  let desk: Awaited<ReturnType<typeof stubBrowser>>
  const state = async () => {
    const { items } = (await room.call('admin', 'GET', url)).body
    return items.map((job: { state: JobState; next_at: string | null }) => [job.state, job.next_at])
  }
  /** A person at the list, with its jobs selected. */
  const sit = async () => {
    desk = await stubBrowser(room, 'admin')
    registerCommands(jobCommands, historyCommands)
    const { items } = (await room.call('admin', 'GET', url)).body
    jobSubject.known.remember(items)
    const ids = items.map(({ id }: { id: number }) => id)
    return { ids, ...selecting(ids, { subject: 'jobs', rows: jobSubject.known }) }
  }

  test('waiting jobs are cancelled without a question, and Undo puts each back to its time', async () => {
    const times = ['2126-01-01T00:00:00.000Z', '2126-01-02T00:00:00.000Z']
    for (const at of times) await make({ at: new Date(at) })
    const { ids, context } = await sit()
    const result = await desk.run({ id: 'jobs.cancel', args: { ids } }, { context })
    expect(result).toMatchObject({ status: 'done', outcome: { message: '2 jobs were cancelled.' } })
    expect(desk.questions()).toEqual([])
    expect(await state()).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ])
    expect((await desk.undo()).status).toBe('done')
    expect(await state()).toEqual(times.toReversed().map((at) => ['waiting', at]))
    desk.leave()
  })

  test('a running one is asked about, and a failed one is retried; what does not fit says why', async () => {
    await make()
    await taken()
    let { ids, context } = await sit()
    expect(await desk.run({ id: 'jobs.retry', args: { ids } }, { context })).toMatchObject({
      status: 'refused',
      refusal: { reason: 'The job is running' },
    })
    await desk.run({ id: 'jobs.cancel', args: { ids } }, { context })
    expect(desk.questions()).toMatchObject([{ message: 'Stop the running job?', detail: 'noting: a note' }])
    expect(await state()).toEqual([['cancelled', null]])
    desk.leave()
    ;({ ids, context } = await sit())
    expect(await desk.run({ id: 'jobs.retry', args: { ids } }, { context })).toMatchObject({
      outcome: { message: 'The job is taken now.' },
    })
    expect(await carry(await taken())).toBe('done')
    desk.leave()
  })
})

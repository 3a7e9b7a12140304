import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { carryOut, type Workplace } from '#server/jobs/run-job'
import { purgeJobs } from '#server/jobs/upkeep'
import { jobKind, type JobKind, JobRefused } from '#server/jobs/kind'
import { type ClaimedJob, delayAfter, enqueue, freeAll, takeDue } from '#server/jobs/queue'
import { Worker } from '#server/jobs/worker'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
  await room.database.db.execute(sql`create table effects (id bigint generated always as identity, note text)`)
})
beforeEach(async () => {
  await room.database.db.execute(sql`truncate jobs, effects`)
})
afterAll(() => room.close())

const db = () => room.database.db
const input = z.strictObject({ note: z.string() })
const note = async (on: Parameters<typeof enqueue>[0], text: string) =>
  void (await on.execute(sql`insert into effects (note) values (${text})`))
const effects = async () => {
  const { rows } = await db().execute<{ note: string }>(sql`select note from effects order by id`)
  return rows.map((row) => row.note)
}
interface Row {
  [name: string]: unknown
  state: string
  attempts: number
  error: string | null
  seconds: number | null
}
/** The jobs, with the seconds from their end to their next time. */
const jobs = async () => {
  const { rows } = await db().execute<Row>(
    sql`select state, attempts, tries_left, progress, error, result, round(extract(epoch from next_at - finished_at))::int as seconds from jobs order by id`,
  )
  return rows
}

/** Writes a note, whole. */
const noting = jobKind({ name: 'noting', input, tries: 3, whole: (tx, given) => note(tx, given.note) })

const logged: Record<string, unknown>[] = []
/** A server's place, whose clock is so many seconds on. */
const placeIn = (seconds = 0): Workplace => ({
  database: room.database,
  settings: {} as Workplace['settings'],
  report: (_message, detail) => logged.push(detail),
  now: () => inSeconds(seconds),
})
const started = Date.now()
const inSeconds = (seconds: number) => new Date(started + 60_000 + seconds * 1000)
const forever = new AbortController().signal

/** What a server does with what is due, so many seconds on. */
async function round(kinds: readonly JobKind[], seconds = 0) {
  return Promise.all(await new Worker(placeIn(seconds), kinds).look())
}
const taken = async (kind: JobKind, seconds = 0): Promise<ClaimedJob> => {
  const [held] = await takeDue(db(), [kind], 1, inSeconds(seconds))
  if (!held) throw new Error('No job was due.')
  return held
}

describe('a job', () => {
  test('is there exactly if the write is that it was enqueued in, and the same key waits once', async () => {
    await expect(
      db().transaction(async (tx) => {
        await enqueue(tx, noting, { note: 'never' })
        throw new Error('The write failed.')
      }),
    ).rejects.toThrow('The write failed.')
    const ids = await db().transaction(async (tx) => [
      await enqueue(tx, noting, { note: 'one' }, { key: 'a' }),
      await enqueue(tx, noting, { note: 'two' }, { key: 'a' }),
      await enqueue(tx, noting, { note: 'three' }, { key: 'b' }),
    ])
    expect(ids.map((id) => id !== null)).toEqual([true, false, true])
    await round([noting])
    // Jobs that are claimed together run at the same time, so their effects have no order.
    expect((await effects()).toSorted()).toEqual(['one', 'three'])
    expect(await enqueue(db(), noting, { note: 'again' }, { key: 'a' })).not.toBeNull()
  })

  test('is taken by one of three workers that look at once, and not before its time', async () => {
    for (let n = 0; n < 12; n += 1) await enqueue(db(), noting, { note: String(n) })
    await enqueue(db(), noting, { note: 'later' }, { at: inSeconds(60) })
    const ended = await Promise.all([round([noting]), round([noting]), round([noting])])
    expect(ended.flat()).toEqual(Array.from({ length: 12 }, () => 'done'))
    expect(new Set(await effects()).size).toBe(12)
    await round([noting], 61)
    expect(await effects()).toHaveLength(13)
  })

  test('for which somebody waits has a place beside those for which nobody does', async () => {
    const sizing = jobKind({ name: 'sizing', input, patient: true, whole: (tx, given) => note(tx, given.note) })
    const kinds = [sizing, noting]
    for (const at of [1, 2, 3, 4, 5]) await enqueue(db(), sizing, { note: `size ${at}` })
    await enqueue(db(), noting, { note: 'push' })
    await round(kinds)
    expect((await effects()).sort()).toEqual(['push', 'size 1', 'size 2'])
    await round(kinds)
    expect(await effects()).toHaveLength(6)
    for (const at of [1, 2, 3, 4]) await enqueue(db(), sizing, { note: `size ${at}` })
    expect(await round(kinds)).toHaveLength(3)
  })

  test('whose server is killed is taken up after half a minute, and the first server’s effect is rolled back', async () => {
    await enqueue(db(), noting, { note: 'once' })
    const first = await taken(noting)
    expect(await takeDue(db(), [noting], 1, inSeconds(29))).toEqual([])
    const second = await taken(noting, 31)
    expect(second).toMatchObject({ id: first.id, attempts: 2 })
    expect(await carryOut(placeIn(31), noting, first, forever)).toBe('lost')
    expect(await effects()).toEqual([])
    expect(await carryOut(placeIn(31), noting, second, forever)).toBe('done')
    expect(await carryOut(placeIn(31), noting, first, forever)).toBe('lost')
    expect(await effects()).toEqual(['once'])
    expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2, error: null, seconds: null }])
  })

  test('during which every server was killed ends as failed, with that reason', async () => {
    await enqueue(db(), noting, { note: 'poison' })
    for (const seconds of [0, 31, 62]) await taken(noting, seconds)
    expect(await round([noting], 93)).toEqual(['failed'])
    expect(await jobs()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('ended in the middle of it') },
    ])
    expect(await effects()).toEqual([])
  })

  test('in steps goes no step further once another server has it', async () => {
    let goOn = () => {}
    const between = new Promise<void>((resolve) => (goOn = resolve))
    const stepping = jobKind({
      name: 'stepping',
      input,
      steps: async ({ step }, given) => {
        await db().transaction(async (tx) => {
          await step(tx, 7)
          await note(tx, `${given.note} 1`)
        })
        await between
        await db().transaction(async (tx) => {
          await step(tx, 14)
          await note(tx, `${given.note} 2`)
        })
      },
    })
    await enqueue(db(), stepping, { note: 'slow' })
    const slow = carryOut(placeIn(), stepping, await taken(stepping), forever)
    await expect.poll(effects).toEqual(['slow 1'])
    expect(await jobs()).toMatchObject([{ state: 'running', progress: 7 }])
    await taken(stepping, 120)
    goOn()
    expect(await slow).toBe('lost')
    expect(await effects()).toEqual(['slow 1'])
  })

  test('that a stopping server gives back does not count the attempt', async () => {
    const stop = new AbortController()
    const stepping = jobKind({
      name: 'stepping',
      input,
      tries: 1,
      steps: async ({ step }, given) => {
        stop.abort()
        await db().transaction(async (tx) => {
          await step(tx)
          await note(tx, given.note)
        })
      },
    })
    await enqueue(db(), stepping, { note: 'half' })
    expect(await carryOut(placeIn(), stepping, await taken(stepping), stop.signal)).toBe('back')
    expect(await jobs()).toMatchObject([{ state: 'waiting', tries_left: 1, error: null }])
    expect(await effects()).toEqual([])
  })

  test('that was running when the embedded database was closed can be claimed at once', async () => {
    await enqueue(db(), noting, { note: 'once' })
    await taken(noting)
    await freeAll(db())
    expect(await round([noting])).toEqual(['done'])
  })
})

describe('a failure', () => {
  const failing = jobKind({
    name: 'failing',
    input,
    tries: 3,
    whole: async (tx, given) => {
      await note(tx, given.note)
      await tx.execute(sql`insert into users (username, slug) values ('Secret of ama@example.org', ${given.note}::int)`)
    },
  })

  test('is tried again after growing waits, and then has failed with a reason that tells no value', async () => {
    await enqueue(db(), failing, { note: 'ama@example.org' })
    expect(await round([failing])).toEqual(['again'])
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1, seconds: 15 }])
    expect(await round([failing], 14)).toEqual([])
    expect(await round([failing], 16)).toEqual(['again'])
    expect(await jobs()).toMatchObject([{ state: 'waiting', seconds: 30 }])
    expect(await round([failing], 60)).toEqual(['failed'])
    const [job] = await jobs()
    expect(job).toMatchObject({ state: 'failed', attempts: 3, seconds: null, error: expect.stringContaining('22P02') })
    expect(JSON.stringify([job, logged])).not.toContain('ama@')
    expect(await effects()).toEqual([])
    expect([1, 2, 3, 20].map(delayAfter)).toEqual([15, 30, 60, 3600])
  })

  test('that was claimed runs also where the database fails before the patient ones are claimed', async () => {
    await enqueue(db(), noting, { note: 'claimed' })
    const patient = jobKind({ name: 'patient', input, patient: true, whole: async () => undefined })
    const execute = db().execute.bind(db())
    const claim = vi.spyOn(db(), 'execute').mockImplementationOnce(execute)
    claim.mockRejectedValueOnce(new Error('The database is away.'))
    const worker = new Worker(placeIn(), [noting, patient])
    await expect(worker.look()).rejects.toThrow('The database is away.')
    claim.mockRestore()
    await worker.stop()
    expect(await effects()).toEqual(['claimed'])
  })

  test('that no other try would mend is final, with the words of the job itself', async () => {
    const refusing = jobKind({
      name: 'refusing',
      input,
      whole: async () => {
        throw new JobRefused('There is no such file.', { refused: 3 })
      },
    })
    await enqueue(db(), refusing, { note: 'x' })
    await db().execute(
      sql`insert into jobs (kind, input, next_at, tries_left) values ('noting', '{"other": 1}', now(), 3)`,
    )
    expect(await round([refusing, noting])).toEqual(['failed', 'failed'])
    expect(await jobs()).toMatchObject([
      { state: 'failed', error: 'There is no such file.', result: { refused: 3 } },
      { state: 'failed', error: 'This version of the server cannot read what the job was given.' },
    ])
  })
})

describe('a job that comes again', () => {
  let fails = false
  const nothing = z.strictObject({})
  const recurring = jobKind({
    name: 'recurring',
    input: nothing,
    every: 60,
    tries: 2,
    whole: async (tx) => {
      await note(tx, 'round')
      if (fails) throw new Error('Broken.')
    },
  })

  test('is one for three servers, and what was missed is not made up for', async () => {
    const servers = [1, 2, 3].map(() => new Worker(placeIn(), [recurring]))
    await Promise.all(servers.map((server) => server.begin()))
    const rounds = await Promise.all(servers.map((server) => server.look()))
    await Promise.all(rounds.flat())
    expect(await effects()).toEqual(['round'])
    expect(await jobs()).toMatchObject([{ state: 'waiting', seconds: 60 }])
    expect(await round([recurring], 59)).toEqual([])
    expect(await round([recurring], 86_400)).toEqual(['done'])
    expect(await round([recurring], 86_401)).toEqual([])
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 2 }])
  })

  test('comes again after it has failed', async () => {
    fails = true
    await new Worker(placeIn(), [recurring]).begin()
    expect(await round([recurring])).toEqual(['again'])
    expect(await round([recurring], 16)).toEqual(['failed'])
    expect(await jobs()).toMatchObject([{ state: 'failed', seconds: 60, error: 'Broken.', tries_left: 2 }])
    fails = false
    expect(await round([recurring], 80)).toEqual(['done'])
    expect(await jobs()).toMatchObject([{ state: 'waiting', error: null }])
    await purgeJobs(db(), inSeconds(100 * 86_400))
    expect(await jobs()).toHaveLength(1)
  })
})

test('jobs that ended are removed after a week, what failed after a month', async () => {
  await db().execute(
    sql`insert into jobs (kind, input, tries_left, state, finished_at) select 'noting', '{}', 0, state, now()
        from unnest(array['done', 'cancelled', 'failed', 'waiting']) state`,
  )
  await purgeJobs(db(), inSeconds(8 * 86_400))
  expect((await jobs()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
  await purgeJobs(db(), inSeconds(31 * 86_400))
  expect((await jobs()).map(({ state }) => state)).toEqual(['waiting'])
})

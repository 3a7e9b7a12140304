// An import as a job: seen by admins, stopped by them, and gone on with by a server where its own process was killed.
import { sql } from 'drizzle-orm'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

import { posts, users } from '#server/db/schema'
import { importing, importJob } from '#server/import/import-job'
import { importFile } from '#server/import/take'
import { importCommand } from '#server/import/take-command'
import { carryOut } from '#server/jobs/run-job'
import { type ClaimedJob, enqueueTaken, keepStep } from '#server/jobs/queue'
import { Worker } from '#server/jobs/worker'
import { readSettings, SettingsError } from '#server/settings'

import { importPlace } from './import-place'

const here = importPlace()

const settings = () => {
  const read = readSettings({ DATA_DIR: here.folder, SEED: 'empty' })
  if (read instanceof SettingsError) throw read
  return read
}
/** An archive, of three chunks unless told otherwise. */
function archive(records = 450): string {
  const path = join(here.folder, 'archive.jsonl')
  const lines = Array.from({ length: records }, (_, at) =>
    JSON.stringify({ id: `${at}`, headline: `Post ${at}`, body_text: 'Words.' }),
  )
  writeFileSync(path, lines.join('\n'))
  return path
}
const jobs = async () =>
  (
    await here.database.db.execute(
      sql`select kind, about, state, progress, attempts, error, result from jobs order by id`,
    )
  ).rows
const place = (seconds = 0) => ({
  database: here.database,
  settings: settings(),
  report: () => undefined,
  now: () => new Date(Date.now() + seconds * 1000),
})
async function begin(path: string): Promise<ClaimedJob> {
  const held = await enqueueTaken(
    here.database.db,
    importJob,
    { path, tagSection: null },
    { key: path, about: 'archive.jsonl' },
  )
  if (!held) throw new Error('Somebody else is at it.')
  return held
}

test('the command leaves a job with what came of it, and one that failed with the reason', async () => {
  const path = archive()
  const run = (file: string) => importCommand(here.database, settings(), [file], () => undefined)
  expect(await run(path)).toBe(0)
  const broken = join(here.folder, 'broken.jsonl')
  writeFileSync(broken, 'written by ama@example.org\n')
  expect(await run(broken)).toBe(1)
  const empty = join(here.folder, 'empty.jsonl')
  writeFileSync(empty, '\n')
  expect(await run(empty)).toBe(1)
  const found = await jobs()
  expect(found).toMatchObject([
    { about: 'archive.jsonl', state: 'done', progress: 450, error: null, result: { taken: 450, refused: 0 } },
    { about: 'broken.jsonl', state: 'failed', error: 'Nothing of the file could be taken.', result: { refused: 1 } },
    { about: 'empty.jsonl', state: 'failed', error: 'Nothing of the file could be taken.', result: { refused: 0 } },
  ])
  expect(JSON.stringify(found)).not.toContain('ama@')
})

test('the report of a file with a name as long as names may be has a shorter one', async () => {
  const path = join(here.folder, `${'ö'.repeat(120)}.jsonl`)
  writeFileSync(path, '\n')
  const lines: string[] = []
  expect(await importCommand(here.database, settings(), [path], (line) => lines.push(line))).toBe(1)
  const report = lines.find((line) => line.startsWith('The whole report: '))?.slice('The whole report: '.length)
  expect(report).toMatch(/-ö{100}\.json$/)
  expect(existsSync(report ?? '')).toBe(true)
})

test('the command says why it broke off: a nearly full disk, or a database that does not take its end', async () => {
  const path = archive()
  const { database } = here
  const { db, hasRoom } = database
  const run = async () => {
    const said: string[] = []
    const code = await importCommand(database, settings(), [path], (line) => said.push(line))
    return { code, why: said.at(-2) }
  }
  let looks = 0
  database.hasRoom = () => (looks += 1) < 3
  expect(await run()).toEqual({ code: 1, why: 'The import broke off: The disk is nearly full.' })
  expect(await jobs()).toMatchObject([{ state: 'waiting', progress: 400, error: 'The disk is nearly full.' }])
  database.hasRoom = hasRoom
  await db.execute(sql`alter table jobs add constraint away check (state not in ('waiting', 'done')) not valid`)
  expect(await run()).toEqual({ code: 1, why: expect.stringMatching(/^The import broke off: .*check constraint/) })
  await db.execute(sql`alter table jobs drop constraint away`)
  expect(await Promise.all(await new Worker(place(31), [importJob]).look())).toEqual(['done'])
  expect(await db.$count(posts)).toBe(450)
})

test("what is due within the hour is scheduled, also by a server whose own clock is an hour ahead of the database's", async () => {
  const path = join(here.folder, 'soon.jsonl')
  const published_at = new Date(Date.now() + 30 * 60_000).toISOString()
  writeFileSync(path, JSON.stringify({ headline: 'Budget is read at noon', body_text: 'Under embargo.', published_at }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  try {
    expect(await importCommand(here.database, settings(), [path], () => undefined)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  expect(await here.database.db.select({ status: posts.status }).from(posts)).toEqual([{ status: 5 }])
})

test('where its process was killed a server goes on, and what is in already is not taken twice', async () => {
  const path = archive()
  const held = await begin(path)
  expect(
    await enqueueTaken(here.database.db, importJob, { path, tagSection: null }, { key: path, about: '' }),
  ).toBeNull()
  const killed = importFile(here.database, {
    path,
    dryRun: false,
    now: new Date(),
    step: async (tx, taken) => {
      if (taken > 400) throw new Error('The power is gone.')
      await keepStep(tx, importJob, held, taken)
    },
  })
  await expect(killed).rejects.toThrow('The power is gone.')
  expect(await jobs()).toMatchObject([{ state: 'running', progress: 400 }])
  const server = new Worker(place(31), [importJob])
  expect(await Promise.all(await server.look())).toEqual(['done'])
  expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2, result: { taken: 50, unchanged: 400 } }])
  expect(await here.database.db.$count(posts)).toBe(450)
})

test('cancelled by an admin it stops before its next step', async () => {
  // Ten chunks: a cancel that has to open a connection first comes before the last one.
  const path = archive(2_000)
  const held = await begin(path)
  const cancelled: Promise<unknown>[] = []
  const cancel = async () => here.database.db.execute(sql`update jobs set state = 'cancelled', next_at = null`)
  const kind = importing({
    progress: (read) => {
      if (read === 210) cancelled.push(cancel())
    },
  })
  expect(await carryOut(place(), kind, held, new AbortController().signal)).toBe('lost')
  await Promise.all(cancelled)
  expect(await here.database.db.$count(posts)).toBeLessThan(2_000)
  expect(await jobs()).toMatchObject([{ state: 'cancelled' }])
})

test('a server that has not got the file leaves the job to the one that has, and the try does not count', async () => {
  const path = join(here.folder, 'on-another-machine.jsonl')
  const input = { path, tagSection: null, host: 'another' }
  const held = await enqueueTaken(here.database.db, importJob, input, { key: path, about: '' })
  if (!held) throw new Error('Somebody else is at it.')
  expect(await carryOut(place(), importJob, held, new AbortController().signal)).toBe('back')
  expect(await jobs()).toMatchObject([{ state: 'waiting', error: null }])
  const { rows } = await here.database.db.execute(sql`select tries_left from jobs where id = ${held.id}`)
  expect(rows).toEqual([{ tries_left: importJob.tries }])
})

test('what somebody makes or removes meanwhile does not stop it: the records in between are taken again', async () => {
  const line = (at: number, more: object) =>
    JSON.stringify({ id: `${at}`, headline: `Post ${at}`, body_text: 'Words.', section: 'news', ...more })
  const lines = [
    ...Array.from({ length: 200 }, (_, at) => line(at, { tags: ['Ports', 'Sea'], authors: ['Ama Owusu'] })),
    ...Array.from({ length: 200 }, (_, at) => line(200 + at, { tags: ['Ports'] })),
    line(400, { slug: 'harbour', tags: ['Fresh'], authors: ['Kofi Late'] }),
    '{',
    line(401, { tags: ['Sea'] }),
  ]
  const path = join(here.folder, 'archive.jsonl')
  writeFileSync(path, lines.join('\n'))
  const report = await importFile(here.database, {
    path,
    dryRun: false,
    now: new Date(),
    step: async (tx, read) => {
      if (read !== 400) return
      await tx.insert(users).values({ username: 'Kofi Late', slug: 'kofi-late' })
      await tx.insert(posts).values({ slug: 'harbour' })
      await tx.execute(sql`delete from post_tags where tag_id = (select id from tags where slug = 'sea')`)
      await tx.execute(sql`delete from tags where slug = 'sea'`)
    },
  })
  expect(report).toMatchObject({
    posts: { taken: 402, changed: 0, unchanged: 0, kept: 0 },
    made: { users: 1, sections: 1, categories: 1, tags: 4 },
    refused: [{ line: 402 }],
    notes: { 'slug-taken': { count: 1, examples: ['line 401: harbour became harbour-2'] } },
  })
  expect(await here.database.db.$count(users)).toBe(2)
  expect(await here.database.db.$count(posts)).toBe(403)
})

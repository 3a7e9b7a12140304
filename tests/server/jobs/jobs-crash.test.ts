// Servers that are killed in the middle of jobs: each job is taken up again, and its effect is there once.
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

import { type Database, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'
import { enqueue } from '#server/jobs/queue'
import { Worker } from '#server/jobs/worker'

import { freshPlace, type FreshPlace, testKind } from '../db/database-fresh'
import { crashKinds, crashPlace, stepped, steps, whole } from './jobs-crash-kinds'

/** KILLS=200 for the long one. */
const kills = Number(process.env.KILLS ?? 3)
vi.setConfig({ testTimeout: 60_000 + kills * 20_000 })

/** After so many seconds, by their clock, the next server finds that the last one is gone. The texts ask for 60. */
const apart = 31

const childFile = fileURLToPath(new URL('../db/database-child.ts', import.meta.url))

/** Does jobs in a process of its own, which is killed some milliseconds after it has taken some for the so-manieth time. */
async function killedAfter(place: FreshPlace, seconds: number, times: number, milliseconds: number): Promise<void> {
  const more = place.databaseUrl === null ? [] : [place.databaseUrl]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', childFile, 'jobs', place.dataDir, String(seconds), ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let took = 0
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      took += chunk.toString().split('took').length - 1
      if (took >= times) setTimeout(resolve, milliseconds)
    })
    child.once('close', (code) => reject(new Error(`The server ended by itself, with ${code}.`)))
  })
  child.removeAllListeners('close')
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}

/** Everything that is still to be done, by a server of this process. */
async function finishAll(database: Database, seconds: number): Promise<void> {
  const worker = new Worker(crashPlace(database, seconds), crashKinds)
  for (let running = await worker.look(); running.length > 0; running = await worker.look()) await Promise.all(running)
}

test('a job whose server is killed is taken up by the next one, and its effect is there once', async () => {
  const place = await freshPlace(testKind)
  let database = await openDatabase(place)
  await applyMigrations(database)
  await database.db.execute(sql`create table effects (kind text, n integer, part integer)`)
  const each = 4
  for (let round = 0; round < kills; round += 1) {
    for (let n = round * each; n < (round + 1) * each; n += 1)
      await Promise.all([whole, stepped].map((kind) => enqueue(database.db, kind, { n })))
    await database.close()
    await killedAfter(place, round * apart, 1 + (round % 3), (round * 7) % 20)
    database = await openDatabase(place)
    const { rows: doubled } = await database.db.execute(
      sql`select kind, n, part from effects group by kind, n, part having count(*) > 1`,
    )
    expect(doubled).toEqual([])
  }
  await finishAll(database, kills * apart)
  const { rows: ended } = await database.db.execute<{ cut: number }>(
    sql`select state, count(*)::int as count, sum(attempts - 1)::int as cut from jobs group by state`,
  )
  const cut = ended[0]?.cut ?? 0
  expect(ended).toEqual([{ state: 'done', count: 2 * each * kills, cut }])
  expect(cut).toBeGreaterThan(0)
  const { rows: effects } = await database.db.execute(
    sql`select kind, count(*)::int as count, count(distinct (n, part))::int as different from effects group by kind order by kind`,
  )
  expect(effects).toEqual([
    { kind: 'stepped', count: steps * each * kills, different: steps * each * kills },
    { kind: 'whole', count: 3 * each * kills, different: 3 * each * kills },
  ])
  if (process.env.KILLS) console.log(`${kills} kills cut ${cut} runs short, of ${2 * each * kills} jobs.`)
  await database.close()
  await place.remove()
})

// A child process for tests that kill it: `database-child.ts (write|full|lock|merge|jobs) <folder>`. `jobs` also takes the
// number of seconds that its clock is ahead, and optionally the address of a PostgreSQL server.
import { sql } from 'drizzle-orm'
import fs, { writeSync } from 'node:fs'

import { openDatabase } from '#server/db/connect'
import { mergeTags, undoMerge } from '#server/areas/tags/merge'
import { FolderHeld, lockFolder } from '#server/db/folder-lock'
import { Worker } from '#server/jobs/worker'

import { crashKinds, crashPlace } from '../jobs/jobs-crash-kinds'

const [mode, folder = '', seconds = '0', databaseUrl = null] = process.argv.slice(2)
/** Writes synchronously: a line in the output proves that the row was acknowledged. */
const say = (line: string) => void writeSync(1, `${line}\n`)

if (mode === 'write' || mode === 'full') {
  const { db } = await openDatabase({ dataDir: folder, databaseUrl: null, databaseReplicaUrl: null })
  await db.execute(sql`create table if not exists kept (id bigint primary key)`)
  const { rows } = await db.execute<{ last: number }>(sql`select coalesce(max(id), 0) as last from kept`)
  for (let id = Number(rows[0]?.last) + 1; ; id += 1) {
    await db.execute(sql`insert into kept values (${id})`)
    say(String(id))
    // From here on every write to the disk fails (full-disk.cjs).
    if (mode === 'full' && id === 100) fs.closeSync(fs.openSync(process.env['FULL_DISK'] ?? '', 'w'))
  }
}

if (mode === 'lock') {
  try {
    await lockFolder(folder, { lost: () => say('lost') })
    say('held')
    setInterval(() => undefined, 1000)
  } catch (error) {
    say(error instanceof FolderHeld ? 'refused' : String(error))
  }
}

if (mode === 'merge') {
  const { db } = await openDatabase({ dataDir: folder, databaseUrl: null, databaseReplicaUrl: null })
  const context = { db, user: { id: 1 }, requestId: 'test', address: null, now: () => new Date() }
  const { rows } = await db.execute<{ id: number }>(sql`select id from tags order by id`)
  const [major = 0, ...minors] = rows.map(({ id }) => Number(id))
  for (;;) {
    const { merge_id } = await mergeTags(context, major, minors)
    say('merged')
    await undoMerge(context, merge_id)
    say('undone')
  }
}

if (mode === 'jobs') {
  const database = await openDatabase({ dataDir: folder, databaseUrl, databaseReplicaUrl: null })
  const worker = new Worker(crashPlace(database, Number(seconds)), crashKinds)
  for (;;) {
    const running = await worker.look()
    if (running.length > 0) say('took')
    await Promise.all(running)
  }
}

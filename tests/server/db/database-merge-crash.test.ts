// A process that is killed in the middle of a merge, or of its undo, leaves all of it or nothing.
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

import { undoMerge } from '#server/areas/tags/merge'
import { type Db, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'

import { freshPlace } from './database-fresh'

vi.setConfig({ testTimeout: 300_000 })

const childFile = fileURLToPath(new URL('./database-child.ts', import.meta.url))

/** Merges and undoes over and over, and is killed some milliseconds after it has said that often what it did. */
async function killedAfter(folder: string, lines: number, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', childFile, 'merge', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.split('\n').length > lines) setTimeout(resolve, milliseconds)
    })
    child.once('close', () => reject(new Error(`The child ended; it said ${text.slice(-500)}`)))
  })
  child.kill('SIGKILL')
  await new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('close', resolve) : resolve(null),
  )
}

test('a merge that is cut off anywhere is there whole, or not at all', async () => {
  const place = await freshPlace('embedded')
  const open = () => openDatabase(place)
  const made = await open()
  await applyMigrations(made)
  await made.db.execute(sql`insert into users (username, slug) values ('A person', 'a-person')`)
  await made.db.execute(sql`insert into sections (slug, catchy_title) values ('news', 'News')`)
  await made.db.execute(
    sql`insert into tags (slug, catchy_title, section_id) select 't' || n, 't' || n, (select id from sections) from generate_series(1, 11) n`,
  )
  await made.db.execute(sql`insert into posts (main_headline) select 'Post ' || n from generate_series(1, 500) n`)
  await made.db.execute(
    sql`insert into post_tags (post_id, tag_id, position)
        select p.id, t.id, 0 from posts p join tags t on t.id - (select min(id) from tags) in (1 + p.id % 10, 1 + (p.id + 3) % 10)`,
  )
  await made.close()
  for (let round = 0; round < 6; round += 1) {
    await killedAfter(place.dataDir, 1 + (round % 3), round * 7)
    const { db, close } = await open()
    const { rows } = await db.execute(
      sql`select (select count(*)::int from tags) as tags, (select count(*)::int from post_tags) as links,
            (select count(distinct tag_id)::int from post_tags) as used, (select count(*)::int from tag_redirects) as addresses,
            (select coalesce(max(id), 0)::int from tag_merges where undone_at is null) > 0 as merged`,
    )
    expect([
      { tags: 11, links: 1000, used: 10, addresses: 0, merged: false },
      { tags: 1, links: 500, used: 1, addresses: 10, merged: true },
    ]).toContainEqual(rows[0])
    if (rows[0]?.merged) await undoLast(db)
    await close()
  }
  await place.remove()
})

/** What a killed process has merged is taken back by the next one. */
async function undoLast(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from tag_merges`)
  const context = { db, user: { id: 1 }, requestId: 'test', address: null, now: () => new Date() }
  await undoMerge(context, Number(rows[0]?.id))
}

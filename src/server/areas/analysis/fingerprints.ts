// Keeps the fingerprints of the archive current. A trigger queues each post whose words changed; this job computes its
// fingerprints.
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Db, Transaction } from '#server/db/connect'
import { jobKind, type Steps } from '#server/jobs/kind'
import { offload, OffloadError } from '#server/offload/offload'
import { arrayText, idArray, rows } from '#server/rows'

/** Most posts and characters of a slice, and at least one post. Other writes of the embedded database wait for a slice. */
const slice = { posts: 10, characters: 200_000 }

/** Milliseconds for the longest text that can be saved, on a busy machine. */
const longest = 60_000

/** A queued post. `row`: its row version. */
interface Queued {
  id: number
  row: string
  text: string
}

/**
 * SQL for the first posts of the queue, with the lengths of their texts. The queue is cut before the join: else PostgreSQL reads all
 * posts before the first queued one, for every slice of a large archive.
 */
export const firstQueued = sql`select json_build_object('id', p.id, 'length', length(p.body_text)) as row
  from (select post_id from post_fingerprints_due order by post_id limit ${slice.posts}) d join posts p on p.id = d.post_id
  order by d.post_id`

/** The first posts of the queue, with their texts. */
async function readQueue(db: Db): Promise<Queued[]> {
  const queued = await rows<{ id: number; length: number }>(db, firstQueued)
  let characters = 0
  const ids = queued
    .filter(({ length }, at) => (characters += length) <= slice.characters || at === 0)
    .map(({ id }) => id)
  return rows<Queued>(
    db,
    sql`select json_build_object('id', id, 'row', xmin::text, 'text', body_text) as row from posts where id = any(${idArray(ids)})`,
  )
}

/** The fingerprints of a text, computed in a worker thread; an empty list for a text that exceeds its limits of time or memory. */
const hashesOf = (text: string): Promise<number[]> =>
  offload('fingerprints', text, longest).catch((error: unknown) => {
    if (error instanceof OffloadError) return []
    throw error
  })

/**
 * Locks the queued posts, without waiting. @returns the ids of those whose rows are still as they were read; a post that somebody
 * is changing is left out.
 */
async function lockUnchanged(tx: Transaction, queued: readonly Queued[]): Promise<Set<number>> {
  const locked = await rows<Pick<Queued, 'id' | 'row'>>(
    tx,
    sql`select json_build_object('id', id, 'row', xmin::text) as row from posts
        where id = any(${idArray(queued.map(({ id }) => id))}) order by id for no key update skip locked`,
  )
  const present = new Map(locked.map(({ id, row }) => [id, row]))
  return new Set(queued.filter(({ id, row }) => present.get(id) === row).map(({ id }) => id))
}

/**
 * Computes the fingerprints of one slice of queued posts. The transaction only writes them: on the embedded database all other
 * queries wait for it. A post that was changed meanwhile stays in the queue. @returns the number of posts that were done
 */
export async function fingerprintSlice(
  db: Db,
  start: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<number> {
  const queued = await readQueue(db)
  const found: { hash: number; id: number }[] = []
  for (const { id, text } of queued) for (const hash of await hashesOf(text)) found.push({ hash, id })
  // In index order, so that neighbouring rows land on one page.
  found.sort((one, other) => one.hash - other.hash)
  return db.transaction(async (tx) => {
    await start(tx)
    const done = await lockUnchanged(tx, queued)
    const hashes = found.filter(({ id }) => done.has(id))
    await tx.execute(sql`delete from post_fingerprints_due where post_id = any(${idArray([...done])})`)
    await tx.execute(sql`delete from post_fingerprints where post_id = any(${idArray([...done])})`)
    await tx.execute(
      sql`insert into post_fingerprints (fingerprint, post_id)
          select * from unnest(${arrayText(hashes.map(({ hash }) => hash))}::bigint[], ${idArray(hashes.map(({ id }) => id))})
          on conflict do nothing`,
    )
    return done.size
  })
}

/**
 * Runs slices until nothing is left in the queue that can be done. After each slice it waits for as long as the slice took, so that
 * people have at least half of the database's time while an imported archive is in the queue.
 */
async function fingerprintAll({ database, step }: Pick<Steps, 'database' | 'step'>): Promise<void> {
  for (let done = 0; ;) {
    const began = performance.now()
    const taken = await fingerprintSlice(database.db, (tx) => step(tx, done))
    if (taken === 0) return
    done += taken
    await wait(performance.now() - began)
  }
}

export const fingerprintJob = jobKind({
  name: 'take-fingerprints',
  input: z.strictObject({}),
  every: 60,
  steps: fingerprintAll,
})

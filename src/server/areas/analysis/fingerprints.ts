// Keeps the fingerprints of the archive current. A trigger queues each post whose words changed; this job computes its
// fingerprints.
import { setImmediate as turn } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Transaction } from '#server/db/connect'
import { jobKind, type Steps } from '#server/jobs/kind'
import { offload, OffloadError } from '#server/offload/offload'
import { arrayText, idArray, rows } from '#server/rows'

/**
 * Most posts and characters in one transaction, and at least one post. On the embedded database all other queries wait for it.
 */
const slice = { posts: 200, characters: 4_000_000 }

/** Milliseconds for the longest text that can be saved, on a busy machine. */
const longest = 60_000

interface Due {
  id: number
  length: number
}

/** Takes queued posts out of the queue, and locks them in it. */
async function takeDue(tx: Transaction): Promise<number[]> {
  const due = await rows<Due>(
    tx,
    sql`select json_build_object('id', d.post_id, 'length', length(p.body_text)) as row
        from post_fingerprints_due d join posts p on p.id = d.post_id
        order by d.post_id limit ${slice.posts} for update of d skip locked`,
  )
  let characters = 0
  const taken = due
    .filter(({ length }, at) => (characters += length) <= slice.characters || at === 0)
    .map(({ id }) => id)
  await tx.execute(sql`delete from post_fingerprints_due where post_id = any(${idArray(taken)})`)
  return taken
}

/** The fingerprints of a text, computed in a thread. A text that is too much for it has none. */
const hashesOf = (text: string): Promise<number[]> =>
  offload('fingerprints', text, longest).catch((error: unknown) => {
    if (error instanceof OffloadError) return []
    throw error
  })

/** Computes the fingerprints of one slice of queued posts. @returns the number of posts */
export async function fingerprintSlice(tx: Transaction): Promise<number> {
  const due = await takeDue(tx)
  if (due.length === 0) return 0
  const texts = await rows<{ id: number; text: string }>(
    tx,
    sql`select json_build_object('id', id, 'text', body_text) as row from posts where id = any(${idArray(due)})`,
  )
  const found: { hash: number; id: number }[] = []
  for (const { id, text } of texts) for (const hash of await hashesOf(text)) found.push({ hash, id })
  // In index order, so that neighbouring rows land on one page.
  found.sort((one, other) => one.hash - other.hash)
  await tx.execute(sql`delete from post_fingerprints where post_id = any(${idArray(due)})`)
  await tx.execute(
    sql`insert into post_fingerprints (fingerprint, post_id)
        select * from unnest(${arrayText(found.map(({ hash }) => hash))}::bigint[], ${idArray(found.map(({ id }) => id))})
        on conflict do nothing`,
  )
  return due.length
}

/** Runs slices until the queue is empty. */
export async function fingerprintAll({ database, step }: Pick<Steps, 'database' | 'step'>): Promise<void> {
  for (let done = 0; ;) {
    const taken = await database.db.transaction(async (tx) => {
      await step(tx, done)
      return fingerprintSlice(tx)
    })
    if (taken === 0) return
    done += taken
    await turn()
  }
}

export const fingerprintJob = jobKind({
  name: 'take-fingerprints',
  input: z.strictObject({}),
  every: 60,
  steps: fingerprintAll,
})

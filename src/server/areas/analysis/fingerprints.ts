// Keeps the fingerprints of the archive current. A trigger queues each post whose words changed; this job computes its
// fingerprints.
import { setImmediate as turn } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Transaction } from '#server/db/connect'
import { jobKind, type Steps } from '#server/jobs/kind'
import { arrayText, idArray, rows } from '#server/rows'
import { fingerprintsOf } from '#text/fingerprints'

/** Posts in one transaction. On the embedded database all other queries wait for it. */
const slice = 200

interface Due {
  id: number
  text: string
}

/** Computes the fingerprints of one slice of queued posts. @returns the number of posts */
export async function fingerprintSlice(tx: Transaction): Promise<number> {
  const due = await rows<Due>(
    tx,
    sql`with due as (delete from post_fingerprints_due where post_id in
            (select post_id from post_fingerprints_due order by post_id limit ${slice} for update skip locked) returning post_id)
        select json_build_object('id', p.id, 'text', p.body_text) as row from due join posts p on p.id = due.post_id order by p.id`,
  )
  if (due.length === 0) return 0
  const found = due.flatMap(({ id, text }) =>
    [...new Set(fingerprintsOf(text).map(({ hash }) => hash))].map((hash) => ({ hash, id })),
  )
  // In index order, so that neighbouring rows land on one page.
  found.sort((one, other) => one.hash - other.hash)
  await tx.execute(sql`delete from post_fingerprints where post_id = any(${idArray(due.map(({ id }) => id))})`)
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

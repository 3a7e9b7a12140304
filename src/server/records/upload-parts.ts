// A large upload: written part by part, each in a transaction of its own, so that nobody waits for it. Its entry in the bin is
// unfinished until the last part stands. If a part fails, or the process ends, everything is put back.
import { getTableName, sql } from 'drizzle-orm'

import { Failure, notFound } from '#contract/failure'
import type { UploadReply } from '#contract/record'
import { binHours, mayRestore } from '#contract/bin'
import type { Context } from '#server/context'
import type { Db } from '#server/db/connect'
import { knownAnswer } from '#server/http/idempotency'
import { JobLost } from '#server/jobs/kind'
import { type ClaimedJob, enqueue, fail, finish, keepStep } from '#server/jobs/queue'
import { rows } from '#server/rows'

import { clearOld } from './bin'
import { type BeginPart, putBackParts, putBackUnfinished, removeEntry, tellReaders, preparePart } from './bin-parts'
import { change } from './change'
import { splitLines } from './upload-split'
import { claimTurn, uploadJob } from './upload-turns'
import { titleOf, type Upload, uploadDeed, writeLines } from './upload-write'

type LargeUpload<L> = Upload<L> & Required<Pick<Upload<L>, 'nameOf'>>

/** Starts a transaction that only the holder of the turn may make. */
const beginAs =
  (claimed: ClaimedJob, progress?: number): BeginPart =>
  (tx) =>
    keepStep(tx, uploadJob, claimed, progress)

/**
 * Runs work that holds the turn of a subject. When it fails, or its process ends, what it has left unfinished is put back. A
 * repeated call with an Idempotency-Key gets the stored answer.
 */
async function inTurn<T>(
  context: Context,
  subject: string,
  title: string,
  work: (claimed: ClaimedJob) => Promise<T>,
): Promise<T> {
  const { db } = context
  const claimed = await claimTurn(db, subject, title)
  try {
    await putBackUnfinished(db, subject, beginAs(claimed))
    const known = await knownAnswer(context)
    if (!known) return await work(claimed)
    await finish(db, uploadJob, claimed, undefined)
    return known.answer as T
  } catch (error) {
    await giveUp(db, { subject, title }, claimed, error)
    throw error instanceof JobLost ? cancelled() : error
  }
}

const cancelled = () => new Failure(409, 'This was cancelled. What it has written already is put back.')

/** Puts back what is unfinished. If that fails too, a server does it as a job. */
async function giveUp(
  db: Db,
  { subject, title }: { subject: string; title: string },
  claimed: ClaimedJob,
  cause: unknown,
): Promise<void> {
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : 'It failed.'
  const ended = await putBackUnfinished(db, subject, beginAs(claimed)).then(
    () => true,
    () => false,
  )
  // Without a database the lease runs out, and the next server puts it back.
  await fail(db, uploadJob, claimed, { reason, final: ended }).catch(() => undefined)
  // Whoever cancelled the job has let go of the turn, but not of what is to be put back.
  if (!ended) await enqueue(db, uploadJob, { subject }, { key: subject, about: title }).catch(() => undefined)
}

/** Writes the lines of a large file. Its entry and its audit entry come with the last part. */
export function takeInParts<L>(context: Context, upload: LargeUpload<L>): Promise<UploadReply> {
  const { subject, lines, nameOf, file, record = null } = upload
  return inTurn(context, subject, titleOf(file), async (claimed) => {
    const entry = await openEntry(context, upload)
    const sum: UploadReply = { added: 0, updated: 0, unchanged: 0, removed: 0, bin: null }
    const parts = splitLines(lines, nameOf)
    for (const [at, part] of parts.entries()) {
      const progress = Math.round((100 * at) / parts.length)
      const one = await writePart(context, upload, { entry, at, part }, beginAs(claimed, progress))
      for (const name of ['added', 'updated', 'unchanged'] as const) sum[name] += one[name]
    }
    const { added, updated, unchanged } = sum
    const count = added + updated
    return change(context, async (tx) => {
      await finish(tx, uploadJob, claimed, { taken: added, changed: updated, unchanged })
      if (count === 0) await removeEntry(tx, entry)
      else await tx.execute(sql`update bin_entries set unfinished = false, count = ${count} where id = ${entry}`)
      if (count > 0) await tellReaders(tx, getTableName(upload.table))
      const answer = { ...sum, bin: count === 0 ? null : entry }
      return { answer, deeds: [uploadDeed(subject, record, answer)] }
    })
  })
}

/** Makes the entry of the bin, before the first part is written. */
async function openEntry<L>(context: Context, { subject, table, file }: Upload<L>): Promise<number> {
  const none = { table: getTableName(table), attached: [], loosened: [], made: [], replaced: [], removed: [] }
  return context.db.transaction(async (tx) => {
    await clearOld(tx, context.now())
    const [id = 0] = await rows<number>(
      tx,
      sql`insert into bin_entries (subject, title, count, upload, user_id, at, content, unfinished)
          values (${subject}, ${titleOf(file)}, 0, true, ${context.user.id}, ${context.now().toISOString()}::timestamptz,
            ${JSON.stringify(none)}::jsonb, true) returning to_json(id) as row`,
    )
    return id
  })
}

function writePart<L>(
  context: Context,
  upload: Upload<L>,
  { entry, at, part }: { entry: number; at: number; part: readonly L[] },
  begin: BeginPart,
): Promise<UploadReply> {
  const kept = sql`insert into bin_parts (entry, part, content) select ${entry}::bigint, ${at}::integer, content
    from content, counts where added + updated > 0 returning entry as id`
  return change({ ...context, idempotency: null }, async (tx) => {
    await begin(tx)
    await preparePart(tx)
    return { answer: await writeLines(tx, upload, part, kept), deeds: [] }
  })
}

/**
 * Puts back an upload that was written in parts. From its first part on it is unfinished: nobody else can put it back, and if the
 * process ends, a job goes on.
 * @returns the number of its records; null: the entry is none of this kind.
 * @throws Failure 404 when it was put back meanwhile.
 */
export async function restoreParts(context: Context, entry: number): Promise<number | null> {
  const { db } = context
  const at = context.now().toISOString()
  const [found] = await rows<{ subject: string; title: string; count: number; table: string }>(
    db,
    sql`select json_build_object('subject', subject, 'title', title, 'count', count, 'table', content ->> 'table') as row
        from bin_entries where id = ${entry} and not unfinished and exists (select 1 from bin_parts where entry = bin_entries.id)
          and at >= ${at}::timestamptz - make_interval(hours => ${binHours}::integer)`,
  )
  if (!found || !mayRestore(found.subject, new Set(context.user.rights))) return null
  const { subject, title, count, table } = found
  return inTurn(context, subject, title, async (claimed) => {
    const begin = beginAs(claimed)
    await db.transaction(async (tx) => {
      await begin(tx)
      const marked = await rows<number>(
        tx,
        sql`update bin_entries set unfinished = true where id = ${entry} and not unfinished returning to_json(id) as row`,
      )
      if (marked.length === 0) throw notFound('It is not in the bin any more.')
    })
    await putBackParts(db, { id: entry, subject }, begin)
    return change(context, async (tx) => {
      await finish(tx, uploadJob, claimed, undefined)
      await removeEntry(tx, entry)
      await tellReaders(tx, table)
      return { answer: count, deeds: [{ subject, action: 'restore' }] }
    })
  })
}

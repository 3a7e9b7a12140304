// Measures how much of a post's text is in no other post: by the fingerprints of the archive, or by an external checker.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import {
  checkerResult,
  uniquenessChecksADay,
  uniquenessOff,
  uniquenessRefusal,
  type UniquenessResult,
} from '#contract/posts/analysis'
import { brands } from '#contract/brands'
import { Failure, forbidden, invalid, notFound } from '#contract/base/failure'
import { say } from '#contract/base/say'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { change } from '#server/records/change'
import { Outgoing } from '#server/outgoing'
import { offload, OffloadError } from '#server/offload/offload'
import { arrayText, idArray, rows } from '#server/rows'
import { checkMayWrite } from '#server/areas/posts/reach'
import { siteUrlOf } from '#server/areas/posts/rows'
import { type Fingerprint, fingerprintsOf } from '#text/fingerprints'
import { wordsIn } from '#text/statistics'
import { instantIn, wallClockIn } from '#text/zone'

type ArchiveResult = Omit<UniquenessResult, 'remaining_limit'>

/** The most posts read for one fingerprint. A common phrase is in thousands of posts. */
const postsOfOne = 100
/** The most sources returned. */
const mostSources = 10

/** Midnight of today in the brand's time zone. */
function dayBegan({ settings, now }: Pick<Context, 'settings' | 'now'>): Date {
  const { zone } = brands[settings.brand]
  return new Date(instantIn(`${wallClockIn(now().toISOString(), zone).slice(0, 10)}T00:00`, zone))
}

async function checksLeft(on: Transaction | Context['db'], context: Context): Promise<number> {
  const [used = 0] = await rows<number>(
    on,
    sql`select to_json(count(*)::int) as row from uniqueness_checks
        where user_id = ${context.user.id} and at >= ${dayBegan(context).toISOString()}::timestamptz`,
  )
  return Math.max(0, uniquenessChecksADay - used)
}

function checkSwitch({ settings }: Context): void {
  if (!brands[settings.brand].features.uniqueness) throw forbidden(say`${uniquenessOff}.`)
}

export async function uniquenessInfo(context: Context): Promise<{ remaining_limit: number }> {
  checkSwitch(context)
  return { remaining_limit: await checksLeft(context.db, context) }
}

/**
 * Records a check; a repeated call is counted once. The row lock makes checks of one user run one after another.
 * @returns the checks left. @throws Failure 429
 */
function countCheck(context: Context, post: number): Promise<number> {
  return change(context, async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${context.user.id} for update`)
    const left = await checksLeft(tx, context)
    if (left === 0) {
      const over = dayBegan(context).getTime() + 24 * 60 * 60 * 1000 - context.now().getTime()
      throw new Failure(429, 'No uniqueness checks are left today.', { retryAfter: Math.ceil(over / 1000) })
    }
    await tx.execute(
      sql`insert into uniqueness_checks (user_id, post_id, at) values (${context.user.id}, ${post}, ${context.now().toISOString()}::timestamptz)`,
    )
    return { answer: left - 1, deeds: [] }
  })
}

/** Takes back the count of the user's last check of a post, which failed. */
const uncountCheck = (context: Context, post: number) =>
  context.db.execute(
    sql`delete from uniqueness_checks
        where id = (select max(id) from uniqueness_checks where user_id = ${context.user.id} and post_id = ${post})`,
  )

interface Checked {
  id: number
  text: string
  version: number
  reporter_id: number | null
}

async function readChecked(context: Context, id: number): Promise<Checked> {
  const [post] = await rows<Checked>(
    context.db,
    sql`select json_build_object('id', id, 'text', body_text, 'version', version, 'reporter_id', reporter_id) as row from posts where id = ${id}`,
  )
  if (!post) throw notFound('Post with given ID not found.')
  await context.db.transaction((tx) => checkMayWrite(tx, context, post))
  return post
}

/** Checks the saved text and stores the result, unless the post was saved in the meantime. */
export async function checkUniqueness(context: Context, id: number): Promise<UniquenessResult> {
  checkSwitch(context)
  const post = await readChecked(context, id)
  const refusal = uniquenessRefusal(post.text.length)
  if (refusal !== null) throw invalid({ text: [refusal] })
  const remaining_limit = await countCheck(context, id)
  const found = context.settings.uniqueness
    ? await askChecker(context, post.text).catch(async (error: unknown) => {
        await uncountCheck(context, id)
        throw error
      })
    : await lookInArchive(context, post)
  const { clear_text: _text, ...kept } = found
  // The version does not change, so an editor that is open on the post can still save.
  if (found.unique !== null)
    await context.db.execute(
      sql`update posts set uniqueness = ${found.unique}, uniqueness_body = ${JSON.stringify(kept)}
          where id = ${id} and version = ${post.version}`,
    )
  return { ...found, remaining_limit }
}

interface Match {
  hash: number
  posts: number[]
}

const readMatches = (context: Context, id: number, hashes: readonly number[]) =>
  rows<Match>(
    context.db,
    sql`select json_build_object('hash', f.hash, 'posts', m.posts) as row
        from unnest(${arrayText(hashes)}::bigint[]) as f(hash) cross join lateral (
          select array_agg(found.post_id) as posts from (
            select p.post_id from post_fingerprints p where p.fingerprint = f.hash and p.post_id <> ${id} limit ${postsOfOne}
          ) found) m
        where m.posts is not null`,
  )

interface Source {
  id: number
  title: string
  slug: string | null
  isPublic: boolean
}

/** Reads the matching posts, without those in the trash. */
const readSources = (context: Context, ids: readonly number[]) =>
  rows<Source>(
    context.db,
    sql`select json_build_object('id', id, 'title', main_headline, 'slug', slug, 'isPublic', status = 3) as row
        from posts where id = any(${idArray(ids)}) and status <> 4`,
  )

/**
 * Compares a text with the fingerprints of all other posts. @returns the percentage of its fingerprints found in no other post, and
 * the posts that share the most.
 */
async function lookInArchive(context: Context, { id, text }: Checked): Promise<ArchiveResult> {
  const prints = fingerprintsOf(text)
  const matches = await readMatches(context, id, [...new Set(prints.map(({ hash }) => hash))])
  const sources = await readSources(context, [...new Set(matches.flatMap(({ posts }) => posts))])
  const known = new Map(sources.map((source) => [source.id, source]))
  const byHash = new Map(matches.map(({ hash, posts }) => [hash, posts.filter((post) => known.has(post))]))
  const found = prints.filter(({ hash }) => (byHash.get(hash)?.length ?? 0) > 0)
  const share = (count: number) => (prints.length === 0 ? 0 : Math.round((count / prints.length) * 1000) / 10)
  const most = topSources(prints, byHash)
  const texts = await readTexts(
    context,
    most.map(([post]) => post),
  )
  const words = new Map(
    await Promise.all(most.map(async ([post]) => [post, await shared(text, texts.get(post) ?? '')] as const)),
  )
  const urls = most.flatMap(([post, count]) => {
    const source = known.get(post)
    if (!source) return []
    const url = source.isPublic && source.slug !== null ? `${siteUrlOf(context)}post/${source.slug}` : `/posts/${post}`
    return [{ url, plagiat: share(count), words: words.get(post) ?? [], post_id: post, title: source.title }]
  })
  const clear_text = wordsIn(text)
    .map(({ word }) => word)
    .join(' ')
  return { unique: Math.round(100 - share(found.length)), urls, clear_text, error: null }
}

/**
 * The indexes of the words of `text` that `other` has too, compared in a worker thread. An empty list when it exceeds the limits of
 * time or memory.
 */
const shared = (text: string, other: string): Promise<number[]> =>
  offload('wordsShared', { text, other }).catch((error: unknown) => {
    if (error instanceof OffloadError) return []
    throw error
  })

/** The ids of at most ten posts that share the most fingerprints, each with their number, most first. */
function topSources(
  prints: readonly Fingerprint[],
  byHash: ReadonlyMap<number, readonly number[]>,
): [number, number][] {
  const counts = new Map<number, number>()
  for (const { hash } of prints)
    for (const post of byHash.get(hash) ?? []) counts.set(post, (counts.get(post) ?? 0) + 1)
  return [...counts].sort(([first, one], [second, other]) => other - one || first - second).slice(0, mostSources)
}

async function readTexts(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows<{ id: number; text: string }>(
    context.db,
    sql`select json_build_object('id', id, 'text', body_text) as row from posts where id = any(${idArray(ids)})`,
  )
  return new Map(found.map(({ id, text }) => [id, text]))
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Not JSON.' })
    return z.NEVER
  }
})

/** Sends `{text}` to the external checker and parses its answer. @throws Failure 503 when the checker fails */
async function askChecker({ settings }: Context, text: string): Promise<ArchiveResult> {
  const { url = '', token } = settings.uniqueness ?? { token: null }
  const out = new Outgoing([new URL(url).host])
  try {
    const { status, body } = await out.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: Buffer.from(JSON.stringify({ text })),
    })
    const read = json.pipe(checkerResult).safeParse(body.toString('utf8'))
    if (status < 200 || status > 299) throw new Error(`The checker answered ${status}.`)
    if (!read.success) throw new Error('The checker answered what it should not.')
    return { ...read.data, clear_text: read.data.clear_text ?? '', error: read.data.error ?? null }
  } catch (cause) {
    throw new Failure(503, 'The uniqueness checker does not answer. Try again later.', {}, { cause })
  } finally {
    out.close()
  }
}

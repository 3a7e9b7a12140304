// Takes an archive into the database: all of it or nothing, the same file twice doubling nothing.
import { eq } from 'drizzle-orm'

import type { Database, Transaction } from '#server/db/connect'
import { postAuthors, postRedirects, posts, postTags, staticPages } from '#server/db/schema'
import { renderHtml } from '#text/html'
import { plainText } from '#text/plain'
import { slugOf } from '#text/slug'
import { countWords } from '#text/statistics'

import type { ImportRecord, PostRecord } from './record'
import { readSource } from './source'
import { Memory } from './take-memory'
import { type Made, Places } from './take-places'

export interface ImportReport {
  file: string
  dryRun: boolean
  seconds: number
  posts: { taken: number; changed: number; unchanged: number; kept: number }
  pages: number
  made: Made
  refused: { line: number; reason: string }[]
  /** How often something did not come over as it was, by its kind, with the first examples. */
  notes: Record<string, { count: number; examples: string[] }>
}

interface Options {
  path: string
  dryRun: boolean
  now: Date
  /** Hears how many records were read. */
  progress?: (read: number) => void
}

/** Ends the transaction without an error for the person: a dry run, or a source that broke off. */
class RolledBack extends Error {}

/** Imports a file in one transaction. A fatal record (broken gzip or XML) takes nothing: half an archive is none. */
export async function importFile(database: Database, options: Options): Promise<ImportReport> {
  const started = performance.now()
  const report: ImportReport = {
    file: options.path,
    dryRun: options.dryRun,
    seconds: 0,
    posts: { taken: 0, changed: 0, unchanged: 0, kept: 0 },
    pages: 0,
    made: { users: 0, sections: 0, categories: 0, tags: 0 },
    refused: [],
    notes: {},
  }
  try {
    await database.db.transaction(async (tx) => {
      const places = new Places(tx)
      report.made = places.made
      const memory = await Memory.open(tx, options.now)
      const seen = new Map<string, number>()
      let read = 0
      for await (const record of readSource(options.path, { clock: () => options.now })) {
        await takeRecord({ tx, places, memory, report, now: options.now, seen }, record)
        read += 1
        options.progress?.(read)
        if (record.kind === 'refused' && record.fatal) throw new RolledBack()
      }
      if (options.dryRun) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  report.seconds = Math.round((performance.now() - started) / 100) / 10
  return report
}

interface Taking {
  tx: Transaction
  places: Places
  memory: Memory
  report: ImportReport
  now: Date
  /** How often each id was met in this file: an export may give one id to two posts, and both come in. */
  seen: Map<string, number>
}

async function takeRecord(taking: Taking, record: ImportRecord): Promise<void> {
  const { places, report } = taking
  if (record.kind === 'refused') report.refused.push({ line: record.line, reason: record.reason })
  else if (record.kind === 'user') {
    places.nameLogin(record.login, record.name)
    await places.keepEmail(await places.user({ name: record.name }), record.email)
  } else if (record.kind === 'category') await places.category(await places.section(null), record.name)
  else if (record.kind === 'tag') await places.tag(await places.section(null), record.name)
  else if (record.kind === 'media') note(report, 'media', `${record.title}: the picture stays at ${record.url}`)
  else if (record.postType === 'page') await takePage(taking, record)
  else await takePost(taking, record)
}

function note(report: ImportReport, kind: string, detail: string): void {
  const notes = (report.notes[kind] ??= { count: 0, examples: [] })
  notes.count += 1
  if (notes.examples.length < 3) notes.examples.push(detail)
}

/** The record under an id of its own: the second of an id becomes `id#2`. */
function distinct({ seen, report }: Taking, record: PostRecord): PostRecord {
  const times = (seen.get(record.sourceId) ?? 0) + 1
  seen.set(record.sourceId, times)
  if (times === 1) return record
  note(report, 'repeated-id', `line ${record.line}: ${record.sourceId}`)
  return { ...record, sourceId: `${record.sourceId}#${times}` }
}

async function takePost(taking: Taking, given: PostRecord): Promise<void> {
  const { tx, memory, report } = taking
  const record = distinct(taking, given)
  const before = memory.known('post', record)
  if (before?.same) {
    report.posts.unchanged += 1
    return
  }
  for (const { kind, detail } of record.notes) note(report, kind, detail)
  const [existing] = before ? await tx.select().from(posts).where(eq(posts.id, before.record_id)) : []
  if (before && existing && existing.updated_at > before.at) {
    report.posts.kept += 1
    note(
      report,
      'kept',
      `#${existing.id} was edited here since; the changed record at line ${record.line} was left alone`,
    )
    return
  }
  const columns = await columnsOf(taking, record)
  const id = existing
    ? await rewrite(tx, existing.id, existing.version, columns)
    : await insert(taking, record, columns)
  await link(taking, record, id, columns.section_id)
  await memory.remember('post', record, id)
  report.posts[existing ? 'changed' : 'taken'] += 1
}

const statuses = { published: 3, draft: 0, scheduled: 5, trashed: 4 } as const

async function columnsOf({ places, now }: Taking, record: PostRecord) {
  const section_id = await places.section(record.section)
  const words = plainText(record.body)
  const date = record.publishedAt === null ? null : new Date(record.publishedAt)
  // A published or scheduled post without a date would break both lists and schedule.
  const status = date === null && record.status !== 'trashed' ? statuses.draft : statuses[record.status]
  const isPublic = status === statuses.published
  return {
    main_headline: record.headline,
    catchy_title: record.headline.slice(0, 500),
    rss_title: record.headline.slice(0, 500),
    description: record.summary,
    template_type: 0,
    status,
    section_id,
    category_id: await places.category(section_id, record.categories[0] ?? record.kicker ?? undefined),
    body: JSON.stringify(record.body),
    body_text: words,
    word_count: countWords(words),
    published_at: date,
    first_published_at: isPublic ? date : null,
    created_at: date ?? now,
    updated_at: now,
  }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

async function rewrite(tx: Transaction, id: number, version: number, columns: Columns): Promise<number> {
  await tx
    .update(posts)
    .set({ ...columns, version: version + 1 })
    .where(eq(posts.id, id))
  await tx.delete(postAuthors).where(eq(postAuthors.post_id, id))
  await tx.delete(postTags).where(eq(postTags.post_id, id))
  return id
}

async function insert({ tx, memory, report }: Taking, record: PostRecord, columns: Columns): Promise<number> {
  const wanted = (record.slug ?? slugOf(record.headline, String(record.line))).slice(0, 245)
  const slug = memory.takeSlug(wanted)
  if (slug !== wanted) note(report, 'slug-taken', `line ${record.line}: ${wanted} became ${slug}`)
  const [made] = await tx
    .insert(posts)
    .values({ ...columns, slug })
    .returning({ id: posts.id })
  if (!made) throw new Error(`The post of line ${record.line} was not made.`)
  return made.id
}

async function link({ tx, places }: Taking, record: PostRecord, id: number, section: number): Promise<void> {
  const authors = new Set<number>()
  for (const author of record.authors) if (author.name.trim() !== '') authors.add(await places.user(author))
  if (authors.size > 0)
    await tx.insert(postAuthors).values([...authors].map((user_id, position) => ({ post_id: id, user_id, position })))
  const tagIds = new Set<number>()
  for (const tag of record.tags) if (tag.trim() !== '') tagIds.add(await places.tag(section, tag))
  if (tagIds.size > 0)
    await tx.insert(postTags).values([...tagIds].map((tag_id, position) => ({ post_id: id, tag_id, position })))
  const aliases = [...new Set(record.aliases)]
  if (aliases.length > 0)
    await tx
      .insert(postRedirects)
      .values(aliases.map((path) => ({ path, post_id: id })))
      .onConflictDoNothing()
}

async function takePage(taking: Taking, record: PostRecord): Promise<void> {
  const { tx, places, memory, report } = taking
  if (memory.known('page', record)?.same) return
  const section_id = await places.section(record.section)
  const page = {
    title: record.headline.slice(0, 255),
    html: renderHtml(record.body),
    section_id,
    updated_at: taking.now,
  }
  const slug = (record.slug ?? slugOf(record.headline, String(record.line))).slice(0, 200)
  const [made] = await tx
    .insert(staticPages)
    .values({ ...page, slug })
    .onConflictDoUpdate({ target: [staticPages.section_id, staticPages.slug], set: page })
    .returning({ id: staticPages.id })
  if (made) await memory.remember('page', record, made.id)
  report.pages += 1
}

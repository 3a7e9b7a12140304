// Imports an archive, one transaction for each chunk. Imported records are stored with it, so an interrupted import can be run
// again, and importing a file twice duplicates nothing. A broken file is detected before anything is written.
import { inArray, sql } from 'drizzle-orm'

import { externalType } from '#contract/constants'
import { type Database, type Db, errorCode, type Transaction } from '#server/db/connect'
import { posts } from '#server/db/schema'
import { searchInBulk } from '#server/db/search-index'
import { conflictStates } from '#server/records/change'
import { idArray, rows } from '#server/rows'
import { slugOf } from '#text/slug'

import { checkSource, readAhead } from './read-ahead'
import type { PreparedPage, PreparedPost, PreparedRecord } from './prepare'
import type { ImportRecord, PostRecord } from './record'
import { Memory, type Remembered } from './take-memory'
import { freePageSlug, pageSlug, standingPage, writePage } from './take-page'
import { type Made, Places } from './take-places'
import { type PlannedPost, remember, writePosts } from './take-posts'
import { type OldPaths, redirectPlace } from './take-redirects'

export interface ImportReport {
  file: string
  dryRun: boolean
  seconds: number
  /** `taken`: new. `changed`: imported before, changed in the file. `kept`: edited or removed here since, so left alone. */
  posts: { taken: number; changed: number; unchanged: number; kept: number }
  pages: number
  made: Made
  refused: { line: number; reason: string }[]
  /** The file is missing or malformed. Nothing of it was taken. */
  broken: boolean
  /** What was not imported unchanged, by kind: the number and the first examples. */
  notes: Record<string, { count: number; examples: string[] }>
}

interface Options {
  path: string
  dryRun: boolean
  now: Date
  /** The section of all tags; null or left out: each tag is of its post's section. */
  tagSection?: string | null
  /** The system that the file comes from: the same ids of another source are other posts. Null or left out: no name. */
  source?: string | null
  /** Called with the number of records read. */
  progress?: (read: number) => void
  /** Called at the start of each chunk's transaction with the number of records read; it may throw to stop the import. */
  step?: (tx: Transaction, read: number) => Promise<void>
}

/** Most records in one transaction. More are not faster; fewer lose less when the import is interrupted. */
const chunkSize = 200

/**
 * SQLSTATEs of a conflict with another import or a person: they changed the same rows, or removed a row that the chunk refers to, or
 * hold a lock on it. The chunk is tried again with the rows read anew.
 */
const conflicts: ReadonlySet<string> = new Set([...conflictStates, '23503', '55P03'])
const tries = 4

const emptyReport = ({ path, dryRun }: Options): ImportReport => ({
  file: path,
  dryRun,
  seconds: 0,
  posts: { taken: 0, changed: 0, unchanged: 0, kept: 0 },
  pages: 0,
  made: { users: 0, sections: 0, categories: 0, tags: 0 },
  refused: [],
  broken: false,
  notes: {},
})

/** Imports a file. A broken one (missing, malformed gzip or XML) changes nothing. A dry run only reads. */
export async function importFile(database: Database, options: Options): Promise<ImportReport> {
  const started = performance.now()
  const report = emptyReport(options)
  const failure = await checkSource(options.path)
  if (failure) {
    report.broken = true
    report.refused.push({ line: failure.line, reason: failure.reason })
  } else if (options.dryRun) await takeAll(database, options, report)
  else {
    await searchInBulk(database, () => takeAll(database, options, report))
    // The planner then knows the new rows at once, without waiting for autovacuum.
    await database.alone((db) => db.execute(sql`analyze`))
  }
  report.seconds = Math.round((performance.now() - started) / 100) / 10
  return report
}

async function takeAll(database: Database, options: Options, report: ImportReport): Promise<void> {
  const places = new Places(database.db, report.made, options)
  const openMemory = () => Memory.open(database.db, options.source ?? null)
  const taking = { places, report, now: options.now, memory: await openMemory() }
  let read = 0
  const write = (chunk: readonly PreparedRecord[]) =>
    database.db.transaction(async (tx) => {
      await options.step?.(tx, read)
      await places.within(tx, () => take({ ...taking, on: tx, tx }, chunk))
    })
  const takeChunk = async (chunk: readonly PreparedRecord[]) => {
    if (options.dryRun) return take({ ...taking, on: database.db, tx: null }, chunk)
    for (let left = tries - 1; ; left -= 1) {
      const restore = snapshotOf(report)
      try {
        return await write(chunk)
      } catch (error) {
        if (left === 0 || !conflicts.has(errorCode(error) ?? '')) throw error
        restore()
        places.forget()
        taking.memory = await openMemory()
      }
    }
  }
  for await (const chunk of readAhead({ path: options.path, now: options.now.getTime(), chunkSize })) {
    for (const _record of chunk) {
      read += 1
      options.progress?.(read)
    }
    await takeChunk(chunk)
  }
}

/** Copies the counts of a report. @returns a function that restores them */
function snapshotOf(report: ImportReport): () => void {
  const { refused, made, ...rest } = report
  const [kept, lines] = [structuredClone({ made, rest }), refused.length]
  return () => {
    refused.length = lines
    Object.assign(made, kept.made)
    Object.assign(report, kept.rest)
  }
}

interface Taking {
  /** The database to read from. */
  on: Db | Transaction
  /** The transaction to write to; null in a dry run. */
  tx: Transaction | null
  places: Places
  memory: Memory
  report: ImportReport
  now: Date
}

async function take(taking: Taking, chunk: readonly PreparedRecord[]): Promise<void> {
  const candidates: Candidate[] = []
  await taking.memory.recall(
    taking.on,
    chunk.flatMap((record) => (record.kind === 'post' ? record.sourceId : [])),
  )
  for (const record of chunk) {
    if (record.kind !== 'post') await takeOther(taking, record)
    else if (record.postType === 'page') await takePage(taking, record)
    else candidates.push(...candidateOf(taking, record))
  }
  const planned = await planPosts(taking, candidates)
  if (taking.tx) await writePosts(taking.tx, planned)
}

async function takeOther(taking: Taking, record: Exclude<ImportRecord, PostRecord>): Promise<void> {
  const { places, report } = taking
  if (record.kind === 'refused') report.refused.push({ line: record.line, reason: record.reason })
  else if (record.kind === 'user') {
    places.nameLogin(record.login, record.name)
    const id = await places.user({ name: record.name })
    await places.keepEmail(id, record.email)
    await redirectTo(taking, { column: 'user_id', id, paths: record.aliases }, record.line)
  } else if (record.kind !== 'media') await redirectTo(taking, await places.described(record), record.line)
  else note(report, 'media', `${record.title}: the picture stays at ${record.url}`)
}

/** Stores old paths of a record. The report names those that lead to another record already. */
async function redirectTo({ tx, memory, report }: Taking, old: OldPaths, line: number): Promise<void> {
  for (const path of await redirectPlace(tx, memory, old)) notePathTaken(report, line, path)
}

/** Notes an old path that leads elsewhere. Number addresses (`?p=7`) are not noted: every archive uses the same numbers. */
function notePathTaken(report: ImportReport, line: number, path: string): void {
  if (path.startsWith('?')) return
  note(report, 'dropped-link', `line ${line}: the old path ${path} leads to another record already`)
}

function note(report: ImportReport, kind: string, detail: string): void {
  const notes = (report.notes[kind] ??= { count: 0, examples: [] })
  notes.count += 1
  if (notes.examples.length < 3) notes.examples.push(detail)
}

/** A post that is new, changed in its source, or removed here. */
interface Candidate {
  record: PreparedPost
  before: { id: number; at: Date } | null
}

function candidateOf(taking: Taking, record: PreparedPost): Candidate[] {
  const before = taking.memory.known('post', record.sourceId, record.digest)
  if (before?.same && before.stands) {
    taking.report.posts.unchanged += 1
    return []
  }
  for (const { kind, detail } of record.notes) note(taking.report, kind, detail)
  return [{ record, before: before ? { id: before.record_id, at: before.at } : null }]
}

/**
 * Why a post that the archive brings again stays as it is; undefined: it may be changed.
 * @param at when an import last wrote it.
 * @param edited when the post was last changed; undefined: it was removed.
 */
function reasonToKeep(at: Date, edited: Date | undefined, isOpen: boolean): string | undefined {
  if (!edited) return 'was removed here since'
  if (edited > at) return 'was edited here since'
  return isOpen ? 'is being edited here' : undefined
}

async function planPosts(taking: Taking, candidates: readonly Candidate[]): Promise<PlannedPost[]> {
  const ids = candidates.flatMap(({ before }) => (before ? [before.id] : []))
  const standing = new Map(
    ids.length === 0
      ? []
      : // Locked until the chunk is written. A concurrent save waits, and is then refused because the post has changed.
        (
          await taking.on
            .select({ id: posts.id, updated_at: posts.updated_at })
            .from(posts)
            .where(inArray(posts.id, ids))
            .orderBy(posts.id)
            .for('no key update')
        ).map((row) => [row.id, row.updated_at]),
  )
  const open = new Set(await lockedPosts(taking.on, ids))
  const planned: PlannedPost[] = []
  for (const { record, before } of candidates) {
    const kept = before && reasonToKeep(before.at, standing.get(before.id), open.has(before.id))
    if (before && kept) reportKept(taking, `#${before.id} ${kept}`, record)
    else planned.push(await planPost(taking, record, before?.id ?? null))
  }
  return planned
}

/** Those of the posts that somebody holds the lock of. */
const lockedPosts = (on: Db | Transaction, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows<number>(
        on,
        sql`select to_json(post_id) as row from post_locks
            where post_id = any(${idArray(ids)}) and user_id is not null and expires_at > statement_timestamp()`,
      )

function reportKept({ report }: Taking, what: string, { line }: PreparedPost | PreparedPage): void {
  report.posts.kept += 1
  note(report, 'kept', `${what}; the record at line ${line} was left alone`)
}

async function planPost(taking: Taking, record: PreparedPost, id: number | null): Promise<PlannedPost> {
  const { places, report, now } = taking
  const section = await places.section(record.section)
  const authors = new Set<number>()
  for (const author of record.authors) if (author.name.trim() !== '') authors.add(await places.user(author))
  const tagIds = new Set<number>()
  for (const tag of record.tags) if (tag.trim() !== '') tagIds.add(await places.tag(section, tag))
  const columns = await columnsOf(taking, record, section)
  const [, ...others] = record.categories
  if (others.length > 0) note(report, 'dropped-category', `line ${record.line}: ${others.join(', ')}`)
  report.posts[id === null ? 'taken' : 'changed'] += 1
  const aliases = record.aliases.filter((path) => {
    const free = taking.memory.takePath(path, `post_id ${id ?? `of line ${record.line}`}`)
    if (!free) notePathTaken(report, record.line, path)
    return free
  })
  return {
    id,
    slug: id === null ? slugFor(taking, record) : null,
    columns,
    authors: [...authors],
    tags: [...tagIds],
    aliases,
    remembered: taking.memory.entry('post', record.sourceId, record.digest, now),
  }
}

function slugFor({ memory, report }: Taking, { slug: given, headline, line }: PreparedPost): string {
  const wanted = given ?? slugOf(headline, String(line))
  const slug = memory.takeSlug(wanted)
  noteSlug(report, line, wanted, slug)
  return slug
}

/** Notes a slug that got a number because another record has it. */
function noteSlug(report: ImportReport, line: number, wanted: string, slug: string): void {
  if (slug !== wanted) note(report, 'slug-taken', `line ${line}: ${wanted} became ${slug}`)
}

const statuses = { published: 3, draft: 0, scheduled: 5, trashed: 4 } as const

async function columnsOf({ places, now }: Taking, record: PreparedPost, section_id: number) {
  const date = record.publishedAt === null ? null : new Date(record.publishedAt)
  // A published or scheduled post needs a date in lists and in the schedule.
  const status = date === null && record.status !== 'trashed' ? statuses.draft : statuses[record.status]
  const isPublic = status === statuses.published
  return {
    main_headline: record.headline,
    catchy_title: record.headline.slice(0, 500),
    rss_title: record.headline.slice(0, 500),
    description: record.summary,
    template_type: record.link === null ? 0 : externalType,
    external_link: record.link,
    status,
    section_id,
    category_id: await places.category(section_id, record.categories[0] ?? record.kicker ?? undefined),
    ...record.text,
    published_at: date,
    first_published_at: isPublic ? date : null,
    created_at: date ?? now,
    updated_at: now,
  }
}

async function takePage(taking: Taking, record: PreparedPage): Promise<void> {
  const { tx, on, places, memory, report, now } = taking
  // A static page is public from its first moment.
  if (record.status !== 'published') {
    report.refused.push({ line: record.line, reason: `a page that is not public is not imported: ${record.headline}` })
    return
  }
  const before = memory.known('page', record.sourceId, record.digest)
  const wanted = pageSlug(record)
  const earlier = before ? await standingPage(on, before.record_id) : null
  if (before && !earlier) return reportKept(taking, `The page ${wanted} was removed here since`, record)
  if (before?.same) return
  const section_id = await places.section(record.section)
  const slug = earlier ? null : await freePageSlug(on, record, section_id)
  const place = earlier?.id ?? (slug === null ? null : { section_id, slug })
  const isEdited = before && earlier && earlier.updated_at > before.at
  if (place === null || isEdited) return reportKept(taking, `The page ${wanted} was edited here since`, record)
  if (slug !== null) noteSlug(report, record.line, wanted, slug)
  report.pages += 1
  // A dry run gives a negative id, as Places does.
  const id = tx ? await writePage(tx, record, place, now) : -record.line
  await redirectTo(taking, { column: 'page_id', id, paths: record.aliases }, record.line)
  if (!tx) return
  const remembered: Remembered = { ...memory.entry('page', record.sourceId, record.digest, now), record_id: id }
  await remember(tx, [remembered])
}

// Reads JSON lines: one record on each line.
import { createHash } from 'node:crypto'
import { z } from 'zod'

import { isEmptyDocument, type EmbedAttrs } from '#text/document'
import { embedOfLink } from '#text/embeds'
import { walk } from '#text/plain'
import { isSlug } from '#contract/posts/rules'

import { decodeEntities, plainLine, plainMarkdown } from './entities'
import { fromHtml } from './from-html'
import { fromMarkdown } from './from-markdown'
import { finishPost, type PostDraft } from './headline'
import { type NumberedLine, numberedLines } from './lines'
import { Notes } from './note'
import { oldPath } from './old-path'
import { type Clock, type ImportAuthor, type ImportRecord, instantOf, linkOf } from './record'

/** The kind of records when the lines have no `kind` field. */
export type JsonLinesKind = 'posts' | 'users' | 'tags'

const words = z.union([z.string(), z.number()]).transform(String).nullish()
const flag = z.union([z.boolean(), z.string()]).transform(String).nullish().catch(null)
const named = z.union([
  z.string(),
  z.looseObject({ name: words, display_name: words, login: words, slug: words, email: words }),
])
const manyNames = z.union([z.array(named), named]).nullish()
const rowSchema = z.looseObject({
  kind: z.string().nullish(),
  id: words,
  headline: words,
  title: words,
  name: words,
  display_name: words,
  login: words,
  email: words,
  slug: words,
  summary: words,
  description: words,
  deck: words,
  kicker: words,
  body_text: words,
  body_html: words,
  body_format: words,
  published_at: words,
  status: words,
  draft: flag,
  published: flag,
  section: words,
  author: manyNames,
  authors: manyNames,
  tags: manyNames,
  topics: manyNames,
  categories: manyNames,
  aliases: z.union([z.array(z.string()), z.string()]).nullish(),
  youtube_id: words,
  primary_image: words,
  source_url: words,
})
type Row = z.infer<typeof rowSchema>
type Named = z.infer<typeof manyNames>

const all = <T>(value: T | T[] | null | undefined): T[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]

function authorsOf(row: Row): ImportAuthor[] {
  const listed = all<z.infer<typeof named>>(row.authors)
  const authors = (listed.length > 0 ? listed : all<z.infer<typeof named>>(row.author)).map((author): ImportAuthor => {
    if (typeof author === 'string') return { name: plainLine(author) }
    const login = author.login ?? author.slug
    const name = plainLine(author.name ?? author.display_name ?? login ?? '')
    return { name, ...(login ? { login } : {}), ...(author.email ? { email: author.email } : {}) }
  })
  return authors.filter((author) => author.name !== '')
}

function namesOf(value: Named): string[] {
  const names = all<z.infer<typeof named>>(value).map((item) =>
    typeof item === 'string' ? item : (item.name ?? item.slug ?? ''),
  )
  return [...new Set(names.map(plainLine).filter((name) => name !== ''))]
}

function bodyOf(row: Row, notes: Notes): PostDraft['body'] {
  const format = (row.body_format ?? 'markdown').toLowerCase()
  const html = row.body_html ?? (format.includes('html') ? row.body_text : null)
  const { body } = html
    ? fromHtml(html, { notes, wordpress: format.includes('wordpress') })
    : fromMarkdown(row.body_text ?? '', notes)
  return withVideo(body, row.youtube_id ?? null, notes)
}

/** Puts a video that is given beside the body at the body's start, unless the body has a YouTube embed already. */
function withVideo(body: PostDraft['body'], youtubeId: string | null, notes: Notes): PostDraft['body'] {
  const attrs: EmbedAttrs | null =
    youtubeId === null ? null : (embedOfLink(youtubeId) ?? embedOfLink(`https://www.youtube.com/watch?v=${youtubeId}`))
  if (youtubeId === null || youtubeId === '') return body
  if (attrs?.provider !== 'youtube') {
    notes.add('dropped-element', `youtube_id ${youtubeId}`)
    return body
  }
  let plays = false
  walk(body.content, (node) => {
    plays ||= node.type === 'embed' && node.attrs.provider === 'youtube'
  })
  if (plays) return body
  const rest = isEmptyDocument(body) ? [] : body.content
  notes.add('embed', `youtube ${attrs.id ?? ''} put before the text`)
  return { type: 'doc', content: [{ type: 'embed', attrs }, ...rest] }
}

function statusOf(row: Row, publishedAt: string | null, clock: Clock, notes: Notes): PostDraft['status'] {
  const written = (row.status ?? '').toLowerCase()
  if (/^(?:trash|trashed|deleted)$/.test(written)) return 'trashed'
  if (publishedAt === null || row.draft === 'true' || row.published === 'false') return 'draft'
  const later = Date.parse(publishedAt) > clock().getTime()
  if (written === '' || /^(?:publish|published|live|scheduled|future)$/.test(written))
    return later ? 'scheduled' : 'published'
  if (written !== 'draft') notes.add('status', `${written} became draft`)
  return 'draft'
}

function slugOfRow(row: Row, notes: Notes): string | null {
  const slug = row.slug?.trim().toLowerCase() ?? ''
  if (slug === '' || isSlug(slug)) return slug || null
  notes.add('slug', `${slug} does not fit the pattern; one is made from the headline`)
  return null
}

/**
 * Returns a function that names the rows of one file, the same in every run and in no other archive: by what the row has of its
 * own, else by its date and headline, with a number where these repeat. A line's place would name another row of another file.
 */
function rowNames(): (row: Row) => string {
  const seen = new Map<string, number>()
  return (row) => {
    const own = row.id || row.slug || row.source_url
    if (own) return own
    const text = `${row.published_at ?? ''} ${row.headline ?? row.title ?? ''}`
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const time = (seen.get(name) ?? 0) + 1
    seen.set(name, time)
    return time === 1 ? name : `${name} ${time}`
  }
}

/** The old paths of a row's record. */
const pathsOf = (row: Row, notes?: Notes): string[] => {
  const paths = all(row.aliases).flatMap((written) => {
    const path = oldPath(written)
    if (path === null) notes?.add('dropped-link', `an old path: ${written}`)
    return path ?? []
  })
  return [...new Set(paths)]
}

function postOf(row: Row, line: number, name: string, clock: Clock): ImportRecord {
  const notes = new Notes()
  const publishedAt = instantOf(row.published_at ?? '')
  if (row.published_at && publishedAt === null) notes.add('date', `not a date: ${row.published_at}`)
  const written = row.headline ?? row.title ?? ''
  const headline = plainLine(written)
  if (headline !== written.replace(/\s+/g, ' ').trim()) notes.add('decoded', written)
  const body = bodyOf(row, notes)
  const sourceUrl = row.source_url ?? null
  if (sourceUrl && linkOf({ body, sourceUrl }) === null) notes.add('related', `source of the text: ${sourceUrl}`)
  if (row.primary_image) notes.add('related', `main picture of the old site: ${row.primary_image}`)
  return finishPost(
    {
      kind: 'post',
      postType: 'post',
      line,
      sourceId: `jsonl:${name}`,
      headline,
      slug: slugOfRow(row, notes),
      summary: plainMarkdown(row.summary ?? row.description ?? ''),
      kicker: row.kicker ? plainLine(row.kicker) : null,
      body,
      publishedAt,
      status: statusOf(row, publishedAt, clock, notes),
      authors: authorsOf(row),
      tags: namesOf(row.tags ?? row.topics),
      section: row.section ?? null,
      categories: namesOf(row.categories),
      aliases: pathsOf(row, notes),
      sourceUrl,
      image: row.primary_image ?? null,
      notes: notes.list,
    },
    row.slug ?? null,
    notes,
  )
}

/** Whether a row has a name and nothing of a post, as the rows of a list of people or topics have. */
const isNameOnly = (row: Row) =>
  Boolean(row.name || row.display_name || row.login) &&
  !(row.headline || row.title || row.body_text || row.body_html || row.youtube_id || row.published_at)

interface Reading {
  kind: JsonLinesKind
  clock: Clock
  nameOf: (row: Row) => string
}

function recordOf(row: Row, line: number, { kind, clock, nameOf }: Reading): ImportRecord {
  const name = plainLine(row.display_name ?? row.name ?? row.title ?? row.slug ?? '')
  const refused = (reason: string): ImportRecord => ({ kind: 'refused', line, reason, fatal: false })
  if (kind === 'posts' && row.kind !== 'user' && row.kind !== 'tag') {
    if (isNameOnly(row)) return refused('a name without headline or text: lines of people and tags need their kind')
    return postOf(row, line, nameOf(row), clock)
  }
  if (name === '') return refused('no name')
  if (kind === 'users' || row.kind === 'user') {
    const login = row.login ?? row.slug ?? row.id ?? name
    return { kind: 'user', line, login, name, email: row.email ?? null, aliases: pathsOf(row) }
  }
  const description = decodeEntities(row.summary ?? row.description ?? row.deck ?? '')
  return { kind: 'tag', line, slug: row.slug ?? '', name, description, aliases: pathsOf(row) }
}

/** The value of a line, or why it is no JSON. */
function parseLine(text: string): { value: unknown } | string {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`
  }
}

/** Whether the file was cut off in this line: it is no JSON, and no line end follows. */
export const isCutOff = ({ text, ended }: NumberedLine): boolean =>
  !ended && text !== null && text.trim() !== '' && typeof parseLine(text) === 'string'

/** The refusal of a file that was cut off in a line. */
export const cutOff = (line: number) =>
  ({ kind: 'refused', line, reason: `the file breaks off in line ${line}`, fatal: true }) as const

function parseRow(text: string): Row | string {
  const parsed = parseLine(text)
  if (typeof parsed === 'string') return parsed
  const { value } = parsed
  const row = rowSchema.safeParse(value)
  if (row.success) return row.data
  const issue = row.error.issues[0]
  return `${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'not readable'}`
}

/**
 * One record for every line that is not blank. An unreadable line is a refused record, and reading continues. One in which the
 * file was cut off is fatal.
 */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  kind: JsonLinesKind,
  clock: Clock,
): AsyncGenerator<ImportRecord> {
  const reading = { kind, clock, nameOf: rowNames() }
  for await (const numbered of numberedLines(chunks)) {
    const { line, text } = numbered
    if (isCutOff(numbered)) {
      yield cutOff(line)
      return
    }
    if (text === null) yield { kind: 'refused', line, reason: 'the line is longer than 20 MB', fatal: false }
    if (text === null || text.trim() === '') continue
    const row = parseRow(text)
    yield typeof row === 'string' ? { kind: 'refused', line, reason: row, fatal: false } : recordOf(row, line, reading)
  }
}

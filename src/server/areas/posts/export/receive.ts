// Receives posts of a sister site: a draft the first time, an update of the same post later.
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { brandCodes, brands } from '#contract/brands'
import { externalType, liveUpdateType, postStatuses } from '#contract/constants'
import type { exports as endpoints, SentPost } from '#contract/posts/exports'
import { Failure, forbidden, invalid } from '#contract/base/failure'
import { say } from '#contract/base/say'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

import { upload } from '#server/areas/media/images'
import { createPost, updatePost } from '#server/areas/posts/write'
import { parseBody } from '#text/body'
import { slideInstant, slideSeconds } from '#text/slides'

const kind = 'post'
const sourceOf = ({ source }: SentPost) => `sister:${source}`

function checkReceives({ settings }: Context): void {
  if (!brands[settings.brand].features.exportTo) throw forbidden('This site takes no posts from other sites.')
}

type SlugAndTitle = SentPost['tags'][number]

/** A row's id by its slug, else by its name, ignoring case. Null when there is none. */
async function idOf(
  { db }: Context,
  table: string,
  { slug, title }: SlugAndTitle,
  section?: number,
): Promise<number | null> {
  const within = section === undefined ? sql`true` : sql`section_id = ${section}`
  const [found = null] = await rows<number>(
    db,
    sql`select to_json(id) as row from ${sql.identifier(table)}
        where ${within} and (lower(slug) = lower(${slug}) or lower(catchy_title) = lower(${title}))
        order by (lower(slug) = lower(${slug})) desc, id limit 1`,
  )
  return found
}

const idsOfAuthors = ({ db }: Context, names: readonly string[]) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select json_build_object('id', min(u.id), 'name', n.name) as row
        from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality n(name, place)
        join users u on lower(u.username) = lower(n.name) and u.removed_at is null group by n.name, n.place order by n.place`,
  )

/**
 * Finds the section, category, tags and authors here. `missing`: names not found. @throws Failure 422 when the section is missing
 */
async function findRelations(context: Context, { section, category, tags, authors }: SentPost) {
  const missing: string[] = []
  const section_id = section === null ? null : await idOf(context, 'sections', section)
  if (section !== null && section_id === null)
    throw invalid({ section_id: [say`There is no section ${section.title}.`] })
  const within = section_id ?? 0
  const category_id = category === null ? null : await idOf(context, 'categories', category, within)
  if (category !== null && category_id === null) missing.push(category.title)
  const known = new Set<number>()
  for (const tag of tags) {
    const id = await idOf(context, 'tags', tag, within)
    if (id === null) missing.push(tag.title)
    else known.add(id)
  }
  const people = await idsOfAuthors(context, authors)
  const there = new Set(people.map(({ name }) => name))
  missing.push(...authors.filter((name) => !there.has(name)))
  return { missing, filed: { section_id, category_id, tags: [...known], authors: people.map(({ id }) => id) } }
}

/**
 * The post with the slides of a live update as they are here: their times in this brand's zone, their authors by name. `unknown`:
 * names not found.
 */
async function withSlides(context: Context, sent: SentPost): Promise<{ post: SentPost; unknown: string[] }> {
  const { source, people = {}, fields } = sent
  const read = parseBody(fields.body ?? null)
  if (!Array.isArray(read)) return { post: sent, unknown: [] }
  const names = [...new Set(Object.values(people))]
  const ids = new Map((await idsOfAuthors(context, names)).map(({ id, name }) => [name, id]))
  const { zone } = brands[context.settings.brand]
  const from = brands[brandCodes.find((code) => code === source) ?? context.settings.brand].zone
  const here = (seconds: number) => slideSeconds(Date.parse(slideInstant(seconds, from)), zone)
  const slides = read.map((slide) => ({
    ...slide,
    createdAt: here(slide.createdAt),
    updatedAt: here(slide.updatedAt),
    authorIds: slide.authorIds.flatMap((id) => ids.get(people[id] ?? '') ?? []),
  }))
  const post = { ...sent, fields: { ...fields, body: JSON.stringify(slides) } }
  return { post, unknown: names.filter((name) => !ids.has(name)) }
}

/** A digest of the fields that a sister site writes. When it differs, the post was edited here. */
const digest = sql`md5(jsonb_build_array(p.main_headline, p.catchy_title, p.rss_title, p.description, p.fb_catchy_title,
  p.external_link, p.json_ld, p.thumb, p.fb_thumb, p.body, p.is_sponsored)::text)`

interface ReceivedPost {
  id: number
  version: number
  template_type: number
  trashed: boolean
  edited: boolean
}

/**
 * The post that the sent post became here. Null: there is none, and this call now holds a claim of a minute to make it.
 * @throws Failure 503 while another call holds the claim.
 */
async function findReceived({ db, now }: Context, sent: SentPost): Promise<ReceivedPost | null> {
  const at = now().toISOString()
  const key = [sourceOf(sent), String(sent.id)] as const
  const [known] = await rows<{ id: number; post: ReceivedPost | null }>(
    db,
    sql`select json_build_object('id', r.record_id, 'post', case when p.id is not null then json_build_object('id', p.id,
          'version', p.version, 'template_type', p.template_type, 'trashed', p.status = ${postStatuses.trashed}::smallint, 'edited', r.digest not in ('', ${digest})) end) as row
        from imported_records r left join posts p on p.id = r.record_id
        where r.source = ${key[0]} and r.kind = ${kind} and r.source_id = ${key[1]}`,
  )
  if (known?.post) return known.post
  // Only where the record is still as it was read: a call that ended since has made the post.
  const taken = await rows<number>(
    db,
    sql`insert into imported_records as r (source, kind, source_id, record_id, digest, at)
        values (${key[0]}, ${kind}, ${key[1]}, 0, '', ${at}::timestamptz)
        on conflict (source, kind, source_id) do update set record_id = 0, at = excluded.at
          where r.record_id = ${known?.id ?? 0} and (r.record_id <> 0 or r.at < excluded.at - interval '1 minute')
        returning to_json(1) as row`,
  )
  if (taken.length === 0) throw new Failure(503, 'The same post is being received.', { retryAfter: 5 })
  return null
}

const isFromSent = (sent: SentPost) =>
  sql`r.source = ${sourceOf(sent)} and r.kind = ${kind} and r.source_id = ${String(sent.id)}`

/** Stores the digest of the post as written, in the transaction that wrote it. */
const remember = (tx: Transaction, sent: SentPost, { id }: { id: number }) =>
  tx.execute(
    sql`update imported_records r set record_id = p.id, digest = ${digest} from posts p where p.id = ${id} and ${isFromSent(sent)}`,
  )

const forget = ({ db }: Context, sent: SentPost) =>
  db.execute(sql`delete from imported_records r where ${isFromSent(sent)} and r.record_id = 0`)

/** What a post of a type holds: a link, slides, or a text, which all other types have. */
const contentOf = (type: number) => (type === externalType || type === liveUpdateType ? type : 'text')

/** The sent fields of a received post. A type that was chosen here stays as long as it holds what was sent. */
function fieldsFor(received: ReceivedPost, { template_type: type, ...fields }: SentPost['fields']) {
  const fits = type === undefined || contentOf(type) === contentOf(received.template_type)
  return fits ? fields : { ...fields, template_type: type }
}

/**
 * Writes the sent text over the received post. Section, tags and authors stay. @throws Failure 422 when the post is in the trash
 * here, 409 when it was edited here, unless `overwrite` is set
 */
async function bringUpToDate(context: Context, received: ReceivedPost, sent: SentPost): Promise<void> {
  if (received.trashed) throw invalid({ post: [say`#${String(received.id)} is in the trash there.`] })
  if (received.edited && !sent.overwrite)
    throw new Failure(409, say`#${String(received.id)} was edited there since it was exported. It keeps its text.`)
  // Refused while somebody edits the post here. The former text stays as a version. Section, tags and authors stay as they are.
  const also = (tx: Transaction) => remember(tx, sent, received)
  await updatePost(context, received.id, fieldsFor(received, sent.fields), {
    version: received.version,
    bulk: {},
    also,
  })
}

export const receiveHandlers: Pick<Handlers<typeof endpoints>, 'receive' | 'receivePicture'> = {
  async receive({ body: sent }, context) {
    checkReceives(context)
    const { post: body, unknown } = await withSlides(context, sent)
    const received = await findReceived(context, body)
    if (received) {
      await bringUpToDate(context, received, body)
      return { id: received.id, made: false, missing: unknown }
    }
    try {
      const { missing, filed } = await findRelations(context, body)
      const made = await createPost(context, { ...body.fields, ...filed }, (tx, post) => remember(tx, body, post))
      return { id: made.id, made: true, missing: [...new Set([...missing, ...unknown])] }
    } catch (error) {
      await forget(context, body)
      throw error
    }
  },

  async receivePicture({ body, files }, context) {
    checkReceives(context)
    const digest = createHash('sha256').update(files.image.bytes).digest('hex')
    const find = () =>
      rows<{ hash_key: string; ext: string }>(
        context.db,
        sql`select json_build_object('hash_key', hash_key, 'ext', ext) as row from images where digest = ${digest}`,
      )
    const [known] = await find()
    if (known) return known
    const { author = '', ...said } = body
    try {
      const { hash_key, ext } = await upload(context, { ...said, author, has_watermark: 0, color: 0 }, files.image)
      return { hash_key, ext }
    } catch (error) {
      const [now] = await find()
      if (now) return now
      throw error
    }
  },
}

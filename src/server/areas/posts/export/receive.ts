// Posts that a sister site sends: a draft the first time, the same post brought up to date after that.
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { brands } from '#contract/brands'
import type { exports as endpoints, SentPost } from '#contract/exports'
import { Failure, forbidden, invalid } from '#contract/failure'
import type { Context, Handlers } from '#server/context'
import { rows } from '#server/rows'

import { upload } from '#server/areas/images'
import { createPost, updatePost } from '#server/areas/posts/write'

const kind = 'post'
const sourceOf = ({ source }: SentPost) => `sister:${source}`

function checkReceives({ settings }: Context): void {
  if (!brands[settings.brand].features.exportTo) throw forbidden('This site takes no posts from other sites.')
}

type Place = SentPost['tags'][number]

/** By its slug, else by its name, whatever their case. */
async function idOf({ db }: Context, table: string, { slug, title }: Place, section?: number): Promise<number | null> {
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

/** What the post is filed under here; what is not there by name is left out and told. @throws Failure 422 without its section. */
async function filedUnder(context: Context, { section, category, tags, authors }: SentPost) {
  const missing: string[] = []
  const section_id = section === null ? null : await idOf(context, 'sections', section)
  if (section !== null && section_id === null) throw invalid({ section_id: [`There is no section ${section.title}.`] })
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
 * The post that this one became here before; 0: it is being made, by this call. A call that was cut off leaves its place for a
 * minute.
 * @throws Failure 503 while another call makes it.
 */
async function knownHere({ db, now }: Context, sent: SentPost): Promise<number> {
  const at = now().toISOString()
  const key = [sourceOf(sent), String(sent.id)] as const
  const [known] = await rows<number>(
    db,
    sql`select to_json(p.id) as row from imported_records r join posts p on p.id = r.record_id
        where r.source = ${key[0]} and r.kind = ${kind} and r.source_id = ${key[1]}`,
  )
  if (known !== undefined) return known
  const taken = await rows<number>(
    db,
    sql`insert into imported_records as r (source, kind, source_id, record_id, digest, at)
        values (${key[0]}, ${kind}, ${key[1]}, 0, '', ${at}::timestamptz)
        on conflict (source, kind, source_id) do update set record_id = 0, at = excluded.at
          where r.record_id <> 0 or r.at < excluded.at - interval '1 minute' returning to_json(1) as row`,
  )
  if (taken.length === 0) throw new Failure(503, 'The same post is being received.', { retryAfter: 5 })
  return 0
}

const settle = ({ db }: Context, sent: SentPost, record: number | null) =>
  db.execute(
    record === null
      ? sql`delete from imported_records where source = ${sourceOf(sent)} and kind = ${kind} and source_id = ${String(sent.id)} and record_id = 0`
      : sql`update imported_records set record_id = ${record} where source = ${sourceOf(sent)} and kind = ${kind} and source_id = ${String(sent.id)}`,
  )

export const receiveHandlers: Pick<Handlers<typeof endpoints>, 'receive' | 'receivePicture'> = {
  async receive({ body }, context) {
    checkReceives(context)
    const known = await knownHere(context, body)
    const { template_type: _type, ...text } = body.fields
    // Of a post that somebody edits here it is refused; what was there before stays a version. Where it is filed is decided here.
    if (known !== 0) {
      await updatePost(context, known, text, { bulk: {} })
      return { id: known, made: false, missing: [] }
    }
    try {
      const { missing, filed } = await filedUnder(context, body)
      const made = await createPost(context, { ...body.fields, ...filed })
      await settle(context, body, made.id)
      return { id: made.id, made: true, missing }
    } catch (error) {
      await settle(context, body, null)
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

// Tags: list, create, change, remove and merge them, and their extended page.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { invalid, notFound } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { extendedTag, type tagPatch, tags as endpoints } from '#contract/taxonomy/tags'
import type { TagsChanged, TagSet } from '#contract/taxonomy/tags-bulk'
import type { Changed } from '#server/audit'
import type { Context, Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { postTags, tags, tagTags } from '#server/db/schema'
import { linksOf } from '#server/records/links'
import { listed, sectionAt, titledAs } from '#server/records/list'
import { changeInBulk, type BulkSteps, newestOf } from '#server/records/bulk'
import { readForGallery } from '#server/pictures/media'
import { recordHandlers } from '#server/records/handlers'
import { checkFixed, recordsOf, type Stored } from '#server/records/records'
import { idArray, rows } from '#server/rows'
import { tableList } from '#server/records/table-list'

import { checkStopWords } from '#server/areas/taxonomy/stop-words-check'
import { duplicatesOf, markDifferent } from './duplicates'
import { extendedValues } from './extended'
import { countMerge, mergeTags, undoMerge, recentMerges } from './merge'
import { keepOldSlug, withoutMerged } from './renamed-merged'

const related = (section: boolean) =>
  listed(sql`select json_agg(json_build_object('id', r.id, 'slug', r.slug, 'catchy_title', r.catchy_title
      ${section ? sql`, 'section', (select ${titledAs('s')} from sections s where s.id = r.section_id)` : sql``}) order by lower(r.catchy_title), r.id)
    from tag_tags j join tags r on r.id = j.related_id where j.tag_id = ${tags.id}`)

const listExtras = {
  // The join serves the sort by count. PostgreSQL drops it for other sorts.
  from: sql`${tags} left join (select tag_id, sum(count) as posts from tag_totals group by tag_id) n on n.tag_id = ${tags.id}`,
  columns: {
    article_count: sql`(select coalesce(sum(n.count), 0) from tag_totals n where n.tag_id = ${tags.id})`,
    // A tag that came back from the bin can name a picture that was removed since.
    thumb: sql`(select i.hash_key from images i where i.hash_key = ${tags.thumb})`,
    thumb_url: sql`(select '/media/' || i.hash_key || '.' || i.ext from images i where i.hash_key = ${tags.thumb})`,
  },
  sorts: { article_count: sql`coalesce(n.posts, 0)` },
  // Searches the plain text, not the stored JSON.
  search: { body: sql`${tags.body_text}` },
  includes: {
    section: { section: sectionAt(tags.section_id) },
    'tags.section': { tags: related(true) },
    tags: { tags: related(false) },
  },
}

const list = tableList(endpoints.search, tags, listExtras)

const extended = tableList(
  { ...endpoints.search, list: { ...endpoints.search.list, item: extendedTag } },
  tags,
  listExtras,
)

const links = linksOf(tagTags, 'tag_id', 'related_id', 'tags')

/**
 * Takes tags off posts, before the tags are removed.
 * @throws Failure 422 when they are the only places of a banner, which would be shown nowhere without them.
 */
async function takeOffPosts(tx: Transaction, ids: readonly number[]): Promise<void> {
  const those = idArray(ids)
  const [banner] = await rows<{ name: string; tags: number }>(
    tx,
    sql`select json_build_object('name', b.name, 'tags', (select count(*) from banner_tags o where o.banner_id = b.id)) as row
        from banner_tags j join banners b on b.id = j.banner_id where j.tag_id = any(${those})
          and not exists (select 1 from banner_tags o where o.banner_id = b.id and o.tag_id <> all(${those}))
          and not exists (select 1 from banner_categories c where c.banner_id = b.id) order by b.id limit 1`,
  )
  if (banner?.tags === 1) throw invalid({ id: [say`The banner “${banner.name}” is shown with this tag only.`] })
  if (banner) throw invalid({ id: [say`The banner “${banner.name}” is shown with these tags only.`] })
  await tx.delete(postTags).where(sql`${postTags.tag_id} = any(${those})`)
}

const recordsWith = (include: readonly string[]) =>
  recordsOf({
    subject: 'tag',
    table: tags,
    read: (db, id) => extended.one(db, id, include),
    gone: 'Tag not found.',
    bin: ['post_tags'],
    release: takeOffPosts,
    constraints: {
      tags_section_id_slug_index: ['slug', 'This slug is taken by another tag of the section.'],
      tags_lower_slug: ['slug', 'This slug is taken by another tag of the section.'],
      ...links.constraints,
    },
  })

const records = recordsWith(['section', 'tags'])

async function readTag(db: Db | Transaction, id: number, include: readonly string[] = ['section', 'tags']) {
  const found = await extended.one(db, id, include)
  if (!found) throw notFound('Tag not found.')
  return found
}

/** The texts that are checked for stop words. */
const shownTexts = ['catchy_title', 'main_headline', 'description']

/** Writes the related tags, never the tag itself. A form may have been open while one of them was merged. */
const writeRelated = async (tx: Transaction, id: number, ids: readonly number[] | undefined): Promise<Changed> =>
  ids
    ? links.write(
        tx,
        id,
        (await withoutMerged(tx, ids)).filter((other) => other !== id),
      )
    : {}

type Patch = z.output<typeof tagPatch>

/** Changes a tag. `seen` is called with its former values while the row is locked. */
const changeTag = (
  context: Context,
  id: number,
  { tags: linked, ...body }: Patch,
  include: readonly string[],
  seen?: (before: Stored<typeof tags>, linked: Changed) => void,
) =>
  recordsWith(include).update(context, id, { tags: linked, ...body }, async (tx, before) => {
    checkFixed(before, body, ['section_id'])
    await checkStopWords(tx, context, 'tag', { names: shownTexts, before, after: body })
    await keepOldSlug(tx, before, body.slug)
    const changed = await writeRelated(tx, id, linked)
    seen?.(before, changed)
    return { values: body, changed }
  })

/** The steps of a bulk change of tags. */
const bulkStepsOf = (context: Context): BulkSteps<TagSet, TagsChanged['success'][string]> => ({
  newest: () => newestOf(context.db, tags),
  slice: (matching, of) => list.slice(context.db, list.queryOf(matching), of),
  change: async ({ id, set, version: seen }) => {
    let before: TagSet = {}
    const ifMatch = seen === undefined ? null : `"${id}-${seen}"`
    const { version } = await changeTag({ ...context, ifMatch }, id, set, [], (was, { tags: related }) => {
      before = related ? { tags: z.array(z.number()).parse(related.from) } : {}
      for (const name of ['main_headline', 'description'] as const)
        if (set[name] !== undefined && set[name] !== was[name]) before[name] = was[name]
    })
    return { changed: { id, version, before } }
  },
  names: async (ids) => {
    const found = await rows<[number, string]>(
      context.db,
      sql`select json_build_array(id, catchy_title) as row from tags where id = any(${idArray(ids)})`,
    )
    return Object.fromEntries(found)
  },
})

export const tagHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  get: ({ params, query }, { db }) => readTag(db, params.id, query.include),

  create: ({ query, body: { tags: linked, ...body } }, context) =>
    recordsWith(query.include).create(
      context,
      async (tx) => {
        await checkStopWords(tx, context, 'tag', { names: shownTexts, before: {}, after: body })
        return body
      },
      (tx, id) => writeRelated(tx, id, linked),
    ),

  update: ({ params, query, body }, context) => changeTag(context, params.id, body, query.include),
  updateMany: ({ body }, context) => changeInBulk(context, body, bulkStepsOf, {}),

  async extended({ params, body, files }, context) {
    const file = files.thumb
    const picture = file && { file, read: await readForGallery(context, file) }
    return records.update(context, params.id, body, (tx, before) => extendedValues(tx, context, before, body, picture))
  },

  async merge({ params, body }, context) {
    const { merge_id, posts } = await mergeTags(context, params.id, body.minor_ids)
    return { merge_id, posts, tag: await readTag(context.db, params.id) }
  },
  mergePreview: ({ params, query }, { db }) => countMerge(db, params.id, query.minor_ids),
  merges: async (_asked, context) => ({ items: await recentMerges(context) }),
  undoMerge: ({ params }, context) => undoMerge(context, params.id),
  duplicates: ({ query }, { database }: Pick<Context, 'database'>) => duplicatesOf(database.read, query.section_id),
  keepApart: ({ body }, context) => markDifferent(context, body),
}

import { sql } from 'drizzle-orm'

import { banners as endpoints, bannerWidths, oneOfTwo } from '#contract/media/banners'
import type { SentFile } from '#contract/base/endpoint'
import { Failure, type FieldMessages, invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import { say } from '#contract/base/say'
import type { Changed } from '#server/audit'
import type { Context, Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { bannerCategories, banners, bannerTags } from '#server/db/schema'
import { linksOf } from '#server/records/links'
import { listed } from '#server/records/list'
import { addressOutsideGallery, checkOutsideGallery, storeOutsideGallery } from '#server/pictures/media'
import { checkFixed, recordsOf } from '#server/records/records'
import { idArray, rows } from '#server/rows'
import { tableList } from '#server/records/table-list'

import { withoutMerged } from '#server/areas/tags/renamed-merged'

const linked = (pairs: string, key: string, table: string) =>
  listed(sql`select json_agg(json_build_object('id', x.id, 'catchy_title', x.catchy_title) order by lower(x.catchy_title), x.id)
    from ${sql.identifier(pairs)} j join ${sql.identifier(table)} x on x.id = j.${sql.identifier(key)} where j.banner_id = ${banners.id}`)

const list = tableList(endpoints.list, banners, {
  columns: {
    image_desktop_url: addressOutsideGallery(banners.image_desktop),
    image_mobile_url: addressOutsideGallery(banners.image_mobile),
  },
  includes: {
    categories: { categories: linked('banner_categories', 'category_id', 'categories') },
    tags: { tags: linked('banner_tags', 'tag_id', 'tags') },
  },
})

const links = {
  category_ids: linksOf(bannerCategories, 'banner_id', 'category_id', 'category_ids'),
  tag_ids: linksOf(bannerTags, 'banner_id', 'tag_id', 'tag_ids'),
}

const records = recordsOf({
  subject: 'banner',
  table: banners,
  read: (db: Db | Transaction, id: number) => list.one(db, id, ['categories', 'tags']),
  gone: 'Banner not found.',
  bin: [],
  constraints: { ...links.category_ids.constraints, ...links.tag_ids.constraints },
})

type Side = keyof typeof bannerWidths
const sides = ['image_desktop', 'image_mobile'] as const satisfies readonly Side[]

/**
 * The storage keys of the sent pictures: of uploaded files, or sent keys. Decodes pictures, so call it outside a transaction.
 * @throws Failure 422 at each side whose picture is refused.
 */
async function sentPictures(
  context: Context,
  body: Partial<Record<Side, string>>,
  files: Record<Side, SentFile | undefined>,
): Promise<Partial<Record<Side, string>>> {
  const keys: Partial<Record<Side, string>> = {}
  const refused: FieldMessages = {}
  for (const side of sides) {
    try {
      const key = await sentPicture(context, side, files[side], body[side])
      if (key !== undefined) keys[side] = key
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.fields === undefined) throw error
      Object.assign(refused, error.detail.fields)
    }
  }
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return keys
}

async function sentPicture(context: Context, side: Side, file: SentFile | undefined, key: string | undefined) {
  const width = bannerWidths[side]
  const most = { width, message: say`Max image width - ${String(width)} px` }
  if (file) return storeOutsideGallery(context, file, side, { most })
  if (key) await checkOutsideGallery(context.db, key, side, { most })
  return key === '' ? undefined : key
}

/** @throws Failure 422 at each side without a picture. */
function checkPictures(keys: Partial<Record<Side, string | null>>): void {
  const missing = sides.filter((side) => !keys[side])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((side) => [side, [messages.image]])))
}

interface Linked {
  category_ids?: number[] | undefined
  tag_ids?: number[] | undefined
}

/**
 * Replaces a banner's links to categories and tags, where they are sent. @returns the changes, for the audit log. @throws Failure
 * 422 for a category or tag of another section, or when no link remains
 */
async function writeLinks(tx: Transaction, id: number, section: number | null, asked: Linked): Promise<Changed> {
  const sent = { ...asked, tag_ids: asked.tag_ids && (await withoutMerged(tx, asked.tag_ids)) }
  if (section !== null) {
    const stray = async (table: 'categories' | 'tags', ids: readonly number[]) =>
      (
        await rows<number>(
          tx,
          sql`select to_json(id) as row from ${sql.identifier(table)} where id = any(${idArray(ids)}) and section_id <> ${section}`,
        )
      ).length > 0
    const wrong = 'It is of another section.'
    if (await stray('categories', sent.category_ids ?? [])) throw invalid({ category_ids: [wrong] })
    if (await stray('tags', sent.tag_ids ?? [])) throw invalid({ tag_ids: [wrong] })
  }
  const changed = {
    ...(await links.category_ids.write(tx, id, sent.category_ids)),
    ...(await links.tag_ids.write(tx, id, sent.tag_ids)),
  }
  const touched = sent.category_ids !== undefined || sent.tag_ids !== undefined
  const left = touched ? (await links.category_ids.count(tx, id)) + (await links.tag_ids.count(tx, id)) : 1
  if (left === 0) throw invalid({ category_ids: [oneOfTwo], tag_ids: [oneOfTwo] })
  return changed
}

export const bannerHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),

  create: async ({ body: { category_ids = [], tag_ids = [], ...body }, files }, context) => {
    const keys = await sentPictures(context, body, files)
    checkPictures(keys)
    return records.create(
      context,
      async () => ({ ...body, ...keys }),
      (tx, id) => writeLinks(tx, id, body.section_id ?? null, { category_ids, tag_ids }),
    )
  },

  update: async ({ params: { id }, body: { category_ids, tag_ids, ...body }, files }, context) => {
    const keys = await sentPictures(context, body, files)
    return records.update(context, id, { ...body, category_ids, tag_ids }, async (tx, before) => {
      checkFixed(before, body, ['section_id'])
      checkPictures({ ...before, ...keys })
      const changed = await writeLinks(tx, id, before.section_id, { category_ids, tag_ids })
      return { values: { ...body, ...keys }, changed }
    })
  },

  remove: ({ params }, context) => records.remove(context, params.id),
}

// The gallery: uploads, descriptions, watermarks and crops of pictures, and where they are used.
import { sql } from 'drizzle-orm'

import { Failure, forbidden, invalid } from '#contract/base/failure'
import { imageSources, originalSource } from '#contract/media/image-rules'
import type { Crop } from '#contract/base/multipart'
import type { Crops } from '#contract/media/picture-parts'
import { images as endpoints, type Image, type ImagesChanged, type ImageSet } from '#contract/media/images'
import type { SentFile } from '#contract/base/endpoint'
import type { Context, Handlers } from '#server/context'
import { images } from '#server/db/schema'
import { sizesJob } from '#server/jobs/pictures'
import { enqueue } from '#server/jobs/queue'
import { knownAnswer } from '#server/http/idempotency'
import { freeKey, galleryWidths, readPicture, similarTo } from '#server/pictures/media'
import { changeInBulk, type BulkSteps, newestOf } from '#server/records/bulk'
import { recordHandlers } from '#server/records/handlers'
import { recordsOf, type Stored } from '#server/records/records'
import { idArray, rows } from '#server/rows'
import { readStored, writeFileSafely } from '#server/storage/storage'
import { tableList } from '#server/records/table-list'
import { smallUrl } from '#server/pictures/sized'
import { stageFiles } from '#server/pictures/staged'
import { inFormat, withWatermark } from '#server/pictures/watermark'

import { removeFiles, takeOutOfPosts } from './images-remove'
import { checkRemovable, placesWith, tagsWith, usageOf, usedOrNot } from './images-usage'

type Row = Stored<typeof images> & { id: number; version: number }
type Marked = Pick<Row, 'ext' | 'has_watermark' | 'color'>

// The path never changes. `v` changes with the picture, so that caches load it again.
const list = tableList(endpoints.search, images, {
  columns: {
    url: sql`'/media/' || ${images.hash_key} || '.' || ${images.ext} || '?v=' || ${images.version}`,
    small_url: smallUrl,
    crops: sql`coalesce(${images.crops}, '{}')`,
  },
  filters: {
    used: (values) => usedOrNot(values),
    since: (at) => sql`${images.created_at} >= ${at}::timestamptz`,
    until: (at) => sql`${images.created_at} <= ${at}::timestamptz`,
  },
})

const records = recordsOf({
  subject: 'image',
  table: images,
  read: list.one,
  gone: 'Image not found.',
  bin: [],
})

interface Description {
  source: number
  author: string
  has_watermark: number
  color: number
}

/** Clears the fields that only original pictures have, and the colour of a missing watermark. */
function tidyDescription({ source, author, has_watermark, color }: Description) {
  const original = source === originalSource
  const marked = original && has_watermark === 1 ? 1 : 0
  return { source, author: original ? author : '', has_watermark: marked, color: marked === 1 ? color : 0 }
}

function checkMark({ ext, has_watermark }: Pick<Marked, 'ext' | 'has_watermark'>): void {
  if (has_watermark === 1 && ext === 'gif')
    throw invalid({ has_watermark: ['An animated picture cannot have a watermark.'] })
}

/**
 * @returns the picture that an earlier try of this call has stored; null when there is none.
 * @throws Failure 422 `image_already_exists` when the same bytes are stored otherwise.
 */
async function checkNew(context: Context, digest: string): Promise<Image | null> {
  const [same] = await rows<Existing>(context.db, withDigest(digest))
  if (same === undefined) return null
  const known = await knownAnswer(context)
  if (!known) throw exists(same)
  return known.answer as Image
}

interface Existing {
  id: number
  name: string
}

/** SQL of the gallery's picture whose file has these bytes. */
const withDigest = (digest: string) =>
  sql`select json_build_object('id', id, 'name', name) as row from images where digest = ${digest}`

const exists = ({ id, name }: Existing) =>
  new Failure(422, 'Error adding image.', { type: 'image_already_exists', extra: { image_id: id, name } })

/** The file that browsers load: in the format of its address, with its watermark. `read`: the original as it was read. */
function publicFile(
  original: Uint8Array,
  read: { data: Uint8Array; ext: string },
  after: Marked,
  { settings }: Context,
) {
  const format = after.ext === 'png' ? 'png' : 'jpeg'
  if (after.has_watermark === 1) return withWatermark(original, format, after.color === 1, settings)
  return read.ext === after.ext ? read.data : inFormat(read.data, format)
}

/** Stores an uploaded picture. @throws Failure 422 `image_already_exists` when the same bytes are stored */
export async function upload(
  context: Context,
  body: Description & { name: string; alt?: string; label?: string },
  file: SentFile,
) {
  const read = await readPicture(file, 'image', galleryWidths)
  const { digest, ext, width, height, look } = read
  const known = await checkNew(context, digest)
  if (known) return { ...known, similar: await similarTo(context.db, look, known.id) }
  const own = tidyDescription(body)
  checkMark({ ext, has_watermark: own.has_watermark })
  const hash_key = await freeKey(context.db, digest, own.has_watermark === 1 ? `watermark ${own.color}` : '')
  const bytes = await publicFile(file.bytes, read, { ext, ...own }, context)
  // Both files are written before the row. Files without a row are written again when the picture is uploaded again.
  await writeFileSafely(context.settings, 'originals', `${hash_key}.${ext}`, file.bytes)
  await writeFileSafely(context.settings, 'media', `${hash_key}.${ext}`, bytes)
  const { name, alt = '', label = '' } = body
  const values = { name, alt, label, ...own, width, height, hash_key, ext, bytes: bytes.length, digest, look }
  const create = records.create(context, { ...values, user_id: context.user.id }, async (tx) => {
    await enqueue(tx, sizesJob, { key: hash_key }, { about: name })
    return {}
  })
  const made = await create.catch(async (error: unknown) => {
    // Another request may have stored the same picture in the meantime.
    await checkNew(context, digest)
    throw error
  })
  return { ...made, similar: await similarTo(context.db, look, made.id) }
}

/**
 * The file with its new watermark; null when that did not change. An older picture has no kept original: its present file is stored
 * as the original first.
 */
async function redrawnFile(context: Context, before: Row, after: Marked): Promise<Uint8Array | null> {
  if (before.has_watermark === after.has_watermark && before.color === after.color) return null
  const name = `${before.hash_key}.${before.ext}`
  const kept = await readStored(context.settings, 'originals', name)
  const original = kept ?? (await readStored(context.settings, 'media', name))
  if (!original) throw new Failure(422, 'Error loading image.', { fields: { has_watermark: ['Error loading image.'] } })
  if (!kept) await writeFileSafely(context.settings, 'originals', name, original)
  return publicFile(original, await readPicture({ name, bytes: original }, 'image', {}), after, context)
}

async function rowOf({ db }: Context, id: number): Promise<Row> {
  const [row] = await rows<Row>(db, sql`select to_jsonb(i) as row from images i where id = ${id}`)
  if (!row) throw new Failure(404, 'Image not found.')
  return row
}

type Size = Pick<Row, 'width' | 'height'>

/**
 * Refuses a crop that reaches outside of the picture by more than one pixel, which rounding may cause. @throws Failure 422 at the
 * field
 */
function checkInside(field: string, { x, y, width, height }: Crop, within: Size): void {
  if (x + width > within.width + 1 || y + height > within.height + 1)
    throw invalid({ [field]: ['The crop lies outside of the picture.'] })
}

/**
 * Checks that all crops lie inside the picture. @returns the crops to store; null for an empty set, as for a picture that was never
 * cropped, so that its sizes keep their addresses. @throws Failure 422
 */
function checkedCrops(crops: Crops, size: Size): Crops | null {
  const chosen = Object.values(crops)
  for (const crop of chosen) checkInside('crops', crop, size)
  return chosen.length > 0 ? crops : null
}

/** Changes a picture's description, watermark or file. `onChange` gets the former row and the new values. */
async function changeImage(
  context: Context,
  id: number,
  body: Partial<Description> & { crops?: Crops } & Record<string, unknown>,
  file?: SentFile,
  onChange?: (before: Row, values: object) => void,
) {
  const seen = await rowOf(context, id)
  const { name, alt, label, focus, crops, ...sent } = body
  const merge = (row: Row) => tidyDescription({ ...row, ...defined(sent) })
  const own = merge(seen)
  checkMark({ ext: seen.ext, has_watermark: own.has_watermark })
  const after = { ...own, ext: seen.ext }
  const replaced = file ? await replacement(context, seen, after, file) : null
  const drawn = replaced?.bytes ?? (await redrawnFile(context, seen, after))
  const files = { originals: file?.bytes, media: drawn }
  const staged = await stageFiles(context.settings, `${seen.hash_key}.${seen.ext}`, files)
  const write = records.update(context, id, body, async (tx, before) => {
    if (drawn && before.version !== seen.version)
      throw new Failure(409, 'This was changed elsewhere meanwhile.', {
        extra: { current: await list.one(context.db, id), sent: body },
      })
    await staged.putIn()
    const cut = crops && checkedCrops(crops, replaced?.columns ?? before)
    if (drawn || focus !== undefined || cut !== undefined)
      await enqueue(tx, sizesJob, { key: before.hash_key }, { key: before.hash_key, about: before.name })
    const said = { name, alt, label, focus, crops: cut, ...merge(before) }
    const values = { ...said, ...replaced?.columns, ...(drawn ? { bytes: drawn.length } : {}) } as Partial<
      typeof images.$inferInsert
    >
    onChange?.(before, values)
    return { values }
  })
  return write.finally(staged.drop)
}

/** Reads a file that replaces a picture at the same address. When the size differs, the crops and the focus are cleared. */
async function replacement(context: Context, before: Row, after: Marked, file: SentFile) {
  const read = await readPicture(file, 'image', galleryWidths)
  const { digest, ext, width, height, look } = read
  if ((ext === 'gif') !== (before.ext === 'gif'))
    throw invalid({ image: ['A gif can only be replaced by a gif, and any other picture by no gif.'] })
  const [same] = await rows<Existing>(context.db, sql`${withDigest(digest)} and id <> ${before.id}`)
  if (same !== undefined) throw exists(same)
  const bytes = await publicFile(file.bytes, read, after, context)
  const reshaped = width !== before.width || height !== before.height
  return {
    bytes,
    columns: { digest, width, height, look, ...(reshaped ? { crop: null, crops: null, focus: null } : {}) },
  }
}

const many = ['source', 'author', 'label', 'has_watermark', 'color'] as const

/** @throws Failure 422 when a picture of another source than Original was to get an author or a watermark. */
function checkOriginalOnly({ author, has_watermark }: ImageSet, values: Partial<Description>): void {
  if (has_watermark === 1 && values.has_watermark !== 1)
    throw invalid({ has_watermark: ['Only an original picture has a watermark.'] })
  if (author && values.author === '') throw invalid({ author: ['Only an original picture has an author.'] })
}

/** The steps of a bulk change of pictures. */
const bulkStepsOf = (context: Context): BulkSteps<ImageSet, ImagesChanged['success'][string]> => ({
  newest: () => newestOf(context.db, images),
  slice: (matching, of) => list.slice(context.db, list.queryOf(matching), of),
  change: async ({ id, set, version: seen }) => {
    const before: Record<string, unknown> = {}
    const ifMatch = seen === undefined ? null : `"${id}-${seen}"`
    const { version } = await changeImage({ ...context, ifMatch }, id, set, undefined, (was, values) => {
      checkOriginalOnly(set, values)
      const is = new Map(Object.entries(values))
      for (const name of many) if (is.get(name) !== undefined && is.get(name) !== was[name]) before[name] = was[name]
    })
    return { changed: { id, version, before } }
  },
  names: async (ids) => {
    const found = await rows<[number, string]>(
      context.db,
      sql`select json_build_array(id, name) as row from images where id = any(${idArray(ids)})`,
    )
    return Object.fromEntries(found)
  },
})

export const imageHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),

  create: ({ body, files }, context) => {
    const { author = '', has_watermark = 0, color = 0, alt = '', label = '', ...rest } = body
    return upload(context, { author, has_watermark, color, alt, label, ...rest }, files.image)
  },

  update: ({ params: { id }, body, files }, context) => changeImage(context, id, body, files.image),
  updateMany: ({ body }, context) => changeInBulk(context, body, bulkStepsOf, {}),

  remove: async ({ params: { id } }, context) => {
    const picture = await rowOf(context, id)
    await checkRemovable(context.db, picture)
    await removeFiles(context, picture, () =>
      records.remove(context, id, (tx, row, bin) => takeOutOfPosts(tx, context, row, bin)),
    )
  },

  usage: async ({ params: { id } }, context) => {
    const picture = await rowOf(context, id)
    const found = await usageOf(context.db, picture)
    const mayRead = context.user.rights.includes('posts.read')
    const items = mayRead ? found : found.map((post) => ({ ...post, main_headline: '' }))
    const [tags, places] = await Promise.all([tagsWith(context.db, picture), placesWith(context.db, picture)])
    return { items, total: items.length, tags, places }
  },

  constants: async () => ({ source: [...imageSources] }),

  authors: async (_given, { database }) => ({
    items: await rows<string>(
      database.read,
      sql`select author as row from images where author <> '' group by author order by lower(author), author limit 500`,
    ),
  }),

  quickCrop: async ({ params: { id }, body }, context) => {
    const { rights } = context.user
    if (!rights.includes('posts.update') && !rights.includes('gallery.update')) throw forbidden()
    return records.update(context, id, body ?? {}, async (_tx, { width, height }) => {
      const { crop = middleOf(width, height, body?.ratio ?? 3 / 2) } = body ?? {}
      if (crop) checkInside('crop', crop, { width, height })
      return { values: { crop } }
    })
  },
}

const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** The largest centred crop with this ratio. */
function middleOf(width: number, height: number, ratio: number) {
  const [w, h] = width / height > ratio ? [Math.round(height * ratio), height] : [width, Math.round(width / ratio)]
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h }
}

// Pictures of the gallery in the sizes and formats that pages use. Each size is made once and stored.
import { type SQL, sql } from 'drizzle-orm'

import { type Cropping, pictureArea, type Ratio } from '#contract/media/picture-parts'

import type { Db } from '#server/db/connect'
import { decodeInTurn } from './picture-queue'
import { rows } from '#server/rows'
import type { Settings } from '#server/settings'
import { readStored, removeStored, writeFileSafely } from '#server/storage/storage'
import { limitedQueue } from '#text/limited-queue'

/** The aspect ratios by their letters in addresses. */
const cutTo = { c: '3:2', h: '16:9', s: '1:1' } as const satisfies Record<string, Ratio>
/** The letter of a shape in addresses of sizes. `w` is the whole picture; the others are parts in an aspect ratio. */
export type PictureShape = 'w' | keyof typeof cutTo
/** Widths in pixels of AVIF and WebP sizes. No picture is enlarged for them. */
const sizedWidths: Readonly<Record<PictureShape, readonly number[]>> = {
  w: [480, 800, 1200],
  c: [320, 640, 960, 1280],
  h: [],
  s: [],
}
/** The width of a JPEG part, for services without AVIF and WebP. */
export const plainWidth = 1200
const formats = ['avif', 'webp', 'jpg'] as const
type Format = (typeof formats)[number]

/** A gallery picture, as far as making its sizes needs it. */
export interface SizedSource extends Cropping {
  key: string
  ext: string
  /** A hash of all that changes how the picture looks. */
  stamp: string
}

/** SQL for the hash of all that changes how a picture looks. @param table the alias of `images`. */
export const stampOf = (table: SQL) =>
  sql`left(encode(sha256(convert_to(concat_ws('|', ${table}.digest, ${table}.has_watermark, ${table}.color, ${table}.crop, ${table}.focus, ${table}.crops), 'UTF8')), 'hex'), 8)`

/** SQL for the address of the smallest whole size, of the table `images`. A gif may be animated, so it is the file itself. */
export const smallUrl = sql`case images.ext when 'gif' then '/media/' || images.hash_key || '.gif?v=' || images.version
  else '/media/sized/' || images.hash_key || '.' || ${stampOf(sql`images`)} || '.w480.webp' end`

/** The fields of a `SizedSource` for `json_build_object`, from `images` under the alias `i`. */
export const sizedFields = sql`'key', i.hash_key, 'ext', i.ext, 'width', i.width, 'height', i.height, 'crop', i.crop, 'crops', i.crops, 'focus', i.focus,
  'stamp', ${stampOf(sql`i`)}`

const nameOf = (
  { key, stamp }: Pick<SizedSource, 'key' | 'stamp'>,
  shape: PictureShape,
  width: number,
  format: Format,
) => `${key}.${stamp}.${shape}${width}.${format}`

export const sizedUrl = (source: SizedSource, shape: PictureShape, width: number, format: Format) =>
  `/media/sized/${nameOf(source, shape, width, format)}`

/** The widths of a picture in a shape that are not wider than its part. The smallest is always included. */
export function widthsOf(source: Cropping, shape: PictureShape): number[] {
  const most = shape === 'w' ? source.width : pictureArea(source, cutTo[shape]).width
  return sizedWidths[shape].filter((width, at) => at === 0 || width <= most)
}

const namePattern = /^(\w{1,64})\.([0-9a-f]{8})\.([wchs])(\d{3,4})\.(avif|webp|jpg)$/

const isPictureShape = (letter = ''): letter is PictureShape => letter in sizedWidths

interface SizeRequest {
  key: string
  stamp: string
  shape: PictureShape
  width: number
  format: Format
}

function parse(name: string): SizeRequest | null {
  const [, key = '', stamp = '', shape, digits = '', ending] = namePattern.exec(name) ?? []
  const format = formats.find((known) => known === ending)
  if (!isPictureShape(shape) || !format) return null
  const width = Number(digits)
  const known = format === 'jpg' ? shape !== 'w' && width === plainWidth : sizedWidths[shape].includes(width)
  return known ? { key, stamp, shape, width, format } : null
}

/** The most sizes that wait to be made. Further requests get the address of the original. */
const mostWaiting = 40
const making = new Map<string, Promise<Buffer | null>>()
/** Makes sizes one at a time, so that one original is in memory. */
const turn = limitedQueue(1)

export type Sized = { bytes: Buffer; type: string } | { instead: string } | null

interface DbAndSettings {
  db: Db
  settings: Settings
}

/** A size by its name: stored, or made now. `instead`: the address of the original. Null: no such picture or size. */
export async function readSized({ db, settings }: DbAndSettings, name: string): Promise<Sized> {
  const size = parse(name)
  if (!size) return null
  const type = `image/${size.format === 'jpg' ? 'jpeg' : size.format}`
  const kept = await readStored(settings, 'sized', name)
  if (kept) return { bytes: kept, type }
  const [source] = await rows<SizedSource>(
    db,
    sql`select json_build_object(${sizedFields}) as row from images i where i.hash_key = ${size.key}`,
  )
  if (!source) return null
  const plain = { instead: `/media/${source.key}.${source.ext}?s=${source.stamp}` }
  // The requesting page is older than the last change of the picture.
  if (source.stamp !== size.stamp || (making.size >= mostWaiting && !making.has(name))) return plain
  const bytes = await once(name, () => make(settings, source, size))
  return bytes ? { bytes, type } : plain
}

/** Runs `work` in its turn. Concurrent calls for a name share one run. */
function once(name: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = making.get(name)
  if (known) return known
  const mine = turn.run(work).finally(() => making.delete(name))
  making.set(name, mine)
  return mine
}

/**
 * Makes a size, and stores it if the storage takes it: readers get their pictures from a full disk, too. Null when the file is
 * missing or cannot be decoded.
 */
async function make(settings: Settings, source: SizedSource, size: SizeRequest): Promise<Buffer | null> {
  const original = await readStored(settings, 'media', `${source.key}.${source.ext}`)
  if (!original) return null
  const part = size.shape === 'w' ? null : pictureArea(source, cutTo[size.shape])
  const bytes = await decodeInTurn('size', { bytes: original, part, width: size.width, format: size.format }).catch(
    () => null,
  )
  if (!bytes) return null
  const name = nameOf(size, size.shape, size.width, size.format)
  await writeFileSafely(settings, 'sized', name, bytes).catch(() => undefined)
  return Buffer.from(bytes)
}

/** Deletes every size that may exist for this stamp of a picture. */
export async function removeSizes(settings: Settings, source: Pick<SizedSource, 'key' | 'stamp'>): Promise<void> {
  for (const shape of Object.keys(sizedWidths).filter(isPictureShape)) {
    const made = sizedWidths[shape].flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => nameOf(source, shape, width, format)),
    )
    const plain = shape === 'w' ? [] : [nameOf(source, shape, plainWidth, 'jpg')]
    await Promise.all([...made, ...plain].map((name) => removeStored(settings, 'sized', name)))
  }
}

/**
 * Makes the sizes of a picture in advance, so that no reader waits for one.
 * @param signal ends it after the size that is being made. @throws the signal's reason
 */
export async function makeSizes(stores: DbAndSettings, key: string, signal?: AbortSignal): Promise<void> {
  const [source] = await rows<SizedSource>(
    stores.db,
    sql`select json_build_object(${sizedFields}) as row from images i where i.hash_key = ${key}`,
  )
  if (!source) return
  for (const shape of ['c', 'w'] as const)
    for (const width of source.ext === 'gif' && shape === 'w' ? [] : widthsOf(source, shape))
      for (const format of ['avif', 'webp'] as const) {
        signal?.throwIfAborted()
        await readSized(stores, nameOf(source, shape, width, format))
      }
}

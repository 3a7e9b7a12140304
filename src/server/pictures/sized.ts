// Pictures of the gallery in the sizes and formats that pages ask for: made from the file once, and kept in the storage.
import { type SQL, sql } from 'drizzle-orm'

import { type Cut, partOf, type Ratio } from '#contract/picture-parts'

import type { Db } from '#server/db/connect'
import { decodeInTurn } from './picture-queue'
import { rows } from '#server/rows'
import type { Settings } from '#server/settings'
import { readStored, removeStored, writeFileSafely } from '#server/storage/storage'
import { atOnce } from '#text/at-once'

/** The parts that addresses know by a letter. */
const cutTo = { c: '3:2', h: '16:9', s: '1:1' } as const satisfies Record<string, Ratio>
/** `w` is the whole picture. */
export type Shape = 'w' | keyof typeof cutTo
/** Widths in pixels. No picture is made wider than it is. */
export const sizedWidths: Readonly<Record<Shape, readonly number[]>> = {
  w: [480, 800, 1200],
  c: [320, 640, 960, 1280],
  h: [],
  s: [],
}
/** The width of a part as JPEG, for services that know neither AVIF nor WebP. */
export const plainWidth = 1200
const formats = ['avif', 'webp', 'jpg'] as const
type Format = (typeof formats)[number]

/** What a size is made from. */
export interface SizedSource extends Cut {
  key: string
  ext: string
  /** Changes with whatever changes how the picture looks. */
  stamp: string
}

/** Changes with whatever changes how a picture looks; of the table `images` under an alias. */
export const stampOf = (table: SQL) =>
  sql`left(encode(sha256(convert_to(concat_ws('|', ${table}.digest, ${table}.has_watermark, ${table}.color, ${table}.crop, ${table}.focus, ${table}.crops), 'UTF8')), 'hex'), 8)`

/** The address of the smallest whole size, of the table `images`; a gif moves, so it is itself. */
export const smallUrl = sql`case images.ext when 'gif' then '/media/' || images.hash_key || '.gif?v=' || images.version
  else '/media/sized/' || images.hash_key || '.' || ${stampOf(sql`images`)} || '.w480.webp' end`

/** The fields of a `SizedSource` for `json_build_object`, of the images under the alias `i`. */
export const sizedFields = sql`'key', i.hash_key, 'ext', i.ext, 'width', i.width, 'height', i.height, 'crop', i.crop, 'crops', i.crops, 'focus', i.focus,
  'stamp', ${stampOf(sql`i`)}`

const nameOf = ({ key, stamp }: Pick<SizedSource, 'key' | 'stamp'>, shape: Shape, width: number, format: Format) =>
  `${key}.${stamp}.${shape}${width}.${format}`

export const sizedUrl = (source: SizedSource, shape: Shape, width: number, format: Format) =>
  `/media/sized/${nameOf(source, shape, width, format)}`

/** The widths that a picture has in a shape; the smallest is always there. */
export function widthsOf(source: Cut, shape: Shape): number[] {
  const most = shape === 'w' ? source.width : partOf(source, cutTo[shape]).width
  return sizedWidths[shape].filter((width, at) => at === 0 || width <= most)
}

const namePattern = /^(\w{1,64})\.([0-9a-f]{8})\.([wchs])(\d{3,4})\.(avif|webp|jpg)$/

const isShape = (letter = ''): letter is Shape => letter in sizedWidths

interface Asked {
  key: string
  stamp: string
  shape: Shape
  width: number
  format: Format
}

function parse(name: string): Asked | null {
  const [, key = '', stamp = '', shape, digits = '', ending] = namePattern.exec(name) ?? []
  const format = formats.find((known) => known === ending)
  if (!isShape(shape) || !format) return null
  const width = Number(digits)
  const known = format === 'jpg' ? shape !== 'w' && width === plainWidth : sizedWidths[shape].includes(width)
  return known ? { key, stamp, shape, width, format } : null
}

/** So many sizes may wait to be made; whoever asks for one more gets the picture as it is. */
const mostWaiting = 40
const making = new Map<string, Promise<Buffer | null>>()
/** One original is in memory at a time. */
const turn = atOnce(1)

export type Sized = { bytes: Buffer; type: string } | { instead: string } | null

interface Place {
  db: Db
  settings: Settings
}

/** A size by its name: kept, or made now. Null: there is no such picture any more, or no such size. */
export async function readSized({ db, settings }: Place, name: string): Promise<Sized> {
  const asked = parse(name)
  if (!asked) return null
  const type = `image/${asked.format === 'jpg' ? 'jpeg' : asked.format}`
  const kept = await readStored(settings, 'sized', name)
  if (kept) return { bytes: kept, type }
  const [source] = await rows<SizedSource>(
    db,
    sql`select json_build_object(${sizedFields}) as row from images i where i.hash_key = ${asked.key}`,
  )
  if (!source) return null
  const plain = { instead: `/media/${source.key}.${source.ext}?s=${source.stamp}` }
  // A page of before the change asks for the picture as it was.
  if (source.stamp !== asked.stamp || (making.size >= mostWaiting && !making.has(name))) return plain
  const bytes = await once(name, () => make(settings, source, asked))
  return bytes ? { bytes, type } : plain
}

/** Whoever asks for the same name meanwhile waits for the same work. */
function once(name: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = making.get(name)
  if (known) return known
  const mine = turn.run(work).finally(() => making.delete(name))
  making.set(name, mine)
  return mine
}

/** Null: the file is not there, or cannot be read. */
async function make(settings: Settings, source: SizedSource, asked: Asked): Promise<Buffer | null> {
  const original = await readStored(settings, 'media', `${source.key}.${source.ext}`)
  if (!original) return null
  const part = asked.shape === 'w' ? null : partOf(source, cutTo[asked.shape])
  const bytes = await decodeInTurn('size', { bytes: original, part, width: asked.width, format: asked.format }).catch(
    () => null,
  )
  if (!bytes) return null
  await writeFileSafely(
    settings,
    'sized',
    `${asked.key}.${asked.stamp}.${asked.shape}${asked.width}.${asked.format}`,
    bytes,
  )
  return Buffer.from(bytes)
}

/** Removes every size of a picture that could have been made. */
export async function removeSizes(settings: Settings, source: Pick<SizedSource, 'key' | 'stamp'>): Promise<void> {
  for (const shape of Object.keys(sizedWidths).filter(isShape)) {
    const made = sizedWidths[shape].flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => nameOf(source, shape, width, format)),
    )
    const plain = shape === 'w' ? [] : [nameOf(source, shape, plainWidth, 'jpg')]
    await Promise.all([...made, ...plain].map((name) => removeStored(settings, 'sized', name)))
  }
}

/** Makes every size of a picture ahead, so that no reader waits for one. */
export async function makeSizes(place: Place, key: string): Promise<void> {
  const [source] = await rows<SizedSource>(
    place.db,
    sql`select json_build_object(${sizedFields}) as row from images i where i.hash_key = ${key}`,
  )
  if (!source) return
  for (const shape of ['c', 'w'] as const)
    for (const width of source.ext === 'gif' && shape === 'w' ? [] : widthsOf(source, shape))
      for (const format of ['avif', 'webp'] as const) await readSized(place, nameOf(source, shape, width, format))
}

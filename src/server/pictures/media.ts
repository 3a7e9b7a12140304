// Uploaded pictures. Their format is read from their bytes, and they are stored under a generated name.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'

import { type SentFile, wrongEnding } from '#contract/base/endpoint'
import { invalid } from '#contract/base/failure'
import { longestSide, mostPixels } from '#contract/media/image-rules'

import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { images, pictures } from '#server/db/schema'
import { rows } from '#server/rows'
import { type StorageLocation, writeFileSafely } from '#server/storage/storage'

import type { Format, Measured } from './decode'
import { decodeInTurn, PictureError } from './picture-queue'

const endings = { gif: 'gif', jpeg: 'jpg', png: 'png' } as const satisfies Record<Format, string>

/** The allowed widths of a picture, in pixels. */
export interface Widths {
  /** The picture must be wider than this, by format. */
  over?: Readonly<Record<Format, number>>
  least?: number
  /** The picture may be at most this wide; `message` refuses a wider one. */
  most?: { width: number; message: string }
}

export const galleryWidths: Widths = { over: { gif: 200, jpeg: 600, png: 600 } }

export interface ReadPicture {
  digest: string
  ext: string
  /** In pixels, after the rotation that the camera recorded. */
  width: number
  height: number
  /** The perceptual hash as 16 hexadecimal digits; null for a plain surface. */
  look: string | null
  /** The picture upright, without metadata. */
  data: Uint8Array
}

/**
 * Reads an uploaded picture. It decodes, so call it outside a transaction.
 * @param field the field of a refusal.
 * @throws Failure 422 when it is no jpeg, png or gif, is too narrow or too wide, or has too many pixels.
 */
export async function readPicture(file: SentFile, field: string, widths: Widths): Promise<ReadPicture> {
  const { format, width, height, turn } = await measure(file, field, widths)
  try {
    const { data, look } = await decodeInTurn('clean', { bytes: file.bytes, format, turn })
    return { digest: digestOf(file), ext: endings[format], width, height, data, look }
  } catch (error) {
    throw error instanceof PictureError ? invalid({ [field]: ['Error loading image.'] }) : error
  }
}

/** The most bits in which the hashes of similar pictures differ. */
const mostDifferingBits = 6

/**
 * Up to three gallery pictures that look like the one with the perceptual hash `look`, most similar first; none for null. `but`:
 * the id of that picture itself.
 */
export const similarTo = (db: Db | Transaction, look: string | null, but: number) =>
  look === null
    ? Promise.resolve([])
    : rows<{ id: number; name: string; url: string }>(
        db,
        sql`select json_build_object('id', id, 'name', name, 'url', '/media/' || hash_key || '.' || ext || '?v=' || version) as row from (
              select i.*, bit_count(('x' || i.look)::bit(64) # ('x' || ${look}::text)::bit(64)) as apart
              from images i where i.look is not null and i.id <> ${but}) i
            where apart <= ${mostDifferingBits} order by apart, id desc limit 3`,
      )

async function measure({ bytes }: SentFile, field: string, { over, least, most }: Widths): Promise<Measured> {
  const refuse = (message: string) => invalid({ [field]: [message] })
  const found = await decodeInTurn('measure', bytes).catch(() => null)
  if (!found) throw refuse(wrongEnding('picture'))
  const { format, width, height } = found
  if (width * height > mostPixels) throw refuse('The image must not have more than 50 megapixels.')
  if (Math.max(width, height) > longestSide) throw refuse('Error loading image.')
  if (over && width <= over[format]) throw refuse(`The image must be wider than ${over[format]} px.`)
  if (least !== undefined && width < least) throw refuse(`The image must be at least ${least} px wide.`)
  if (most && width > most.width) throw refuse(most.message)
  return found
}

/** The storage key of a picture: its file's name without the extension. */
export const keyOf = (digest: string) => digest.slice(0, 20)

/** Whether a picture of the gallery has a key, or a removed one that can still be put back. */
async function isTaken(db: Db | Transaction, key: string): Promise<boolean> {
  const kept = JSON.stringify([{ hash_key: key }])
  const [taken = false] = await rows<boolean>(
    db,
    sql`select to_json(exists (select 1 from images where hash_key = ${key}) or exists (
          select 1 from bin_entries where subject = 'image' and content -> 'removed' @> ${kept}::jsonb)) as row`,
  )
  return taken
}

const rehashed = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * A key that is free in the gallery. A picture whose file was replaced keeps its old key, so a key can be taken by other bytes.
 * @param mark what besides the bytes decides how the file looks. Of two uploads at once that differ in it neither writes the other's
 * file.
 */
export async function freeKey(db: Db | Transaction, digest: string, mark = ''): Promise<string> {
  for (let next = mark === '' ? digest : rehashed(digest + mark); ; next = rehashed(next))
    if (!(await isTaken(db, keyOf(next)))) return keyOf(next)
}

const keyOfDigest = async (db: Db | Transaction, digest: string): Promise<string | undefined> =>
  (await rows<string>(db, sql`select to_json(hash_key) as row from images where digest = ${digest}`))[0]

const digestOf = ({ bytes }: SentFile) => createHash('sha256').update(bytes).digest('hex')

/** A picture whose file is stored, and which has no row in the gallery yet. */
export type NewPicture = ReadPicture & { hash_key: string }

async function storeForGallery(db: Db | Transaction, settings: StorageLocation, file: SentFile): Promise<NewPicture> {
  const read = await readPicture(file, 'thumb', galleryWidths)
  const hash_key = await freeKey(db, read.digest)
  await writeFileSafely(settings, 'media', `${hash_key}.${read.ext}`, read.data)
  return { ...read, hash_key }
}

/**
 * Reads a picture for the gallery and stores its file. Call it outside a transaction, because it takes long. A file without a row
 * is swept. @returns undefined, without decoding, when the same bytes are stored.
 * @throws Failure 422, see `readPicture`.
 */
export const readForGallery = async (
  { db, settings }: { db: Db; settings: StorageLocation },
  file: SentFile,
): Promise<NewPicture | undefined> =>
  (await keyOfDigest(db, digestOf(file))) === undefined ? storeForGallery(db, settings, file) : undefined

/** Puts a picture into the gallery, unless the same bytes are there. @returns its hash key */
export async function keepPicture(
  tx: Transaction,
  context: Pick<Context, 'settings' | 'user'>,
  file: SentFile,
  read: NewPicture | undefined,
): Promise<string> {
  const known = await keyOfDigest(tx, digestOf(file))
  if (known !== undefined) return known
  // The stored picture was removed after `readForGallery` had found it.
  const made = read ?? (await storeForGallery(tx, context.settings, file))
  const { digest, data, ext, width, height, look, hash_key } = made
  const name = nameOfFile(file.name) || hash_key
  const row = { name, width, height, hash_key, ext, bytes: data.length, digest, look, user_id: context.user.id }
  await tx.insert(images).values(row).onConflictDoNothing()
  return hash_key
}

/** A file's name without its extension, at most 255 characters. */
const nameOfFile = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 255)

/**
 * Stores a picture outside the gallery, for instance an avatar. The file is written before its row. An unused row is harmless.
 * @returns its key
 */
export async function storeOutsideGallery(
  { db, settings }: { db: Db; settings: StorageLocation },
  file: SentFile,
  field: string,
  widths: Widths,
): Promise<string> {
  const { digest, ext, width, height, data } = await readPicture(file, field, widths)
  const key = `p${keyOf(digest)}`
  await writeFileSafely(settings, 'media', `${key}.${ext}`, data)
  await db.insert(pictures).values({ key, ext, width, height, bytes: data.length }).onConflictDoNothing()
  return key
}

/** @throws Failure 422 when the key names no picture outside the gallery, or one that is too wide. */
export async function checkOutsideGallery(
  db: Db | Transaction,
  key: string,
  field: string,
  { most }: Pick<Widths, 'most'> = {},
): Promise<void> {
  const [width] = await rows<number>(db, sql`select to_json(width) as row from pictures where key = ${key}`)
  if (width === undefined) throw invalid({ [field]: ['This record does not exist.'] })
  if (most && width > most.width) throw invalid({ [field]: [most.message] })
}

/** SQL for the address of the picture whose key is in a column. */
export const addressOutsideGallery = (column: unknown) =>
  sql`(select '/media/' || p.key || '.' || p.ext from pictures p where p.key = ${column})`

// Pictures that people send: what they are is read from their bytes, and they lie in the storage under a name of our own.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'

import { type SentFile, wrongEnding } from '#contract/endpoint'
import { invalid } from '#contract/failure'

import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { images, pictures } from '#server/db/schema'
import { rows } from '#server/rows'
import { type Place, writeFileSafely } from '#server/storage/storage'

// No picture is decoded twice in a row: what the library would keep of earlier ones is only memory.
sharp.cache(false)

const mostPixels = 50_000_000

/** Seconds that a picture may take to be decoded, changed and written. */
const patience = 30

/**
 * Opens a picture of up to 50 megapixels. What takes too long fails, so that no picture keeps all others waiting. So does what ends
 * too early; what the decoder only warns of does not, because cameras write it.
 */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: patience })

const endings = { gif: 'gif', jpeg: 'jpg', png: 'png' } as const
type Format = keyof typeof endings

/** How wide a picture must be or may be, in pixels. */
export interface Widths {
  /** Wider than this. */
  over?: Readonly<Record<Format, number>>
  least?: number
  /** At most this, with the words of the refusal. */
  most?: { width: number; message: string }
}

export const galleryWidths: Widths = { over: { gif: 200, jpeg: 600, png: 600 } }

export interface ReadPicture {
  digest: string
  ext: string
  /** After the turn that the camera asked for. */
  width: number
  height: number
  /** 64 bits of how it looks, in hexadecimal; null: there is nothing to tell it by. */
  look: string | null
  /** Upright, and without what a camera writes into it. */
  data: Uint8Array
}

/** The end of the last picture that is being decoded: each takes as much memory as it has pixels. */
let last: Promise<unknown> = Promise.resolve()

/** Decodes one picture after the other. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

/**
 * Reads a picture that was sent; decodes it, so call it outside of a transaction.
 * @param field what a refusal stands at.
 * @throws Failure 422 for what is no jpeg, png or gif, is too small or too large, or has too many pixels.
 */
export async function readPicture(file: SentFile, field: string, widths: Widths): Promise<ReadPicture> {
  const { format, width, height, upright } = await measure(file, field, widths)
  const digest = digestOf(file)
  // An animation stays as it is; of a photograph everything but the picture goes, the place where it was taken too.
  const decoded = inTurn(() =>
    format === 'gif'
      ? openPicture(file.bytes)
          .stats()
          .then(() => file.bytes)
      : turned(openPicture(file.bytes), upright).toFormat(format).toBuffer(),
  )
  try {
    const data = await decoded
    return { digest, ext: endings[format], width, height, data, look: await lookOf(data) }
  } catch {
    throw invalid({ [field]: ['Error loading image.'] })
  }
}

/** Turning takes the whole picture into memory, up to 300 MB of 50 megapixels: one that is upright goes through in strips. */
const turned = (picture: Sharp, upright: boolean) => (upright ? picture : picture.rotate())

/**
 * Whether each of 8 × 8 fields is brighter than its neighbour: the same for a picture that was made smaller or saved anew.
 * Null for a plain surface, which every other one would look like.
 */
async function lookOf(data: Uint8Array): Promise<string | null> {
  const fields = await inTurn(() => openPicture(data).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer())
  let bits = 0n
  for (let at = 0; at < 64; at += 1) {
    const place = Math.floor(at / 8) * 9 + (at % 8)
    bits = (bits << 1n) | ((fields[place] ?? 0) > (fields[place + 1] ?? 0) ? 1n : 0n)
  }
  return bits === 0n || bits === 0xffff_ffff_ffff_ffffn ? null : bits.toString(16).padStart(16, '0')
}

/** So many bits apart two pictures still look alike. */
const alike = 6

/** The pictures that look like this one, the most alike first. */
export const similarTo = (db: Db | Transaction, look: string | null, but: number) =>
  look === null
    ? Promise.resolve([])
    : rows<{ id: number; name: string; url: string }>(
        db,
        sql`select json_build_object('id', id, 'name', name, 'url', '/media/' || hash_key || '.' || ext || '?v=' || version) as row from (
              select i.*, bit_count(('x' || i.look)::bit(64) # ('x' || ${look}::text)::bit(64)) as apart
              from images i where i.look is not null and i.id <> ${but}) i
            where apart <= ${alike} order by apart, id desc limit 3`,
      )

async function measure({ bytes }: SentFile, field: string, { over, least, most }: Widths) {
  const refuse = (message: string) => invalid({ [field]: [message] })
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = found?.format
  if (!found || (format !== 'jpeg' && format !== 'png' && format !== 'gif')) throw refuse(wrongEnding('picture'))
  const orientation = found.orientation ?? 1
  const [width, height] = orientation >= 5 ? [found.height, found.width] : [found.width, found.height]
  if (width * height > mostPixels) throw refuse('The image must not have more than 50 megapixels.')
  if (over && width <= over[format]) throw refuse(`The image must be wider than ${over[format]} px.`)
  if (least !== undefined && width < least) throw refuse(`The image must be at least ${least} px wide.`)
  if (most && width > most.width) throw refuse(most.message)
  return { format, width, height, upright: orientation <= 1 }
}

/** The name of a picture's file without its ending. */
export const keyOf = (digest: string) => digest.slice(0, 20)

/** The same in the gallery, where a picture whose file was replaced keeps its name, though its bytes are others now. */
export async function freeKey(db: Db | Transaction, digest: string): Promise<string> {
  for (let next = digest; ; next = createHash('sha256').update(next).digest('hex')) {
    const [taken] = await rows<number>(db, sql`select to_json(id) as row from images where hash_key = ${keyOf(next)}`)
    if (taken === undefined) return keyOf(next)
  }
}

const keptAs = async (db: Db | Transaction, digest: string): Promise<string | undefined> =>
  (await rows<string>(db, sql`select to_json(hash_key) as row from images where digest = ${digest}`))[0]

const digestOf = ({ bytes }: SentFile) => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads a picture for the gallery, outside of a transaction. Bytes that are kept already are not decoded.
 * @returns undefined where they are kept.
 * @throws Failure 422, see `readPicture`.
 */
export const readForGallery = async (db: Db, file: SentFile, field = 'thumb'): Promise<ReadPicture | undefined> =>
  (await keptAs(db, digestOf(file))) === undefined ? readPicture(file, field, galleryWidths) : undefined

/** Keeps a picture that was read in the gallery and answers its hash key; the same bytes are kept once. */
export async function keepPicture(
  tx: Transaction,
  context: Pick<Context, 'settings' | 'user'>,
  file: SentFile,
  read: ReadPicture | undefined,
): Promise<string> {
  const known = await keptAs(tx, digestOf(file))
  if (known !== undefined) return known
  // Removed since it was looked for.
  const { digest, data, ext, width, height, look } = read ?? (await readPicture(file, 'thumb', galleryWidths))
  const hash_key = await freeKey(tx, digest)
  await writeFileSafely(context.settings, 'media', `${hash_key}.${ext}`, data)
  const name = nameOfFile(file.name) || hash_key
  const row = { name, width, height, hash_key, ext, bytes: data.length, digest, look, user_id: context.user.id }
  await tx.insert(images).values(row).onConflictDoNothing()
  return hash_key
}

/** A file's name without its ending. */
export const nameOfFile = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 255)

/**
 * Keeps a picture that is not in the gallery, as an avatar, and answers its key. The file is there before its row; a row that
 * nothing refers to harms nobody.
 */
export async function keepAside(
  { db, settings }: { db: Db; settings: Place },
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

/** That a key names a picture that was kept. @throws Failure 422. */
export async function checkKeptAside(db: Db | Transaction, key: string, field: string): Promise<void> {
  const [found] = await rows<string>(db, sql`select to_json(key) as row from pictures where key = ${key}`)
  if (found === undefined) throw invalid({ [field]: ['This record does not exist.'] })
}

/** The address of a picture by the column that has its key. */
export const addressOfKept = (column: unknown) =>
  sql`(select '/media/' || p.key || '.' || p.ext from pictures p where p.key = ${column})`

// Decodes pictures and writes them anew. It runs in a process of its own, which picture-queue.ts starts and picture-process.ts limits: a
// decoder that breaks down ends that process alone. The limits of one picture: 50 megapixels (contract/image-rules.ts), 30 seconds
// (here) or 45 in all (picture-queue.ts), 400 MB (picture-process.ts).
import sharp, { type Sharp } from 'sharp'

import { mostPixels } from '#contract/image-rules'
import type { Crop } from '#contract/multipart'

// No picture is decoded twice in a row: what the library would keep of earlier ones is only memory.
sharp.cache(false)

/** Seconds that a picture may take to be decoded, changed and written. */
const decodeSeconds = 30

/** Opens a picture. One that ends too early fails; one that the decoder only warns of does not, because cameras write such. */
const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: decodeSeconds })

/** Without a second pass for smaller codes, which would keep three bytes of each pixel in memory. */
const jpeg = { optimizeCoding: false } as const

export type Format = 'gif' | 'jpeg' | 'png'

const isFormat = (format: string | undefined): format is Format =>
  format === 'gif' || format === 'jpeg' || format === 'png'

export interface Measured {
  format: Format
  /** After the turn that the camera asked for. */
  width: number
  height: number
  turn: boolean
}

/** What the header says. Null: it is no jpeg, png or gif. */
async function measure(bytes: Uint8Array): Promise<Measured | null> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found || !isFormat(found.format)) return null
  const orientation = found.orientation ?? 1
  const [width, height] = orientation >= 5 ? [found.height, found.width] : [found.width, found.height]
  return { format: found.format, width, height, turn: orientation > 1 }
}

/** The picture upright. Only turning takes all of it into memory; what is not stored from top to bottom is put into that order first. */
async function turned(bytes: Uint8Array): Promise<Sharp> {
  const { isProgressive = false, format } = await open(bytes).metadata()
  if (!isProgressive) return open(bytes).rotate()
  const straight = open(bytes).keepExif()
  const inOrder = format === 'png' ? straight.png() : straight.jpeg({ ...jpeg, quality: 95 })
  return open(await inOrder.toBuffer()).rotate()
}

const written = (picture: Sharp, format: 'jpeg' | 'png') =>
  (format === 'png' ? picture.png() : picture.jpeg(jpeg)).toBuffer()

/**
 * The picture upright and without what a camera writes into it, and how it looks. An animation stays as it is.
 */
async function clean({ bytes, format, turn }: { bytes: Uint8Array; format: Format; turn: boolean }) {
  if (format === 'gif') await open(bytes).stats()
  const data = format === 'gif' ? bytes : await written(turn ? await turned(bytes) : open(bytes), format)
  return { data, look: await lookOf(data) }
}

/**
 * Whether each of 8 × 8 fields is brighter than its neighbour, as 64 bits in hexadecimal: the same for a picture that was made smaller
 * or saved anew. Null for a plain surface, which every other one would look like.
 */
async function lookOf(data: Uint8Array): Promise<string | null> {
  const fields = await open(data).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let at = 0; at < 64; at += 1) {
    const place = Math.floor(at / 8) * 9 + (at % 8)
    bits = (bits << 1n) | ((fields[place] ?? 0) > (fields[place + 1] ?? 0) ? 1n : 0n)
  }
  return bits === 0n || bits === 0xffff_ffff_ffff_ffffn ? null : bits.toString(16).padStart(16, '0')
}

interface SizeOrder {
  bytes: Uint8Array
  part: Crop | null
  width: number
  format: 'avif' | 'webp' | 'jpg'
}

/** A part of a picture in a size; only a JPEG, which other services ask for, is made wider than the picture is. */
function size({ bytes, part, width, format }: SizeOrder): Promise<Uint8Array> {
  const whole = open(bytes)
  const cut = part
    ? whole.extract({ left: Math.max(0, part.x), top: Math.max(0, part.y), width: part.width, height: part.height })
    : whole
  const resized = cut.resize({ width, withoutEnlargement: format !== 'jpg' })
  if (format === 'avif') return resized.avif({ quality: 50, effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 74 }).toBuffer()
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

const convert = ({ bytes, format }: { bytes: Uint8Array; format: 'jpeg' | 'png' }): Promise<Uint8Array> =>
  written(open(bytes), format)

interface MarkOrder {
  bytes: Uint8Array
  format: 'jpeg' | 'png'
  /** An SVG, with where its upper left corner stands on the upright picture. */
  mark: { svg: string; left: number; top: number }
}

/** The picture upright with a mark on it. */
async function mark({ bytes, format, mark: { svg, left, top } }: MarkOrder): Promise<Uint8Array> {
  const upright = await turned(bytes)
  return written(upright.composite([{ input: Buffer.from(svg), left, top }]), format)
}

export const tasks = { measure, clean, size, convert, mark }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks

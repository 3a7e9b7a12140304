// Decodes and re-encodes pictures. It runs in a process of its own, started by picture-queue.ts and limited by
// picture-process.ts, so that a crash of the decoder ends only that process. Limits of a picture: 50 megapixels
// (contract/media/image-rules.ts), 30 seconds (here) or 45 in all (picture-queue.ts), 400 MB (picture-process.ts).
import sharp, { type Sharp } from 'sharp'

import { mostPixels } from '#contract/media/image-rules'
import type { Crop } from '#contract/base/multipart'

import { cleanGif } from './gif'

// No picture is decoded twice in a row, so the library's cache would only use memory.
sharp.cache(false)

/** Seconds for decoding, changing and encoding a picture. */
const decodeSeconds = 30

/** Opens a picture. Truncated data fails. Decoder warnings do not, because cameras write such files. */
const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: decodeSeconds })

/**
 * Options for writing JPEG: without the pass that optimises the Huffman codes, which would keep three bytes of each pixel in
 * memory.
 */
const jpeg = { optimizeCoding: false } as const

export type Format = 'gif' | 'jpeg' | 'png'

const isFormat = (format: string | undefined): format is Format =>
  format === 'gif' || format === 'jpeg' || format === 'png'

export interface Measured {
  format: Format
  /** In pixels, after the rotation that the camera recorded. */
  width: number
  height: number
  turn: boolean
}

/** Reads the header. Null: it is no jpeg, png or gif. */
async function measure(bytes: Uint8Array): Promise<Measured | null> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found || !isFormat(found.format)) return null
  const orientation = found.orientation ?? 1
  const [width, height] = orientation >= 5 ? [found.height, found.width] : [found.width, found.height]
  return { format: found.format, width, height, turn: orientation > 1 }
}

/** The picture upright. Only rotation needs all of it in memory. A progressive picture is first re-encoded in row order. */
async function rotated(bytes: Uint8Array): Promise<Sharp> {
  const { isProgressive = false, format } = await open(bytes).metadata()
  if (!isProgressive) return open(bytes).rotate()
  const straight = open(bytes).keepExif()
  const inOrder = format === 'png' ? straight.png() : straight.jpeg({ ...jpeg, quality: 95 })
  return open(await inOrder.toBuffer()).rotate()
}

/** Behind the transparent parts of a picture that is written as JPEG, which would make them black. */
const paper = { background: '#ffffff' }

const written = (picture: Sharp, format: 'jpeg' | 'png') =>
  (format === 'png' ? picture.png() : picture.flatten(paper).jpeg(jpeg)).toBuffer()

/** The upright picture without metadata, and its perceptual hash. The frames of a gif stay as they are. */
async function clean({ bytes, format, turn }: { bytes: Uint8Array; format: Format; turn: boolean }) {
  const data = format === 'gif' ? cleanGif(bytes) : await written(turn ? await rotated(bytes) : open(bytes), format)
  return { data, look: await lookOf(data) }
}

/**
 * A perceptual hash: for each of 8 × 8 fields one bit whether it is brighter than its right neighbour, as 16 hexadecimal digits.
 * Resizing and re-encoding keep it. Null for a plain surface, which would match every other one.
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

/** A part of a picture at a width in pixels. Only a JPEG, which other services load, may be wider than the picture. */
function size({ bytes, part, width, format }: SizeOrder): Promise<Uint8Array> {
  const whole = open(bytes)
  const cut = part
    ? whole.extract({ left: Math.max(0, part.x), top: Math.max(0, part.y), width: part.width, height: part.height })
    : whole
  const resized = cut.resize({ width, withoutEnlargement: format !== 'jpg' })
  if (format === 'avif') return resized.avif({ quality: 50, effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 74 }).toBuffer()
  return resized.flatten(paper).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

const convert = ({ bytes, format }: { bytes: Uint8Array; format: 'jpeg' | 'png' }): Promise<Uint8Array> =>
  written(open(bytes), format)

interface MarkOrder {
  bytes: Uint8Array
  format: 'jpeg' | 'png'
  /** An SVG, and the position of its upper left corner on the upright picture in pixels. */
  mark: { svg: string; left: number; top: number }
}

/** The upright picture with a watermark. */
async function mark({ bytes, format, mark: { svg, left, top } }: MarkOrder): Promise<Uint8Array> {
  const upright = await rotated(bytes)
  return written(upright.composite([{ input: Buffer.from(svg), left, top }]), format)
}

export const tasks = { measure, clean, size, convert, mark }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks

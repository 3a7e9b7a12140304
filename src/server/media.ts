// Pictures that people send: what they are is read from their bytes, and they lie in the storage under a name of our own.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'

import { type SentFile, wrongEnding } from '#contract/endpoint'
import { invalid } from '#contract/failure'

import type { Context } from './context'
import type { Transaction } from './db/connect'
import { images } from './db/schema'
import { rows } from './rows'

/** Decisions.md, section 3. */
const mostPixels = 50_000_000
const widerThan = { gif: 200, jpeg: 600, png: 600 } as const

const endings = { gif: 'gif', jpeg: 'jpg', png: 'png' } as const

/**
 * Keeps a picture and answers its hash key; the same bytes are kept once.
 * @param field what a refusal stands at.
 * @throws Failure 422 for what is no jpeg, png or gif, is too small, or has too many pixels.
 */
export async function keepPicture(
  tx: Transaction,
  context: Pick<Context, 'settings' | 'user'>,
  file: SentFile,
  field = 'thumb',
): Promise<string> {
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const [known] = await rows<string>(tx, sql`select to_json(hash_key) as row from images where digest = ${digest}`)
  if (known !== undefined) return known
  const { format, width, height } = await measure(file, field)
  const hash_key = digest.slice(0, 20)
  const ext = endings[format]
  // An animation stays as it is; of a photograph everything but the picture goes, the place where it was taken too.
  const data = format === 'gif' ? file.bytes : await withoutMetadata(file, format, field)
  const folder = join(context.settings.dataDir, 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${hash_key}.${ext}`), data)
  await tx
    .insert(images)
    .values({
      name: file.name.replace(/\.[^.]*$/, '').slice(0, 255) || hash_key,
      width,
      height,
      hash_key,
      ext,
      bytes: data.length,
      digest,
      user_id: context.user.id,
    })
    .onConflictDoNothing()
  return hash_key
}

/** @throws Failure 422 for a file whose head is that of a picture and whose rest is damaged. */
const withoutMetadata = ({ bytes }: SentFile, format: 'jpeg' | 'png', field: string) =>
  sharp(bytes)
    .rotate()
    .toFormat(format)
    .toBuffer()
    .catch(() => {
      throw invalid({ [field]: ['The picture is damaged.'] })
    })

async function measure({ bytes }: SentFile, field: string) {
  const refuse = (message: string) => invalid({ [field]: [message] })
  const found = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null)
  const format = found?.format
  if (!found || (format !== 'jpeg' && format !== 'png' && format !== 'gif')) throw refuse(wrongEnding('picture'))
  const turned = (found.orientation ?? 1) >= 5
  const [width, height] = turned ? [found.height, found.width] : [found.width, found.height]
  if (width * height > mostPixels) throw refuse('The picture has too many pixels.')
  if (width <= widerThan[format]) throw refuse(`The picture must be wider than ${widerThan[format]} pixels.`)
  return { format, width, height }
}

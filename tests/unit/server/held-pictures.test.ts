// Pictures of many programs and cameras, whole and broken, as they would be sent.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { wrongEnding } from '#contract/base/endpoint'
import { Failure } from '#contract/base/failure'
import { readPicture, type ReadPicture } from '#server/pictures/media'

const folder = join(process.env['SLOTDESK_SHARED'] ?? '../shared', 'data/images')
const filesIn = (kind: string) => (existsSync(folder) ? readdirSync(join(folder, kind)) : [])

const refusals = [wrongEnding('picture'), 'Error loading image.', 'The image must not have more than 50 megapixels.']

/** It ends after its head: other programs read only that. */
const cutShort = 'ultrahdr.jpg'

/** What becomes of a file; its sentence where it is refused. */
async function sent(kind: string, name: string): Promise<ReadPicture | string> {
  try {
    return await readPicture({ name, bytes: readFileSync(join(folder, kind, name)) }, 'image', {})
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 422) throw error
    return String(error.detail.fields?.['image']?.[0])
  }
}

const apart = (one: string | null, other: string | null) =>
  [...BigInt(`0x${one}`).toString(2).padStart(64, '0')].filter(
    (bit, at) => bit !== BigInt(`0x${other}`).toString(2).padStart(64, '0')[at],
  ).length

describe.skipIf(!existsSync(folder))('pictures of other programs', () => {
  test.each(
    ['ok', 'odd', 'animated', 'broken', 'exif-rotated'].flatMap((kind) => filesIn(kind).map((name) => [kind, name])),
  )('%s/%s is read, or refused with its sentence', async (kind = '', name = '') => {
    const read = await sent(kind, name)
    if (typeof read === 'string') {
      expect(refusals).toContain(read)
      if (/\.(?:jpe?g|png|gif)$/.test(name) && name !== cutShort) expect(kind).toBe('broken')
      return
    }
    const { width, height, orientation = 1, exif } = await sharp(read.data).metadata()
    expect([width, height]).toEqual([read.width, read.height])
    expect(orientation).toBe(1)
    if (read.ext !== 'gif') expect(exif).toBeUndefined()
  })

  test('come out upright, however the camera was held', async () => {
    const names = filesIn('exif-rotated').filter((name) => /^hopper_orientation_\d\.jpg$/.test(name))
    expect(names).toHaveLength(7)
    const looks = await Promise.all(names.map((name) => sent('exif-rotated', name)))
    const upright = await sent('ok', 'hopper.jpg')
    for (const look of looks) {
      if (typeof look === 'string' || typeof upright === 'string') throw new Error('A picture was refused.')
      expect(apart(look.look, upright.look)).toBeLessThanOrEqual(6)
    }
  })
})

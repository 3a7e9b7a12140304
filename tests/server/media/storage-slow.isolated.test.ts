// A storage that takes its time over the bytes of a picture keeps nobody waiting for the database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import * as storage from '#server/storage/storage'

import { bodyOf, goodTag, type Newsroom, openNewsroom, sendForm } from '../newsroom'

vi.mock('#server/storage/storage', { spy: true })

let room: Newsroom
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotdesk-slow-'))
  room = await openNewsroom({ DATA_DIR: folder })
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

async function picture(background: string): Promise<File> {
  const create = { width: 700, height: 500, channels: 3, background } as const
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'photo.jpg')
}

async function gallery(): Promise<string> {
  const fields = { name: 'Sea', source: '6', image: await picture('#258') }
  return `/api/v2/images/${(await sendForm(room, 'editor', '/api/v2/images', fields)).body.id}`
}

async function tag(): Promise<string> {
  const made = await room.call('editor', 'POST', '/api/v2/tags', { ...goodTag, section_id: room.ids.section })
  return `/api/v2/tags/${made.body.id}/extended`
}

test.each([
  ['the file of a picture', gallery, async () => ({ image: await picture('#852') })],
  ['the picture of a tag', tag, async () => ({ body: bodyOf('word '.repeat(175)), thumb: await picture('#528') })],
])('others read and write while %s is taken slowly', async (_what, make, fields) => {
  const url = await make()
  const sent = await fields()
  let release = () => {}
  const slow = new Promise<void>((resolve) => (release = resolve))
  const real = await vi.importActual<typeof storage>('#server/storage/storage')
  const write = vi.mocked(storage.writeFileSafely).mockClear()
  write.mockImplementationOnce(async (...given) => {
    await slow
    await real.writeFileSafely(...given)
  })
  const saved = sendForm(room, 'editor', url, sent, 'PATCH')
  await vi.waitFor(() => expect(write).toHaveBeenCalled())
  expect((await room.call('author', 'POST', '/api/posts', { main_headline: 'Meanwhile' })).status).toBe(201)
  release()
  expect((await saved).status).toBe(200)
})

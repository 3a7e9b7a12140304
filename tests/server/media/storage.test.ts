// Files of pictures: the same on the disk and in a bucket, what a crash left is swept, and nothing of anybody else's.
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { sizesJob, sweepJob } from '#server/jobs/pictures'
import { Worker } from '#server/jobs/worker'
import { doctor, sweepFiles } from '#server/pictures/files'
import { readSettings, type Settings, SettingsError } from '#server/settings'
import { copyStored, listStored, openStored, readStored, removeStored, writeFileSafely } from '#server/storage/storage'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let folder: string
let bucket: S3rver
let storageUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotdesk-storage-'))
  const directory = join(folder, 'bucket')
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await bucket.run()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  storageUrl = `s3://pictures/desk?endpoint=http://127.0.0.1:${port}`
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await rm(folder, { recursive: true })
})

const kinds = ['disk', 'bucket'] as const
const envOf = (kind: (typeof kinds)[number]) => ({
  DATA_DIR: join(folder, `data-${kind}`),
  ...(kind === 'bucket' ? { STORAGE_URL: storageUrl } : {}),
})
function settingsOf(env: Record<string, string>): Settings {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env })
  if (settings instanceof SettingsError) throw settings
  return settings
}

const photo = async (colour: string) => {
  const create = { width: 700, height: 500, channels: 3, background: colour } as const
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'photo.jpg')
}

describe.each(kinds)('on the %s', (kind) => {
  test('a file is there as it was written, replaced whole, listed and removed; one that is missing is null', async () => {
    const place = { ...settingsOf(envOf(kind)), dataDir: join(folder, `plain-${kind}`) }
    const bytes = Buffer.from([0, 1, 2, 255])
    expect(await readStored(place, 'originals', 'none.jpg')).toBeNull()
    await writeFileSafely(place, 'originals', 'a.jpg', Buffer.from('first'))
    await writeFileSafely(place, 'originals', 'a.jpg', bytes)
    expect(await readStored(place, 'originals', 'a.jpg')).toEqual(bytes)
    expect(await readStored(place, 'media', 'a.jpg')).toBeNull()
    const stream = await openStored(place, 'originals', 'a.jpg')
    expect(Buffer.concat((await stream?.toArray()) ?? [])).toEqual(bytes)
    expect(await openStored(place, 'media', 'a.jpg')).toBeNull()
    const listed: string[] = []
    for await (const { name, bytes: size } of listStored(place, 'originals')) listed.push(`${name} ${size}`)
    expect(listed).toEqual(['a.jpg 4'])
    expect(await copyStored(place, ['originals', 'a.jpg'], ['removed', 'b.jpg'])).toBe(true)
    expect(await readStored(place, 'removed', 'b.jpg')).toEqual(bytes)
    expect(await copyStored(place, ['originals', 'none.jpg'], ['removed', 'c.jpg'])).toBe(false)
    const broken = Readable.from(
      (async function* () {
        yield bytes
        throw new Error('The line was cut.')
      })(),
    )
    await expect(writeFileSafely(place, 'removed', 'd.jpg', { stream: broken, size: 8 })).rejects.toThrow()
    expect(await readStored(place, 'removed', 'd.jpg')).toBeNull()
    await writeFileSafely(place, 'removed', 'e.jpg', { stream: Readable.from([bytes]), size: 4 })
    expect(await readStored(place, 'removed', 'e.jpg')).toEqual(bytes)
    for (const name of ['b.jpg', 'e.jpg']) await removeStored(place, 'removed', name)
    await removeStored(place, 'originals', 'a.jpg')
    await removeStored(place, 'originals', 'a.jpg')
    expect(await readStored(place, 'originals', 'a.jpg')).toBeNull()
  })

  describe('a newsroom', () => {
    let room: Newsroom
    let settings: Settings
    beforeAll(async () => {
      settings = settingsOf(envOf(kind))
      room = await openNewsroom(envOf(kind))
      // What the fixtures name and no test uploaded.
      for (const name of ['abc123.jpg', 'pface.jpg']) await writeFileSafely(settings, 'media', name, Buffer.from('x'))
    })
    afterAll(() => room.close())

    test('keeps an upload, shows it and its sizes, and a removed picture is gone', async () => {
      const image = await photo('#258')
      const { body } = await sendForm(room, 'editor', '/api/v2/images', { name: 'Sea', source: '6', image })
      const shown = await room.app.inject(body.url)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
      expect(shown.headers['cache-control']).toMatch(/immutable/)
      // The address without a version is of every file that the picture will have.
      const [bare = ''] = String(body.url).split('?')
      expect((await room.app.inject(bare)).headers['cache-control']).toBe('public, max-age=60')
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(700)
      expect((await room.call('editor', 'DELETE', `/api/v2/images/${body.id}`)).status).toBe(204)
      expect((await room.app.inject(body.url)).statusCode).toBe(404)
    })

    test('is swept of old files that no picture has, and of nothing else', async () => {
      const where = { db: room.database.db, settings }
      const image = await photo('#852')
      const { body } = await sendForm(room, 'editor', '/api/v2/images', { name: 'Sand', source: '6', image })
      const kept = `${body.hash_key}.jpg`
      await writeFileSafely(settings, 'media', 'left.jpg', Buffer.from('half an upload'))
      const told: string[] = []
      expect(await doctor(where, (line) => told.push(line))).toBe(0)
      expect(told).toContain('of no picture: media/left.jpg, 14 bytes')
      // It may be of an upload whose row is still to come.
      expect(await sweepFiles(where, new Date())).toBe(0)
      const later = new Date(Date.now() + 2 * 3_600_000)
      expect(await sweepFiles(where, later)).toBe(1)
      expect(await readStored(settings, 'media', 'left.jpg')).toBeNull()
      expect(await readStored(settings, 'media', kept)).not.toBeNull()
      expect(await readStored(settings, 'originals', kept)).not.toBeNull()
      await removeStored(settings, 'media', kept)
      told.length = 0
      expect(await doctor(where, (line) => told.push(line))).toBe(1)
      expect(told[0]).toBe(`missing: ${kept}, of image ${body.id}`)
    })

    test('of another database sweeps nothing here', async () => {
      const other = await openNewsroom(envOf(kind))
      await writeFileSafely(settings, 'media', 'mine.jpg', Buffer.from('mine'))
      const later = new Date(Date.now() + 2 * 3_600_000)
      await expect(sweepFiles({ db: other.database.db, settings }, later)).rejects.toThrow('another newsroom')
      expect(await readStored(settings, 'media', 'mine.jpg')).not.toBeNull()
      await other.close()
    })
  })
})

test('a write that a crash cut off on the disk is swept', async () => {
  const env = { DATA_DIR: join(folder, 'crashed') }
  const room = await openNewsroom(env)
  const settings = settingsOf(env)
  for (const name of ['abc123.jpg', 'pface.jpg']) await writeFileSafely(settings, 'media', name, Buffer.from('x'))
  const part = join(env.DATA_DIR, 'media', '.1b2c.part')
  await writeFile(part, 'half')
  await utimes(part, new Date(0), new Date(0))
  expect(await sweepFiles({ db: room.database.db, settings }, new Date())).toBe(1)
  expect((await readdir(join(env.DATA_DIR, 'media'))).sort()).toEqual(['abc123.jpg', 'pface.jpg'])
  await room.close()
})

test('a server whose clock is hours ahead sweeps no file that was just written', async () => {
  const env = { DATA_DIR: join(folder, 'ahead') }
  const room = await openNewsroom(env)
  const settings = settingsOf(env)
  for (const name of ['abc123.jpg', 'pface.jpg', 'coming.jpg'])
    await writeFileSafely(settings, 'media', name, Buffer.from('x'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  const place = { database: room.database, settings, report: () => {} }
  const worker = new Worker(place, [sweepJob])
  await worker.begin()
  expect(await Promise.all(await worker.look())).toEqual(['done'])
  vi.useRealTimers()
  expect(await readStored(settings, 'media', 'coming.jpg')).not.toBeNull()
  await room.close()
})

test('a server that stops waits for one size and one file, and gives the rest back', async () => {
  const env = { DATA_DIR: join(folder, 'stopping') }
  const room = await openNewsroom(env)
  const settings = settingsOf(env)
  for (const name of ['abc123.jpg', 'pface.jpg']) await writeFileSafely(settings, 'media', name, Buffer.from('x'))
  const fields = { name: 'Sea', source: '6', image: await photo('#369') }
  await sendForm(room, 'editor', '/api/v2/images', fields)
  const worker = new Worker({ database: room.database, settings, report: () => {} }, [sizesJob])
  const [making] = await worker.look()
  const sizes = () => readdir(join(env.DATA_DIR, 'sized')).catch(() => [])
  await vi.waitFor(async () => expect(await sizes()).not.toEqual([]), { interval: 5 })
  await worker.stop()
  expect(await making).toBe('back')
  // Three widths in two formats would be all.
  expect((await sizes()).length).toBeLessThan(6)

  await writeFileSafely(settings, 'media', 'left.jpg', Buffer.from('x'))
  const later = new Date(Date.now() + 2 * 3_600_000)
  const stopped = { db: room.database.db, settings, signal: AbortSignal.abort() }
  await expect(sweepFiles(stopped, later)).rejects.toThrow('aborted')
  expect(await readStored(settings, 'media', 'left.jpg')).not.toBeNull()
  await room.close()
})

test('a bucket that takes a call for its list and never answers fails in time', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const settings = settingsOf({ STORAGE_URL: `s3://pictures?endpoint=http://127.0.0.1:${port}` })
  const listed = listStored(settings, 'media')[Symbol.asyncIterator]().next().catch(String)
  const [socket] = z.tuple([z.instanceof(Socket)]).parse(await once(silent, 'connection'))
  await vi.advanceTimersByTimeAsync(25_000)
  vi.useRealTimers()
  socket.destroy()
  silent.close()
  expect(await listed).toContain('The picture storage cannot be reached.')
})

test('a file that a bucket opens too late, or that it stops sending, is closed', async () => {
  const slow = createServer().listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = z.object({ port: z.number() }).parse(slow.address())
  const settings = settingsOf({ STORAGE_URL: `s3://pictures?region=us-east-1&endpoint=http://127.0.0.1:${port}` })
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nfirst bytes'
  const closed = async (work: Promise<unknown>, answersAfter: number) => {
    const failure = work.catch(String)
    const [socket] = z.tuple([z.instanceof(Socket)]).parse(await once(slow, 'connection'))
    await once(socket, 'data')
    if (answersAfter === 0) socket.write(head)
    await vi.advanceTimersByTimeAsync(25_000)
    if (answersAfter > 0) socket.write(head)
    expect(await failure).toContain('The picture storage cannot be reached.')
    await once(socket, 'close')
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closed(openStored(settings, 'media', 'late.jpg'), 25)
  await closed(readStored(settings, 'media', 'stuck.jpg'), 0)
  vi.useRealTimers()
  slow.close()
})

test('a copy that cannot be written leaves no file open', async () => {
  const settings = settingsOf({ DATA_DIR: join(folder, 'no-room') })
  await writeFileSafely(settings, 'media', 'a.jpg', Buffer.from('x'))
  await writeFile(join(folder, 'no-room', 'removed'), 'not a folder')
  const open = async () => (await readdir('/proc/self/fd')).length
  const before = await open()
  for (let tries = 0; tries < 5; tries += 1)
    await expect(copyStored(settings, ['media', 'a.jpg'], ['removed', 'a.jpg'])).rejects.toThrow('EEXIST')
  expect(await open()).toBe(before)
})

test('a bucket that cannot be reached is a 503 and leaves no picture', async () => {
  const room = await openNewsroom({ STORAGE_URL: 's3://pictures?endpoint=http://127.0.0.1:9' })
  const before = await room.call('editor', 'GET', '/api/v2/images')
  const refused = await sendForm(room, 'editor', '/api/v2/images', {
    name: 'Lost',
    source: '6',
    image: await photo('#999'),
  })
  expect([refused.status, refused.body.message]).toEqual([503, 'The picture storage cannot be reached.'])
  expect((await room.call('editor', 'GET', '/api/v2/images')).body.total).toBe(before.body.total)
  await room.close()
})

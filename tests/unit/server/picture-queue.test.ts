// Pictures are decoded in a process of its own: what breaks there breaks nothing else.
import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import { decodeInTurn, PictureError } from '#server/pictures/picture-queue'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer()

/** The processes that this one has started and that still run. */
function children(): number[] {
  const found = execFileSync('sh', ['-c', `ps -o pid=,args= --ppid ${process.pid} || true`], { encoding: 'utf8' })
  return [...found.matchAll(/^\s*(\d+) .*picture-process/gm)].map(([, pid]) => Number(pid))
}

// Three processes are started and compiled.
test('a process that breaks down fails the picture in work; those behind it are read by another', async () => {
  const [large, small] = [await photo(7000, 7000), await photo(700, 500)]
  // Test files that share this process may have started some.
  const others = children()
  await decodeInTurn('measure', small)
  const pid = children().find((child) => !others.includes(child)) ?? 0
  const failed = decodeInTurn('clean', { bytes: large, format: 'jpeg', turn: true }).catch((error: unknown) => error)
  const next = decodeInTurn('measure', small)
  process.kill(pid, 'SIGKILL')
  expect(await failed).toBeInstanceOf(PictureError)
  expect(await next).toMatchObject({ width: 700, height: 500 })
  await vi.waitFor(() => expect(children()).not.toContain(pid))
}, 60_000)

test('a picture of 50 megapixels that is stored progressively and turned stays within the limit of memory', async () => {
  const bytes = await sharp(await photo(8600, 5800))
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { data } = await decodeInTurn('clean', { bytes, format: 'jpeg', turn: true })
  expect(await sharp(data).metadata()).toMatchObject({ width: 5800, height: 8600 })
}, 60_000)

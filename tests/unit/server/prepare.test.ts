// Several servers that are started at once prepare one checkout.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

type Alone = (lock: string, work: () => Promise<unknown>) => Promise<unknown>
type ReadBuilt = (file: string) => object
const prepare: { alone: Alone; readBuilt: ReadBuilt } = await import(resolve('src/server/prepare.mjs'))
const { alone, readBuilt } = prepare

test('one builds and the others wait for it, also behind one that died', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotdesk-prepare-'))
  const lock = join(folder, 'building')
  await writeFile(lock, '')
  await utimes(lock, new Date(0), new Date(0))
  const log: string[] = []
  let finish = () => {}
  const first = alone(lock, async () => {
    log.push('first begins')
    await new Promise<void>((end) => (finish = end))
    log.push('first ends')
  })
  const second = alone(lock, async () => void log.push('second'))
  finish()
  await Promise.all([first, second])
  expect(log).toEqual(['first begins', 'first ends', 'second'])
  expect(existsSync(lock)).toBe(false)
  await rm(folder, { recursive: true })
})

test('a record of the last build that was cut off counts as none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotdesk-prepare-'))
  const file = join(folder, 'built.json')
  expect(readBuilt(file)).toEqual({})
  await writeFile(file, '')
  expect(readBuilt(file)).toEqual({})
  await writeFile(file, '{"quick":"1"}')
  expect(readBuilt(file)).toEqual({ quick: '1' })
  await rm(folder, { recursive: true })
})

// What the embedded database promises of its folder: rows outlive a crash, and one process has it at a time.
import { sql } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openDatabase } from '#server/db/connect'
import { openEmbedded } from '#server/db/embedded'
import { startEngine } from '#server/db/embedded-engine'
import { FolderHeld, lockFolder } from '#server/db/folder-lock'

import { type FreshPlace, freshPlace } from './database-fresh'

// Making a database without the build's template takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const childFile = fileURLToPath(new URL('./database-child.ts', import.meta.url))
const fullDisk = fileURLToPath(new URL('./full-disk.cjs', import.meta.url))
const children: ChildProcess[] = []
const places: FreshPlace[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const place of places.splice(0)) await place.remove()
})

async function place(): Promise<FreshPlace> {
  const made = await freshPlace('embedded')
  places.push(made)
  return made
}

/** Starts a child; `lines` grows with what it prints, `saw` waits until a line passes, `end` kills it and waits. */
function start(mode: 'write' | 'lock' | 'full', folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', childFile, mode, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env:
      mode === 'full'
        ? { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(fullDisk)}`, FULL_DISK: join(folder, 'full') }
        : process.env,
  })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let text = ''
  const lines = () => text.split('\n').slice(0, -1)
  const saw = (passes: (all: string[]) => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => passes(lines()) && resolve()
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        look()
      })
      void ended.then(() => reject(new Error(`The child ended; it said ${text.slice(-500)}`)))
    })
  const end = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, lines, saw, end }
}

describe('durability', () => {
  /** The engine in this thread, where its calls can be counted. */
  const engineIn = async () => startEngine(join((await place()).dataDir, 'database'), () => undefined)

  it('reaches the disk with each commit', async () => {
    const engine = await engineIn()
    try {
      await engine.exec('create table t (x int)')
      const sync = vi.spyOn(fs, 'fsyncSync')
      for (let x = 0; x < 50; x += 1) await engine.query('insert into t values ($1)', [x])
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(50)
      const { rows } = await engine.query(
        `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
      )
      expect(rows[0]).toEqual({ fsync: 'on', method: 'fsync' })
    } finally {
      await engine.close()
    }
  })

  it('does not answer a commit whose write could not be made safe', async () => {
    const engine = await engineIn()
    await engine.exec('create table t (x int)')
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw new Error('the disk is gone')
    })
    await expect(engine.query('insert into t values (1)')).rejects.toThrow()
    sync.mockRestore()
    await engine.close().catch(() => undefined)
  })

  it('keeps every acknowledged row through kill -9 in the middle of writing, twice in a row', async () => {
    const fresh = await place()
    let last = 0
    for (const round of [1, 2]) {
      const child = start('write', fresh.dataDir)
      await child.saw((all) => all.length >= 150 * round)
      await child.end()
      last = Number(child.lines().at(-1))
    }
    const database = await openDatabase(fresh)
    const { rows } = await database.db.execute<{ id: number }>(sql`select id from kept order by id`)
    await database.close()
    const kept = new Set(rows.map(({ id }) => Number(id)))
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter((id) => !kept.has(id))
    expect(last).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('ends the process when its disk is full, and has every acknowledged row at the next start', async () => {
    const fresh = await place()
    const child = start('full', fresh.dataDir)
    const exited = new Promise((resolve) => void child.child.once('exit', resolve))
    await child.saw((all) => all.length >= 100)
    expect(await exited).toBe(1)
    const last = Number(child.lines().at(-1))
    const database = await openDatabase(fresh)
    const { rows } = await database.db.execute<{ count: number }>(sql`select count(*) as count from kept`)
    await database.close()
    expect([Number(rows[0]?.count), last]).toEqual([100, 100])
  })

  it('makes a database again whose first start was cut short, and leaves no mark after a whole one', async () => {
    const fresh = await place()
    const folder = join(fresh.dataDir, 'database')
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '18\n')
    writeFileSync(join(fresh.dataDir, 'database.unfinished'), '')
    const database = await openDatabase(fresh)
    await database.ping()
    await database.close()
    expect(existsSync(join(fresh.dataDir, 'database.unfinished'))).toBe(false)
  })
})

describe('the lock of the data folder', () => {
  const lost = () => undefined

  it('refuses a second process and names the holder', async () => {
    const { dataDir } = await place()
    const child = start('lock', dataDir)
    await child.saw((all) => all.includes('held'))
    const refused = await openEmbedded(dataDir).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FolderHeld)
    expect(String(refused)).toContain(`process ${child.child.pid} on ${hostname()} since 20`)
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
  })

  it('refuses the same process a second time and lets the next one in after release', async () => {
    const { dataDir } = await place()
    const first = await lockFolder(dataDir, { lost })
    await expect(lockFolder(dataDir, { lost })).rejects.toThrow(`process ${process.pid}`)
    first.release()
    const second = await lockFolder(dataDir, { lost })
    second.release()
    expect(readdirSync(join(dataDir, 'lock'))).toEqual(['2.json'])
  })

  it('is not blocked by a holder that was killed', async () => {
    const { dataDir } = await place()
    const child = start('lock', dataDir)
    await child.saw((all) => all.includes('held'))
    await child.end()
    const lock = await lockFolder(dataDir, { lost })
    lock.release()
  })

  it('is not blocked by a dead holder whose process number somebody else has now', async () => {
    const { dataDir } = await place()
    rewriteHolder(await abandoned(dataDir), { started: '1' })
    const lock = await lockFolder(dataDir, { lost })
    lock.release()
  })

  it('is not blocked by a file that a power failure has cut short', async () => {
    const { dataDir } = await place()
    writeFileSync(await abandoned(dataDir), '{"pid":')
    const lock = await lockFolder(dataDir, { lost })
    lock.release()
  })

  it('waits for a silent holder on another machine and refuses while it shows signs of life', async () => {
    const { dataDir } = await place()
    const file = await abandoned(dataDir)
    rewriteHolder(file, { host: 'elsewhere', place: 'other pid:[1]' })
    const beat = setInterval(() => fs.utimesSync(file, new Date(), new Date()), 50)
    await expect(lockFolder(dataDir, { lost, holderTimeout: 1000 })).rejects.toThrow('elsewhere')
    clearInterval(beat)
    const lock = await lockFolder(dataDir, { lost, holderTimeout: 200 })
    lock.release()
  })

  it('goes to exactly one of many that find the same dead holder', async () => {
    const { dataDir } = await place()
    rewriteHolder(await abandoned(dataDir), { started: '1' })
    const all = [1, 2, 3, 4, 5].map(() => start('lock', dataDir))
    await Promise.all(all.map(({ saw }) => saw((lines) => lines.length > 0).catch(() => undefined)))
    const said = all.flatMap(({ lines }) => lines()).sort()
    expect(said).toEqual(['held', 'refused', 'refused', 'refused', 'refused'])
  })

  /** A lock as this process would leave it behind; answers its file. */
  async function abandoned(dataDir: string): Promise<string> {
    const lock = await lockFolder(dataDir, { lost })
    const file = join(dataDir, 'lock', '1.json')
    const text = readFileSync(file, 'utf8')
    lock.release()
    writeFileSync(file, text)
    return file
  }

  function rewriteHolder(file: string, change: Record<string, string>): void {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(Object.assign({}, holder, change)))
  }
})

// An exclusive lock on a data folder. The embedded database takes none itself, and two processes on one folder lose rows.
//
// The lock is a numbered file, `1.json`, `2.json` … in a folder of its own; the highest number counts. A file is created
// atomically (hard link), and a new holder takes the next number. So of several processes that see the same dead holder exactly
// one succeeds. The highest file is never removed, only marked as released: no process can begin at 1 beside a holder of 7.
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/**
 * How often, in milliseconds, a holder touches its file. A holder on another machine that does not touch it for {@link
 * holderTimeout} counts as dead.
 */
const heartbeat = 5_000
const holderTimeout = 30_000

const Holder = z.object({
  token: z.string(),
  pid: z.number(),
  /** When the process started, in clock ticks since boot; null where /proc is missing. */
  started: z.string().nullable(),
  /** Boot id and process namespace. A process id is only comparable when both are equal. */
  place: z.string(),
  host: z.string(),
  since: z.string(),
  released: z.boolean(),
})

/** The holder of a data folder, now or before. `since` is ISO 8601. */
export type Holder = z.infer<typeof Holder>

export interface FolderLock {
  holder: Holder
  release: () => void
}

/** The folder belongs to a living process; the message names it. */
export class FolderHeld extends Error {
  override name = 'FolderHeld'
  constructor(
    readonly folder: string,
    readonly holder: Holder,
  ) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
        'Stop that process, or choose another folder with DATA_DIR.',
    )
  }
}

interface Options {
  /** Called when another process has taken the lock although this one lives. This only happens after a stall. */
  lost: () => void
  /** How long, in milliseconds, a holder on another machine may be silent before its lock is taken. */
  holderTimeout?: number
}

/**
 * Takes the folder for this process.
 * @throws {FolderHeld} when a living process holds it.
 */
export async function lockFolder(folder: string, options: Options): Promise<FolderLock> {
  const locks = join(folder, 'lock')
  mkdirSync(locks, { recursive: true })
  const mine = self()
  for (;;) {
    const number = highest(locks)
    const holder = number === 0 ? null : read(locks, number)
    if (holder && !(await isGone(holder, join(locks, fileOf(number)), options.holderTimeout ?? holderTimeout))) {
      throw new FolderHeld(folder, holder)
    }
    if (take(locks, number + 1, mine)) return hold(locks, number + 1, mine, options.lost)
  }
}

const fileOf = (number: number) => `${number}.json`

const numbers = (locks: string) =>
  readdirSync(locks).flatMap((name) => {
    const number = /^(\d{1,15})\.json$/.exec(name)?.[1]
    return number ? [Number(number)] : []
  })

const highest = (locks: string) => Math.max(0, ...numbers(locks))

/** Reads a lock file. Null if it is gone or was truncated by a power failure: then it has no living holder. */
function read(locks: string, number: number): Holder | null {
  try {
    const parsed = Holder.safeParse(JSON.parse(readFileSync(join(locks, fileOf(number)), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function self(): Holder {
  return {
    token: randomUUID(),
    pid: process.pid,
    started: processState(process.pid)?.started ?? null,
    place: `${fromSystem(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())} ${processSpace()}`,
    host: hostname(),
    since: new Date().toISOString(),
    released: false,
  }
}

const fromSystem = (look: () => string): string => {
  try {
    return look()
  } catch {
    return ''
  }
}

const processSpace = () => fromSystem(() => readlinkSync('/proc/self/ns/pid'))

/** State letter and start time of a process (proc(5), fields 3 and 22), or null when there is none to read. */
function processState(pid: number): { state: string; started: string } | null {
  const stat = fromSystem(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[19]]
  return state && started ? { state, started } : null
}

async function isGone(holder: Holder, file: string, holderTimeout: number): Promise<boolean> {
  if (holder.released) return true
  const here = self()
  if (holder.host === here.host && holder.place === here.place) return !isRunning(holder)
  const [boot, space] = holder.place.split(' ')
  const [ownBoot, ownSpace] = here.place.split(' ')
  if (holder.host === here.host && boot !== ownBoot && space === ownSpace) return true
  return isSilent(file, holderTimeout)
}

function isRunning(holder: Holder): boolean {
  const found = processState(holder.pid)
  if (found) return found.state !== 'Z' && found.state !== 'X' && found.started === holder.started
  if (holder.started !== null) return false
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Waits `holderTimeout` milliseconds. @returns whether the holder did not touch its lock file meanwhile. Times of the file are
 * compared with each other only, because the clocks of two machines differ.
 */
async function isSilent(file: string, holderTimeout: number): Promise<boolean> {
  const beat = () => fromSystem(() => String(statSync(file).mtimeMs))
  const first = beat()
  const step = Math.min(500, holderTimeout)
  for (let waited = 0; waited < holderTimeout; waited += step) {
    await wait(step)
    if (beat() !== first) return false
  }
  return true
}

/** Creates the numbered lock file atomically. Returns false when this number or a higher one is taken. */
function take(locks: string, number: number, holder: Holder): boolean {
  const draft = join(locks, `${holder.token}.draft`)
  const file = join(locks, fileOf(number))
  writeFileSync(draft, JSON.stringify(holder), { flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  // This process may have paused before linking, and so have created a number that was in use and deleted long ago.
  if (highest(locks) === number) return true
  rmSync(file, { force: true })
  return false
}

function hold(locks: string, number: number, holder: Holder, lost: () => void): FolderLock {
  const file = join(locks, fileOf(number))
  for (const older of numbers(locks)) if (older < number) rmSync(join(locks, fileOf(older)), { force: true })
  const timer = setInterval(() => {
    if (highest(locks) === number) return utimesSync(file, new Date(), new Date())
    clearInterval(timer)
    lost()
  }, heartbeat)
  timer.unref()
  let released = false
  const release = () => {
    if (released) return
    released = true
    clearInterval(timer)
    const draft = join(locks, `${holder.token}.draft`)
    writeFileSync(draft, JSON.stringify({ ...holder, released: true }))
    if (highest(locks) === number) renameSync(draft, file)
    else rmSync(draft, { force: true })
  }
  return { holder, release }
}

// Starts the built product as a process on a free port with a fresh data folder, for browser tests, screenshots and benchmarks.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Product {
  url: string
  dataDir: string
  env: Record<string, string>
  /** Its output so far. */
  output: () => string
  /** Sends SIGTERM, as a container does. @returns the exit code. */
  terminate: () => Promise<number | null>
  /** Sends SIGKILL, and starts the product again on its data. */
  killAndStart: () => Promise<void>
  stop: () => Promise<void>
}

const sparePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A new database on the tests' PostgreSQL server; undefined for the embedded one. */
async function freshDatabaseUrl(): Promise<string | undefined> {
  const server = process.env.SLOTDESK_TEST_POSTGRES
  if (process.env.TEST_DATABASE !== 'postgres' || !server) return undefined
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const name = `browser_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a command of the built server to its end. */
export function command(args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)),
    )
  })
}

/** The token that opens `/metrics` of every product started here. */
export const metricsToken = 'metrics-of-the-tests'

/** Starts the built product and returns when it is ready. `before` may run commands on its data first. */
export async function startProduct(before?: (env: Record<string, string>) => Promise<void>): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk browser '))
  const databaseUrl = await freshDatabaseUrl()
  const env: Record<string, string> = {
    PORT: String(await sparePort()),
    HOST: '127.0.0.1',
    METRICS_TOKEN: metricsToken,
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    // A sister site that does not exist.
    PROJECTS: 'ng=http://:none@127.0.0.1:9/api/',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  await before?.(env)
  let printed = ''
  const start = async () => {
    const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: { ...process.env, ...env } })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.stdout.on('data', (data) => (printed += data))
    const url = await readyUrl(child)
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    }
    return { url, end }
  }
  let running = await start()
  const terminate = () => running.end('SIGTERM')
  return {
    url: running.url,
    dataDir,
    env,
    output: () => printed,
    terminate,
    killAndStart: async () => {
      await running.end('SIGKILL')
      running = await start()
    },
    stop: async () => {
      await terminate()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data.toString()
      const url = /Slotdesk is ready at (http\S+)\//.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  })
}

/** Chromium's switches for machines without a display, a sandbox for root, and a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Chromium's headless shell takes half the processor time. It shows no notifications. Without it tests run in Chromium itself. */
export const shellPath = process.env.CHROMIUM_SHELL_PATH ?? chromiumPath

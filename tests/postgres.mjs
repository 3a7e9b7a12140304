// Starts a PostgreSQL server for tests: a new cluster in a temporary folder, on a free port, removed afterwards.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The programs of the newest installed server, or null. */
export function postgresBinaries() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).filter((name) => /^\d+$/.test(name)) : []
  const newestFirst = versions.map(Number).sort((a, b) => b - a)
  const found = newestFirst.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(join(bin, 'initdb')))
  if (found) return found
  const onPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout.trim()
  return onPath ? join(onPath, '..') : null
}

/** A free port. */
export function sparePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The account that PostgreSQL runs as when the tests run as root, which it refuses: `postgres`, else `nobody`. Null: not root. */
function ownerWhenRoot() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const number = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
    if (number('-u')) return { uid: Number(number('-u')), gid: Number(number('-g')) }
  }
  throw new Error('There is neither a postgres nor a nobody account to run PostgreSQL as.')
}

const settingsOf = (port) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
})

/** Makes a folder that the account of the server owns. */
function makeFolder() {
  const owner = ownerWhenRoot()
  const folder = mkdtempSync(join(tmpdir(), 'slotdesk-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const identity = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  return { data, identity, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs the server of a data folder on a free port. @returns its address, its process, and a function that stops it. */
async function serve(bin, { data, identity, remove }) {
  const port = await sparePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settingsOf(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    // SIGQUIT stops the server at once. The data is not needed any more.
    if (server.exitCode === null) server.kill('SIGQUIT')
    await ended
    remove()
  }
  if (!(await isReady(bin, port, server))) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log}`)
  }
  return { url: `postgres://slotdesk@127.0.0.1:${port}/postgres`, pid: server.pid, stop }
}

function binaries() {
  const bin = postgresBinaries()
  if (!bin) throw new Error('PostgreSQL is not installed.')
  return bin
}

/** Starts a server in a folder that `fill` prepares. */
async function startIn(fill) {
  const bin = binaries()
  const folder = makeFolder()
  try {
    fill(bin, folder)
    return await serve(bin, folder)
  } catch (error) {
    folder.remove()
    throw error
  }
}

const quietly = (identity) => ({ ...identity, stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * Starts the server and returns `{ url, pid, stop }`, where `url` names the database `postgres` as a superuser. The data is
 * temporary, so the server does not wait for the disk.
 */
export const startPostgres = () =>
  startIn((bin, { data, identity }) => {
    const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync']
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'slotdesk', ...options], quietly(identity))
  })

/** Starts a streaming replica of such a server: `{ url, pid, stop }` with the same database. */
export const startReplica = (primary) =>
  startIn((bin, { data, identity }) => {
    const { hostname, port, username } = new URL(primary)
    const from = ['-h', hostname, '-p', port, '-U', username]
    execFileSync(
      join(bin, 'pg_basebackup'),
      ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast'],
      quietly(identity),
    )
  })

async function isReady(bin, port, server) {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries += 1) {
    const asked = spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'slotdesk'])
    if (asked.status === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

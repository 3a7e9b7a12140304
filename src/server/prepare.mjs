// Makes a checkout ready to run: dependencies, then the build, each only when it is missing or stale.
// Plain JavaScript with nothing but Node, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const at = (...parts) => join(root, ...parts)
const read = (path) => (existsSync(path) ? readFileSync(path) : '')
const digest = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')

/** Ends the process with a clear message when Node is older than package.json allows. */
export function checkNode() {
  const needed = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return
  console.error(`Slotdesk needs Node.js ${needed} or newer; this is ${process.versions.node}. See https://nodejs.org/`)
  process.exit(1)
}

const running = new Set()

/** Ends every program that {@link run} has started and that still runs. */
export function stopRunning(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program in the repository and answers its exit code. `quiet` keeps its output back, `until-failure` or for good.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string>, quiet?: false | 'always' | 'until-failure' }} [options]
 * @returns {Promise<number>}
 */
export function run(program, parameters, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(program, parameters, { cwd: root, env: { ...process.env, ...env }, stdio })
    running.add(child)
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      if (code !== 0 && quiet === 'until-failure') process.stderr.write(Buffer.concat(output))
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Runs the program of an installed package by this Node and answers its exit code. There is no shell, so no trouble with spaces in
 * the path.
 */
export const runNode = (script, parameters, options) => run(process.execPath, [at(script), ...parameters], options)

/** Runs the npm that called this process, else the one on the path, and answers its exit code. */
function npm(parameters, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...parameters], options) : run('npm', parameters, options)
}

/**
 * Installs by `npm ci`, or where that fails by `npm install --no-save`, which takes the same versions from the lock file and
 * changes nothing in it. `npm ci` refuses a lock file that lacks the optional packages of other systems, and npm leaves those out
 * where the registry does not have them. Answers the exit code.
 */
async function install(options) {
  if (existsSync(at('package-lock.json'))) {
    if ((await npm(['ci', ...options], { quiet: 'always' })) === 0) return 0
    console.log('npm ci did not accept package-lock.json as it is; installing with npm install instead.')
  }
  return npm(['install', '--no-save', ...options])
}

/**
 * Installs the dependencies when they are missing or package-lock.json says something else than when they were. Of several servers
 * that start at once, one installs and the others wait for it.
 */
export async function ensureDependencies() {
  if (isInstalled()) return
  mkdirSync(at('dist'), { recursive: true })
  await alone(at('dist', 'installing'), installMissing)
}

const stampOf = () =>
  digest(
    read(at('package-lock.json')) || read(at('package.json')),
    process.platform,
    process.arch,
    process.versions.modules,
  )

/** Keeps the stamp of the lock file that the dependencies were installed for. */
const installStamp = at('node_modules', '.slotdesk-install')

const isInstalled = () => String(read(installStamp)) === stampOf()

async function installMissing() {
  if (isInstalled()) return
  if (isInstalledByHand()) return writeFileSync(installStamp, stampOf())
  console.log('Installing dependencies …')
  // The build's tools are development dependencies, which NODE_ENV=production would leave out.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await install(options)
  if (code !== 0) throw new Failed('The dependencies could not be installed; npm says why above.', code)
  writeFileSync(installStamp, stampOf())
}

/**
 * Whether somebody has run npm since the lock file changed and since this program last installed: npm's own record, which it writes
 * last, is newer than both.
 */
function isInstalledByHand() {
  const [record, lock] = [at('node_modules', '.package-lock.json'), at('package-lock.json')]
  if (!existsSync(record) || !existsSync(lock)) return false
  const installed = statSync(record).mtimeMs
  if (existsSync(installStamp) && statSync(installStamp).mtimeMs > installed) return false
  return installed >= statSync(lock).mtimeMs
}

/** Thrown when something cannot be prepared. The message is for a person; `code` is the exit code. */
export class Failed extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

const sources = [
  'src',
  'commands',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

function* filesIn(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const entry of readdirSync(path).sort()) yield* filesIn(join(path, entry))
}

const buildEnvironment = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort()
    .join('\n')

/** A digest of the times and sizes of all sources. It takes a few milliseconds, and an equal one means that nothing has changed. */
function quickStamp(files) {
  const lines = files.map((file) => {
    const { mtimeMs, size } = statSync(file)
    return `${file.slice(root.length)} ${size} ${mtimeMs}`
  })
  return digest(...lines, buildEnvironment())
}

const contentStamp = (files) =>
  digest(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]), buildEnvironment())

/** How long a lock file holds after it was last renewed, in milliseconds. */
const lockHolds = 10_000

/**
 * Runs `work` while no other process runs its own under the same lock file. A lock that is not renewed is of a process that died.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(lock, work) {
  while (!takes(lock)) {
    const renewed = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - renewed > lockHolds) rmSync(lock, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const release = () => rmSync(lock, { force: true })
  const renewing = setInterval(() => {
    // After a sleep of the machine another process may have taken the lock over.
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
  }, lockHolds / 10)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    process.off('exit', release)
    release()
  }
}

/** Whether this call made the lock file. */
function takes(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Builds dist/ when it is missing or a source has another content than when it was built. Of several servers that start at once, one
 * builds and the others wait for it.
 */
export async function ensureBuild() {
  const files = sources.flatMap((source) => [...filesIn(at(source))])
  if (readBuilt().quick === quickStamp(files)) return
  mkdirSync(at('dist'), { recursive: true })
  await alone(at('dist', 'building'), () => buildStale(files))
}

const stampFile = at('dist', 'built.json')

/** What the last build was made of. Nothing where its file is missing, or was cut off by a full disk: then all is built. */
export function readBuilt(file = stampFile) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

async function buildStale(files) {
  const quick = quickStamp(files)
  const built = readBuilt()
  if (built.quick === quick) return
  const content = contentStamp(files)
  const template = digest(...[...filesIn(at('src/server/db/migrations'))].map(read), read(at('package-lock.json')))
  // A checkout or a copy gives files new times without changing them.
  if (built.content !== content) {
    rmSync(stampFile, { force: true })
    await build(built.template !== template)
  }
  writeFileSync(stampFile, JSON.stringify({ quick, content, template }))
}

async function build(withTemplate) {
  const began = Date.now()
  process.stdout.write('Building … ')
  const vite = (parameters) =>
    runNode('node_modules/vite/bin/vite.js', ['build', ...parameters], { quiet: 'until-failure' })
  const codes = await Promise.all([
    existsSync(at('index.html')) ? vite([]) : 0,
    vite(['--ssr', '--sourcemap']),
    withTemplate || !existsSync(at('dist/database')) ? buildTemplate() : 0,
  ])
  const failed = codes.find((code) => code !== 0)
  if (failed) throw new Failed('The build failed; the reason is above.', failed)
  console.log(`done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

async function buildTemplate() {
  const [draft, finished] = [at('dist/database-draft'), at('dist/database')]
  rmSync(draft, { recursive: true, force: true })
  const code = await runNode('node_modules/tsx/dist/cli.mjs', ['src/server/db/embedded-template.ts', draft], {
    quiet: 'until-failure',
  })
  if (code !== 0) return code
  rmSync(finished, { recursive: true, force: true })
  renameSync(draft, finished)
  return 0
}

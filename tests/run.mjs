// `npm test` runs all checks of the project, from a bare checkout. `npm test -- unit` runs one step: check, unit, server, browser.
// `npm run bench` and `npm run screenshots` start here too. The last line is `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  checkNode,
  ensureBuild,
  ensureDependencies,
  Failed,
  root,
  run,
  runNode,
  stopRunning,
} from '../src/server/prepare.mjs'
import { failedSpecs, failedTests, secondTries } from './named.mjs'
import { postgresBinaries, startPostgres } from './postgres.mjs'

const at = (...parts) => join(root, ...parts)
/** The folder of temporary files that `keepFilesInMemory` made. */
let inMemory = null
const results = mkdtempSync(join(tmpdir(), 'slotdesk-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** One line for each step, repeated at the end. */
const summary = []
let postgres = null

/** Runs a step, which returns its counts, and prints its duration. */
async function step(title, work) {
  console.log(`\n=== ${title}`)
  const began = Date.now()
  const counts = await work().catch((error) => {
    console.error(error)
    return { failed: 1 }
  })
  const { passed = 0, failed = 0, skipped = 0, reason, wrong = [], again = [] } = counts
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const line = `${title}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s${reason ? ` (${reason})` : ''}`
  summary.push(
    line,
    ...wrong.map((name) => `  failed: ${name}`),
    ...again.map((name) => `  needed its second try: ${name}`),
  )
  console.log(`--- ${line}`)
}

const check = (code) => (code === 0 ? { passed: 1 } : { failed: 1 })
const skip = (reason) => Promise.resolve({ skipped: 1, reason })

/** The report file of a test tool, or null when the tool wrote none. */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Counts at least one failure for a tool that failed without a failed test, as when a file does not compile. */
const atLeastOne = (failed, code) => (code !== 0 && failed === 0 ? 1 : failed)

async function vitest(name, folder, env, parameters = []) {
  if (!existsSync(at(folder))) return skip(`${folder} does not exist`)
  const file = join(results, `${name}.json`)
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--dir', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...parameters],
    { env },
  )
  const found = report(file)
  if (!found) return check(code || 1)
  return {
    passed: found.numPassedTests,
    failed: atLeastOne(found.numFailedTests, code),
    skipped: found.numPendingTests + found.numTodoTests,
    wrong: failedTests(found, root),
  }
}

/** The file names of tests that need a process of their own. */
const isolated = '.isolated.test.ts'

/**
 * Runs the tests of a folder: those named isolated in a process each, the others with `sharing`, the parameters that let several
 * files use one process.
 */
async function vitests(name, folder, env, parameters, sharing) {
  const runs = [
    await vitest(name, folder, env, [...parameters, ...sharing, `--exclude=**/*${isolated}`]),
    await vitest(`${name}-isolated`, folder, env, [...parameters, isolated]),
  ]
  const sum = (count) => runs.reduce((all, run) => all + (run[count] ?? 0), 0)
  const wrong = runs.flatMap((run) => run.wrong ?? [])
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), wrong }
}

/**
 * Runs the unit tests. Files share the processes of the workers and have a VM context each, so that jsdom, which takes a second to
 * load, is loaded once a process. It takes two workers: with one, vitest runs all files in one context. Isolated files use Node's
 * network beside jsdom, or Node's module loader.
 */
const unitTests = (parameters) => vitests('unit', 'tests/unit', {}, parameters, ['--pool=vmForks'])

/**
 * Runs the server tests. Files share the modules of their process, which take four seconds to load. Isolated files replace modules,
 * or use those of the interface, which keep rows.
 */
const serverTests = (name, env, parameters) => vitests(name, 'tests/server', env, parameters, ['--no-isolate'])

async function playwright(name, env, parameters = []) {
  const config = 'tests/browser/playwright.config.ts'
  if (!existsSync(at(config))) return skip(`${config} does not exist`)
  if (!chromium()) return skip('Chromium is not installed and could not be')
  const file = join(results, `${name}.json`)
  const code = await runNode(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', config, '--reporter=list,json', ...parameters],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...chromiumPaths(), ...env } },
  )
  const found = report(file)
  if (!found?.stats) return check(code || 1)
  const { stats, errors = [] } = found
  const failed = atLeastOne(stats.unexpected + errors.length, code)
  const named = { wrong: failedSpecs(found), again: secondTries(found) }
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, ...named }
}

/** The path of the first of these programs that is installed. */
const programPath = (...names) =>
  names.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()).find(Boolean)

/** The system's Chromium. The test tool's own download does not work everywhere. */
const chromium = () => programPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome')
const headlessShell = () => programPath('chromium-headless-shell')

/** The paths of Chromium and its headless shell, as far as they are installed, in the variables that tests/product.ts reads. */
function chromiumPaths() {
  const paths = { CHROMIUM_PATH: chromium(), CHROMIUM_SHELL_PATH: headlessShell() }
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path))
}

/** Installs system packages if no password is needed. A check whose package is missing is skipped with a reason. */
async function ensurePackages(packages) {
  if (packages.length === 0) return
  const isRoot = process.getuid?.() === 0
  const may = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (!may || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) {
    console.log(`Missing: ${packages.join(', ')}. To install: sudo apt-get install ${packages.join(' ')}`)
    return
  }
  console.log(`Installing ${packages.join(', ')} …`)
  const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const [program, ...parameters] = isRoot ? aptGet : ['sudo', '-n', ...aptGet]
  await run(program, [...parameters, 'update'], { quiet: 'until-failure' })
  await run(program, [...parameters, 'install', '-y', '--no-install-recommends', ...packages], {
    quiet: 'until-failure',
  })
}

/** The address of the PostgreSQL server for tests, or undefined with the reason printed. */
async function postgresUrl() {
  if (!postgresBinaries()) await ensurePackages(['postgresql'])
  if (!postgresBinaries()) return undefined
  postgres ??= await startPostgres()
  return postgres.url
}

/** By default vitest leaves one of two cores idle. */
const bothCores = '--maxWorkers=2'

const steps = {
  check: async () => {
    await step('types', async () => check(await runNode('node_modules/typescript/bin/tsc', ['--noEmit'])))
    await step('lint', async () =>
      check(await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--report-unused-disable-directives'])),
    )
    const formatted = ['--check', 'src', 'commands', 'tests']
    await step('format', async () => check(await runNode('node_modules/oxfmt/bin/oxfmt', formatted)))
    await step('build', async () => {
      await ensureBuild()
      return { passed: 1 }
    })
  },
  unit: () => step('unit', () => unitTests(['--passWithNoTests', '--testTimeout=20000', bothCores])),
  server: async () => {
    const url = await postgresUrl()
    const patience = ['--testTimeout=60000', '--hookTimeout=120000', '--passWithNoTests', bothCores]
    if (!(await built())) return
    const server = { SLOTDESK_BUILD: at('dist', 'server'), ...(url ? { SLOTDESK_TEST_POSTGRES: url } : {}) }
    await step('server, embedded database', () =>
      serverTests('embedded', { ...server, TEST_DATABASE: 'embedded' }, patience),
    )
    // These tests choose their drivers themselves, or test pages and files rather than the database.
    const chosen = ['database-*', 'settings.test.ts', 'hostile-pages.test.ts', 'storage.test.ts']
    const again = chosen.map((name) => `--exclude=**/${name}`)
    await step('server, PostgreSQL', () =>
      url
        ? serverTests('postgres', { ...server, TEST_DATABASE: 'postgres' }, [...patience, ...again])
        : skip('PostgreSQL is not installed and could not be'),
    )
  },
  browser: async () => {
    if (!chromium()) await ensurePackages(['chromium'])
    if (!headlessShell()) await ensurePackages(['chromium-headless-shell'])
    if (!(await built())) return
    await step('browser, embedded database', () => playwright('browser', { TEST_DATABASE: 'embedded' }))
    const url = await postgresUrl()
    await step('browser, PostgreSQL', () =>
      url
        ? playwright('browser-postgres', { TEST_DATABASE: 'postgres', SLOTDESK_TEST_POSTGRES: url }, ['--grep', '@key'])
        : skip('PostgreSQL is not installed and could not be'),
    )
  },
}

/** Builds the product if it is missing or stale. @returns false: it failed, which is counted, and the step that needs it is left out. */
async function built() {
  try {
    await ensureBuild()
    return true
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    await step('build', () => Promise.reject(error))
    return false
  }
}

/** Runs a program of the tests on the built product. */
async function program(file, parameters) {
  if (!existsSync(at(file))) throw new Failed(`${file} does not exist.`)
  await ensureBuild()
  process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', [file, ...parameters], { env: chromiumPaths() })
}

async function tests(chosen) {
  for (const name of chosen) await steps[name]()
  console.log(`\n${summary.join('\n')}`)
}

/**
 * Keeps the temporary files of the tests in memory where 8 GB of it are free. Most tests make a database, and deleting one takes a
 * slow disk seconds.
 */
function keepFilesInMemory() {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Infinity)
  if (free < 8 * 2 ** 30) return
  inMemory = mkdtempSync(join(folder, 'slotdesk-tests-'))
  // PostgreSQL has its folder below it, and runs as another user.
  chmodSync(inMemory, 0o755)
  process.env.TMPDIR = inMemory
}

async function cleanUp() {
  stopRunning()
  await postgres?.stop()
  postgres = null
  for (const folder of [results, inMemory]) if (folder) rmSync(folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)))
}

const [first, ...rest] = process.argv.slice(2)
const programs = { bench: 'tests/bench/run.ts', screenshots: 'tests/browser/screenshots.ts' }
let counted = false
try {
  checkNode()
  await ensureDependencies()
  const asked = [first, ...rest].filter((name) => name !== undefined)
  const unknown = asked.find((name) => !(name in steps))
  if (first !== undefined && first in programs) await program(programs[first], rest)
  else if (unknown !== undefined) throw new Failed(`Unknown step ${unknown}: one of ${Object.keys(steps).join(', ')}.`)
  else {
    counted = true
    keepFilesInMemory()
    await tests(asked.length > 0 ? asked : Object.keys(steps))
  }
} catch (error) {
  total.failed += 1
  console.error(error instanceof Failed ? error.message : error)
  process.exitCode = 1
} finally {
  await cleanUp()
}
if (counted) {
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

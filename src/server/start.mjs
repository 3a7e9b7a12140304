// `npm start`, `npm run dev`, `build`, `seed`, `import` and `doctor`: prepares the checkout, then runs the server in this very
// process, so that a signal reaches it directly.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { checkNode, ensureBuild, ensureDependencies, Failed, root, run, stopRunning } from './prepare.mjs'

const [command = 'serve', ...parameters] = process.argv.slice(2)
const commands = ['serve', 'dev', 'build', 'seed', 'import', 'doctor']

/** Ends what was started to prepare the server, and this process. It handles signals until the server does itself. */
function stopPreparing(signal) {
  stopRunning(signal)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

async function prepareAndRun() {
  checkNode()
  if (!commands.includes(command)) throw new Failed(`Unknown command ${command}: one of ${commands.join(', ')}.`)
  process.on('SIGINT', stopPreparing)
  process.on('SIGTERM', stopPreparing)
  await ensureDependencies()
  if (command === 'dev') return develop()
  await ensureBuild()
  process.off('SIGINT', stopPreparing)
  process.off('SIGTERM', stopPreparing)
  if (command === 'build') return undefined
  process.setSourceMapsEnabled(true)
  const main = join(root, 'dist', 'server', 'main.js')
  process.argv.splice(1, process.argv.length, main, command, ...parameters)
  stopWhenAbandoned()
  return import(pathToFileURL(main).href)
}

/**
 * Under npm, stops the server when its parent process has ended. A shell between them may die of a signal without passing it on;
 * then nobody could stop the server.
 */
function stopWhenAbandoned() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  timer.unref()
}

/** Runs the server from its sources, started anew at each change, beside Vite. When one of the two ends, so does the other. */
async function develop() {
  process.off('SIGINT', stopPreparing)
  process.off('SIGTERM', stopPreparing)
  process.once('SIGTERM', () => stopRunning())
  // Ctrl+C reaches all three at once, and a second signal would cut the server short while it closes its database.
  process.once('SIGINT', () => setTimeout(stopRunning, 3000).unref())
  const node = (script, ...rest) => run(process.execPath, [join(root, script), ...rest])
  const programs = [
    node('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts', 'serve'),
  ]
  if (existsSync(join(root, 'index.html'))) programs.push(node('node_modules/vite/bin/vite.js'))
  const ends = programs.map((program) => program.finally(() => setTimeout(stopRunning, 3000).unref()))
  await Promise.all(ends)
}

try {
  await prepareAndRun()
} catch (error) {
  if (!(error instanceof Failed)) throw error
  console.error(error.message)
  process.exitCode = error.code
}

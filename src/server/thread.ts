// Starts threads and processes of the server.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * The path of a built program; undefined when the server runs from source. In the build this module is in the server's folder, or
 * one level below it. The tests run from source and name the build's folder in SLOTDESK_BUILD: a built thread starts five times as
 * fast.
 */
export function builtFile(name: string): string | undefined {
  const { SLOTDESK_BUILD: tested } = process.env
  const folders = [import.meta.dirname, join(import.meta.dirname, '..'), ...(tested ? [tested] : [])]
  return folders.map((folder) => join(folder, `${name}.js`)).find(existsSync)
}

/**
 * Starts a worker thread. From the source, tsx compiles its program when it is loaded.
 * @param name the program's name in the build.
 * @param source its file, from `src/server`.
 */
export function openThread(name: string, source: string, options: WorkerOptions = {}): Worker {
  const built = builtFile(name)
  if (built !== undefined) return new Worker(built, options)
  const file = JSON.stringify(join(import.meta.dirname, source))
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(program, { ...options, eval: true, execArgv: [] })
}

/** Starts a child process that exchanges messages with this one. */
export function openProcess(name: string, source: string): ChildProcess {
  const built = builtFile(name)
  const file = built ?? join(import.meta.dirname, source)
  const execArgv = built === undefined ? ['--import', 'tsx'] : []
  return fork(file, [], { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

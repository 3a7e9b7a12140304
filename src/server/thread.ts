// Threads of the server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the program of a thread. The build puts each beside the server; what runs from the source is compiled by tsx as it is
 * loaded.
 * @param name the program's name in the build.
 * @param source its file, from `src/server`.
 */
export function openThread(name: string, source: string, options: WorkerOptions = {}): Worker {
  // In the build this module stands in the server's folder, or in the one of its parts below it.
  const built = ['.', '..'].map((folder) => join(import.meta.dirname, folder, `${name}.js`)).find(existsSync)
  if (built !== undefined) return new Worker(built, options)
  const file = JSON.stringify(join(import.meta.dirname, source))
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(program, { ...options, eval: true, execArgv: [] })
}

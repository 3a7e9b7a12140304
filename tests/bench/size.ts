// The files of the built browser bundle, and the size of the scripts before the first screen: those that index.html names, the
// entry, and all that these import.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

import { root } from '../product'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
)

const folder = join(root, 'dist', 'browser')
const read = (file: string) => readFileSync(join(folder, file))

const chunks = () => manifest.parse(JSON.parse(read('.vite/manifest.json').toString()))

/** The pattern of the address of a module that is loaded late, for routes. @throws where the bundle has no such script */
export function scriptOf(module: string): string {
  const found = chunks()[module]
  if (!found) throw new Error(`${module} is no script of its own.`)
  return `**/${found.file}`
}

/** Gzipped bytes of the scripts that a signed-in person's first frame needs. */
export const frameScriptBytes = (): number => gzipBytes(reachedFrom(['first']))

/** Gzipped bytes of the scripts that index.html names, and of all that the first rows of the posts list need. */
export const rowsScriptBytes = (): number =>
  gzipBytes([...new Set([...pageScripts(), ...reachedFrom(['first', 'list'])])])

/** Every script of the interface. */
export const allScripts = (): string[] =>
  [...new Set(Object.values(chunks()).map(({ file }) => file))].filter((file) => file.endsWith('.js'))

/** The scripts that index.html names. */
export const pageScripts = (): string[] =>
  [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
  ].map(([, file = '']) => file)

export const gzipBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)

/** The scripts of the entry and of these pieces (vite.config.ts), with all that they import. */
function reachedFrom(pieces: readonly string[]): string[] {
  const all = chunks()
  const wanted = Object.keys(all).filter((name) => all[name]?.isEntry || pieces.includes(all[name]?.name ?? ''))
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of all[name]?.imports ?? []) visit(next)
  }
  for (const name of wanted) visit(name)
  return [...seen].map((name) => all[name]?.file ?? '').filter((file) => file.endsWith('.js'))
}

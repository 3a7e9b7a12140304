// What the browser must load before the first screen: the entry's scripts and all they import at once.
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

/** The frame and the commands of posts, which the first frame of the posts list waits for (vite.config.ts). */
const first = 'first'

/** Gzipped bytes of the scripts that the first rows of the posts list wait for: those of the first frame, and the list. */
export const firstRowsScriptBytes = (): number => scriptBytes([first, 'list'])

/** Gzipped bytes of the scripts that a signed-in person's first frame waits for. */
export const initialScriptBytes = (): number => scriptBytes([first])

function scriptBytes(pieces: readonly string[]): number {
  const folder = join(root, 'dist', 'browser')
  const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const wanted = Object.keys(chunks).filter(
    (name) => chunks[name]?.isEntry || pieces.includes(chunks[name]?.name ?? ''),
  )
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of chunks[name]?.imports ?? []) visit(next)
  }
  for (const name of wanted) visit(name)
  return [...seen]
    .map((name) => chunks[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
}

// What the browser must load before the first screen: the entry's scripts and all they import at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

import { root } from '../product'

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
)

/** What the first frame of the posts list waits for: the frame, and the commands of posts. */
const first = ['src/workspace-start.tsx', 'src/areas/posts/late.ts']

/** Gzipped bytes of the scripts that a signed-in person's first frame waits for. */
export function initialScriptBytes(): number {
  const folder = join(root, 'dist', 'browser')
  const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const wanted = Object.keys(chunks).filter(
    (name) => chunks[name]?.isEntry || first.some((file) => name.endsWith(file)),
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

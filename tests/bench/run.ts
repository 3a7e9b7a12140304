// `npm run bench`: figures of the built product at 100,000 posts, as a table and as JSON (dist/bench.json).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { command, root, startProduct } from '../product'

import { measureApi } from './api'
import { measureBrowser } from './browser'
import { measurePalette } from './palette'
import { initialScriptBytes } from './size'

/** What a figure should stay under, in its unit. */
export interface Figure {
  name: string
  unit: 'ms' | 'kB' | 'n'
  value: number
  limit: number
}

const posts = Number(process.env.BENCH_POSTS ?? 100_000)

async function main(): Promise<void> {
  const figures: Figure[] = [
    { name: 'initial JavaScript, gzip', unit: 'kB', value: initialScriptBytes() / 1000, limit: 200 },
  ]
  const started = performance.now()
  const product = await startProduct(async (env) => {
    process.stdout.write(await command(['seed', '--posts', String(posts)], env))
  })
  process.stdout.write(`${posts} posts seeded and served after ${Math.round((performance.now() - started) / 1000)} s\n`)
  try {
    figures.push(...(await measureApi(product.url)))
    figures.push(...(await measureBrowser(product.url)))
    figures.push(...(await measurePalette()))
  } finally {
    await product.stop()
  }
  for (const { name, unit, value, limit } of figures) {
    const verdict = value <= limit ? 'ok' : 'OVER'
    process.stdout.write(
      `| ${name.padEnd(52)} | ${value.toFixed(1).padStart(8)} ${unit} | under ${String(limit).padStart(4)} ${unit} | ${verdict.padEnd(4)} |\n`,
    )
  }
  const file = join(root, 'dist', 'bench.json')
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), posts, figures }, null, 2)}\n`)
  process.stdout.write(`${file}\n`)
}

await main()

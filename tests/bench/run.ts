// `npm run bench`: figures of the built product at 100,000 posts on both databases, as a table and as JSON (dist/bench.json).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { postgresBinaries, startPostgres } from '../postgres.mjs'
import { command, type Product, root, startProduct } from '../product'

import { measureApi } from './api'
import { measureBrowser } from './browser'
import { measureCanary } from './canary'
import { measureHand } from './hand'
import { measureImport } from './import'
import { measurePalette } from './palette'
import { measurePresence } from './presence'
import { measureSchedules } from './schedules'
import { measureShares } from './shares'
import { firstRowsScriptBytes, initialScriptBytes } from './size'
import { measureStreams } from './streams'

/** What a figure should stay under, in its unit. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'n' | '%'
  value: number
  limit: number
  /** The limit is what it should reach rather than stay under. Where nothing is promised that is 0. */
  atLeast?: boolean
}

const posts = Number(process.env.BENCH_POSTS ?? 100_000)

const figures: Figure[] = []

/** Keeps figures, and prints each as soon as it is there: a run that is broken off has told what it found. */
function add(found: readonly Figure[]): void {
  figures.push(...found)
  for (const figure of found) process.stdout.write(lineOf(figure))
}

async function main(): Promise<void> {
  add([{ name: 'initial JavaScript, gzip', unit: 'kB', value: initialScriptBytes() / 1000, limit: 200 }])
  add([{ name: 'JavaScript up to the first rows, gzip', unit: 'kB', value: firstRowsScriptBytes() / 1000, limit: 200 }])
  add(await measureImport())
  await withProduct('embedded', async ({ url }) => {
    add(await measureShares(url, 'embedded'))
    add(await measureStreams(url, 'embedded'))
    add(await measurePresence(url, 'embedded'))
    add(await measureApi(url))
    add(await measureCanary(url))
    add(await measureBrowser(url))
    add(await measureHand(url))
    add(await measurePalette())
  })
  const postgres = postgresBinaries() ? await startPostgres() : null
  try {
    if (postgres) {
      process.env.SLOTDESK_TEST_POSTGRES = postgres.url
      await withProduct('postgres', async ({ url, env }) => {
        add(await measureShares(url, 'PostgreSQL'))
        add(await measureStreams(url, 'PostgreSQL'))
        add(await measurePresence(url, 'PostgreSQL'))
        add(await measureSchedules(env.DATABASE_URL ?? ''))
      })
    } else process.stdout.write('PostgreSQL is not installed: its figures are left out.\n')
  } finally {
    await postgres?.stop()
  }
  report()
}

/** Runs the product over one kind of database, grown to the number of posts. */
async function withProduct(kind: 'embedded' | 'postgres', work: (product: Product) => Promise<void>): Promise<void> {
  process.env.TEST_DATABASE = kind
  const started = performance.now()
  const product = await startProduct(async (env) => {
    process.stdout.write(await command(['seed', '--posts', String(posts)], env))
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${posts} posts seeded and served after ${seconds} s, ${kind}\n`)
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

function lineOf({ name, unit, value, limit, atLeast }: Figure): string {
  const verdict = (atLeast ? value >= limit : value <= limit) ? 'ok' : atLeast ? 'UNDER' : 'OVER'
  const bound = atLeast ? 'at least' : 'under'
  return `| ${name.padEnd(54)} | ${value.toFixed(1).padStart(8)} ${unit.padEnd(2)} | ${bound.padStart(8)} ${String(limit).padStart(4)} ${unit.padEnd(2)} | ${verdict.padEnd(5)} |\n`
}

/** All once more, as a table and as a file. */
function report(): void {
  process.stdout.write(`\n${figures.map(lineOf).join('')}`)
  const file = join(root, 'dist', 'bench.json')
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), posts, figures }, null, 2)}\n`)
  process.stdout.write(`${file}\n`)
}

await main()

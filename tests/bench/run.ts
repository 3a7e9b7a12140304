// `npm run bench`: figures of the built product at 100,000 posts on both databases, as a table and as JSON (dist/bench.json).
// `npm run bench -- board writing` measures those parts alone.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { postgresBinaries, startPostgres } from '../postgres.mjs'
import { command, type Product, root, startProduct } from '../product'

import { measureApi } from './api'
import { measureBoard } from './board'
import { measureBrowser } from './browser'
import { measureCanary } from './canary'
import { measureCounts } from './counts'
import { measureGallery } from './gallery'
import { measureHand } from './hand'
import { measureImport } from './import'
import { measurePalette } from './palette'
import { measurePresence } from './presence'
import { measureSchedules } from './schedules'
import { measureShares } from './shares'
import { frameScriptBytes, rowsScriptBytes } from './size'
import { measureSite } from './site'
import { measureStreams } from './streams'
import { measureWriting } from './writing'

/** A measured value, with its limit in the same unit. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'n' | '%'
  value: number
  limit: number
  /** The limit is a minimum. 0 means that none is promised. */
  atLeast?: boolean
}

const posts = Number(process.env.BENCH_POSTS ?? 100_000)

const figures: Figure[] = []

/** Stores figures, and prints each at once, so that an interrupted run has printed its results. */
function add(found: readonly Figure[]): void {
  figures.push(...found)
  for (const figure of found) process.stdout.write(lineOf(figure))
}

type Part = (product: Product) => Promise<Figure[]>

/** The measurements on each database, by the names that `npm run bench` takes. */
const parts: Readonly<Record<'embedded' | 'postgres', Readonly<Record<string, Part>>>> = {
  embedded: {
    shares: ({ url }) => measureShares(url, 'embedded'),
    streams: ({ url }) => measureStreams(url, 'embedded'),
    presence: ({ url }) => measurePresence(url, 'embedded'),
    api: ({ url }) => measureApi(url),
    canary: ({ url }) => measureCanary(url),
    browser: ({ url }) => measureBrowser(url),
    hand: ({ url }) => measureHand(url),
    counts: ({ url }) => measureCounts(url),
    writing: ({ url }) => measureWriting(url),
    palette: () => measurePalette(),
    site: ({ url }) => measureSite(url),
  },
  postgres: {
    shares: ({ url }) => measureShares(url, 'PostgreSQL'),
    streams: ({ url }) => measureStreams(url, 'PostgreSQL'),
    presence: ({ url }) => measurePresence(url, 'PostgreSQL'),
    board: ({ url }) => measureBoard(url),
    gallery: (product) => measureGallery(product),
    schedules: ({ env }) => measureSchedules(env.DATABASE_URL ?? ''),
  },
}

const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)

async function main(): Promise<void> {
  if (isAsked('size')) {
    add([{ name: 'JavaScript of the first frame, gzip', unit: 'kB', value: frameScriptBytes() / 1000, limit: 160 }])
    const rows = rowsScriptBytes() / 1000
    add([{ name: 'JavaScript up to the first rows, gzip', unit: 'kB', value: rows, limit: 200 }])
  }
  if (isAsked('import')) add(await measureImport())
  await measureOn('embedded')
  const postgres = postgresBinaries() ? await startPostgres() : null
  try {
    if (postgres) {
      process.env.SLOTDESK_TEST_POSTGRES = postgres.url
      await measureOn('postgres')
    } else process.stdout.write('PostgreSQL is not installed: its figures are left out.\n')
  } finally {
    await postgres?.stop()
  }
  report()
}

/** Runs the chosen measurements of one database. */
async function measureOn(kind: 'embedded' | 'postgres'): Promise<void> {
  const wanted = Object.entries(parts[kind]).filter(([name]) => isAsked(name))
  if (wanted.length === 0) return
  await withProduct(kind, async (product) => {
    for (const [, measure] of wanted) add(await measure(product))
  })
}

/** Starts the product on one kind of database and fills it to the number of posts. */
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

/** Prints all figures as a table, and writes them to a file. */
function report(): void {
  process.stdout.write(`\n${figures.map(lineOf).join('')}`)
  const file = join(root, 'dist', 'bench.json')
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), posts, figures }, null, 2)}\n`)
  process.stdout.write(`${file}\n`)
}

await main()

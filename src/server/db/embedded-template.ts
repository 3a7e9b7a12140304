// Run by the build: `embedded-template.ts <folder>` makes an empty, migrated database. Copying it at the first start takes well
// under a second; making one takes four.
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Db } from './connect'
import { extensions } from './embedded-engine'
import { applyMigrations } from './migrate'
import * as schema from './schema'

const folder = process.argv[2]
if (!folder) throw new Error('The folder to write is missing.')

const client = new PGlite({ dataDir: folder, extensions })
await client.waitReady
const db: Db = drizzle(client, { schema })
await applyMigrations({ kind: 'embedded', alone: (work) => work(db) })
await client.exec('vacuum analyze')
await client.exec('checkpoint')
await client.close()

// It holds no secret, and another user than the one who built it may run the product.
for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
  const path = join(folder, entry)
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}

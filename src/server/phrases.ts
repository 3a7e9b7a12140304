// The phrases to translate. The builds collect those of the interface and of the server's replies (messages.json): category `admin`.
// Those of the public site's templates have `templates`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Db } from './db/connect'
import { packageRoot } from './settings'

/** The phrases that a build collected; empty when there is none. */
async function phrasesOf(build: 'browser' | 'server'): Promise<string[]> {
  const text = await readFile(join(packageRoot(), 'dist', build, 'messages.json'), 'utf8').catch(() => '[]')
  return z.array(z.string()).parse(JSON.parse(text))
}

/** The phrases of the built interface and of the server's replies; empty when there is no build. */
export const builtPhrases = async (): Promise<string[]> => [
  ...new Set([...(await phrasesOf('browser')), ...(await phrasesOf('server'))]),
]

/**
 * Updates the catalogue: adds new phrases, and deletes unused ones without a translation. Two statements, whatever the number of
 * phrases.
 */
export async function keepPhrases(
  db: Db,
  phrases: readonly string[],
  category: 'admin' | 'templates' = 'admin',
): Promise<void> {
  if (phrases.length === 0) return
  const all = sql`select value from json_array_elements_text(${JSON.stringify(phrases)}::json)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from source_messages s where s.category = ${category} and s.message not in (${all})
      and not exists (select 1 from translations t where t.source_id = s.id)`)
    await tx.execute(sql`
      insert into source_messages (category, message) select ${category}, value from (${all}) found
      where not exists (select 1 from source_messages s where s.category = ${category} and s.message = found.value)
      on conflict do nothing`)
  })
}

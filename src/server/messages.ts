// What there is to translate: the phrases that the build found in the interface (messages.json) stand in the catalogue
// as `admin`, those of the public site's templates as `templates`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Db } from './db/connect'
import { packageRoot } from './settings'

/** Returns the phrases of the built interface; an empty list where this server serves none. */
export async function builtPhrases(): Promise<string[]> {
  const text = await readFile(join(packageRoot(), 'dist', 'browser', 'messages.json'), 'utf8').catch(() => '[]')
  return z.array(z.string()).parse(JSON.parse(text))
}

/**
 * Brings the catalogue up to date: new phrases come in, those that are said nowhere any more leave, unless somebody translated
 * them. Two statements, whatever their number.
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

import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

/**
 * The slugs of all people or experts, removed ones too, from which `slugOfName` finds a free one. A search by how the slug begins
 * would not do: a long slug is shortened for its number.
 */
export const takenSlugs = async (tx: Transaction, table: 'users' | 'experts'): Promise<Set<string>> =>
  new Set(await rows<string>(tx, sql`select to_json(slug) as row from ${sql.identifier(table)} where slug is not null`))

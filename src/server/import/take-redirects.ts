// Old paths of an archive's pages, categories, tags and people, which redirect to them. Those of posts are in take-posts.ts.
import type { Transaction } from '#server/db/connect'
import { placeRedirects } from '#server/db/schema'
import { withoutSlashes } from '#text/path'

import { fits } from './fit'
import { oldPath } from './old-path'
import type { Memory } from './take-memory'

/** The column of `place_redirects` that refers to the record. */
export type PlaceColumn = 'page_id' | 'category_id' | 'tag_id' | 'user_id'

export interface OldPaths {
  column: PlaceColumn
  id: number
  paths: readonly string[]
}

/**
 * Stores old paths of a record, without their escapes. Paths that an index does not take are left out.
 * @param tx null: a dry run, which stores nothing
 * @returns the paths that lead to another record already; they are not changed
 */
export async function redirectPlace(tx: Transaction | null, memory: Memory, old: OldPaths): Promise<string[]> {
  const { column, id, paths } = old
  const free: string[] = []
  const taken: string[] = []
  for (const written of new Set(paths)) {
    const path = oldPath(written)
    if (path === null || !fits(path)) continue
    if (memory.takePath(path, `${column} ${id}`)) free.push(withoutSlashes(path))
    else taken.push(path)
  }
  if (tx && free.length > 0)
    await tx
      .insert(placeRedirects)
      .values(free.map((path) => ({ path, [column]: id })))
      .onConflictDoNothing()
  return taken
}

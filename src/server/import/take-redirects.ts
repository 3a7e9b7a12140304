// Old paths of an archive's pages, categories, tags and people, which redirect to them. Those of posts are in take-posts.ts.
import type { Transaction } from '#server/db/connect'
import { placeRedirects } from '#server/db/schema'
import { withoutSlashes } from '#text/path'

import { oldPath } from './old-path'
import type { Memory } from './take-memory'

/** The most bytes of a path, below PostgreSQL's limit for an index row. */
const longestPath = 2000

/** Whose column of `place_redirects`. */
export type PlaceColumn = 'page_id' | 'category_id' | 'tag_id' | 'user_id'

export interface OldPaths {
  column: PlaceColumn
  id: number
  paths: readonly string[]
}

/**
 * Stores old paths of a record, without their escapes; too long ones are left out. @param tx null in a dry run, which stores none
 * @returns those that lead to another record already, and stay there
 */
export async function redirectPlace(tx: Transaction | null, memory: Memory, old: OldPaths): Promise<string[]> {
  const { column, id, paths } = old
  const free: string[] = []
  const taken: string[] = []
  for (const written of new Set(paths)) {
    const path = oldPath(written)
    if (path === null || Buffer.byteLength(path) > longestPath) continue
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

// The records of earlier imports and the slugs in use, read once at the start of an import.
import { eq } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { importedRecords, placeRedirects, postRedirects, posts } from '#server/db/schema'
import { withoutSlashes } from '#text/path'
import { numberedSlug } from '#text/slug'

type Kind = 'post' | 'page'

/** A record of an earlier import: the row that it became, its digest, and when. */
export interface Earlier {
  record_id: number
  digest: string
  at: Date
}

/** A record of this import, as it is stored. */
export interface Remembered extends Earlier {
  source: string
  kind: Kind
  source_id: string
}

export class Memory {
  /** The next number to try for a slug that is taken. */
  readonly #numbers = new Map<string, number>()

  private constructor(
    private readonly source: string,
    private readonly earlier: ReadonlyMap<string, Earlier>,
    private readonly slugs: Set<string | null>,
    private readonly posts: ReadonlySet<number>,
    /** Old paths that redirect, and to what. */
    private readonly paths: Map<string, string>,
  ) {}

  /** @param name the system that the archive comes from; null: an archive without a name */
  static async open(db: Db, name: string | null): Promise<Memory> {
    const source = name === null ? 'archive' : `archive:${name}`
    const taken = await db.select().from(importedRecords).where(eq(importedRecords.source, source))
    const standing = await db.select({ id: posts.id, slug: posts.slug }).from(posts)
    // A former slug stays reserved for its post.
    const former = await db.select({ path: postRedirects.path, id: postRedirects.post_id }).from(postRedirects)
    const places = await db.select().from(placeRedirects)
    return new Memory(
      source,
      new Map(taken.map((row) => [`${row.kind} ${row.source_id}`, row])),
      new Set([...standing.map(({ slug }) => slug), ...former.map(({ path }) => path)]),
      new Set(standing.map(({ id }) => id)),
      new Map([
        ...former.map(({ path, id }) => [withoutSlashes(path), `post_id ${id}`] as const),
        ...places.flatMap(({ path, ...ids }) =>
          Object.entries(ids).flatMap(([column, id]) => (id === null ? [] : [[path, `${column} ${id}`] as const])),
        ),
      ]),
    )
  }

  /** What an earlier import made of a record. `same`: the record has not changed since. */
  known(kind: Kind, sourceId: string, digest: string): (Earlier & { same: boolean }) | undefined {
    const found = this.earlier.get(`${kind} ${sourceId}`)
    return found && { ...found, same: found.digest === digest }
  }

  /** Whether the post of an earlier import was there when this one began. */
  stands(id: number): boolean {
    return this.posts.has(id)
  }

  /** A record to be stored, without the id of its row. */
  entry(kind: Kind, sourceId: string, digest: string, at: Date): Omit<Remembered, 'record_id'> {
    return { source: this.source, kind, source_id: sourceId, digest, at }
  }

  /** Reserves an old path for a record, named by its kind and id. @returns false when it leads to another record already */
  takePath(path: string, record: string): boolean {
    const bare = withoutSlashes(path)
    const owner = this.paths.get(bare) ?? record
    this.paths.set(bare, owner)
    return owner === record
  }

  /** Reserves a free slug: the wanted one, or the wanted one with a number. */
  takeSlug(wanted: string): string {
    let slug = wanted
    let number = this.#numbers.get(wanted) ?? 2
    for (; this.slugs.has(slug); number += 1) slug = numberedSlug(wanted, number)
    this.#numbers.set(wanted, number)
    this.slugs.add(slug)
    return slug
  }
}

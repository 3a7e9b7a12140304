// What is here already: the records of earlier imports, read for each chunk, and the slugs in use, read once.
import { sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { placeRedirects, postRedirects, posts } from '#server/db/schema'
import { nameArray, rows } from '#server/rows'
import { withoutSlashes } from '#text/path'
import { numberedSlug } from '#text/slug'

type Kind = 'post' | 'page'

/** A record of an earlier import: the row that it became, its digest, and when. */
export interface Earlier {
  record_id: number
  digest: string
  at: Date
}

interface Known extends Omit<Earlier, 'at'> {
  kind: Kind
  source_id: string
  at: string
  /** Whether its post is still there. */
  stands: boolean
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

  /** The records of the present chunk that an import took before. */
  #earlier: ReadonlyMap<string, Known> = new Map()

  private constructor(
    private readonly source: string,
    private readonly slugs: Set<string | null>,
    /** Old paths that redirect, and to what. */
    private readonly paths: Map<string, string>,
  ) {}

  /** @param name the system that the archive comes from; null: an archive without a name */
  static async open(db: Db, name: string | null): Promise<Memory> {
    const source = name === null ? 'archive' : `archive:${name}`
    const standing = await db.select({ slug: posts.slug }).from(posts)
    // A former slug stays reserved for its post.
    const former = await db.select({ path: postRedirects.path, id: postRedirects.post_id }).from(postRedirects)
    const places = await db.select().from(placeRedirects)
    return new Memory(
      source,
      new Set([...standing.map(({ slug }) => slug), ...former.map(({ path }) => path)]),
      new Map([
        ...former.map(({ path, id }) => [withoutSlashes(path), `post_id ${id}`] as const),
        ...places.flatMap(({ path, ...ids }) =>
          Object.entries(ids).flatMap(([column, id]) => (id === null ? [] : [[path, `${column} ${id}`] as const])),
        ),
      ]),
    )
  }

  /** Reads what is known of a chunk's records. Another import of this source waits until the chunk is written. */
  async recall(on: Db | Transaction, sourceIds: readonly string[]): Promise<void> {
    await on.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${this.source}`}))`)
    const known = await rows<Known>(
      on,
      sql`select to_json(k) as row from (
            select i.kind, i.source_id, i.record_id, i.digest, i.at, exists (select 1 from posts p where p.id = i.record_id) as stands
            from imported_records i where i.source = ${this.source} and i.source_id = any(${nameArray(sourceIds)})) k`,
    )
    this.#earlier = new Map(known.map((row) => [`${row.kind} ${row.source_id}`, row]))
  }

  /** What an earlier import made of a record. `same`: the record has not changed since. `stands`: its post is still there. */
  known(kind: Kind, sourceId: string, digest: string): (Earlier & { same: boolean; stands: boolean }) | undefined {
    const found = this.#earlier.get(`${kind} ${sourceId}`)
    return found && { ...found, at: new Date(found.at), same: found.digest === digest }
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

// What earlier imports took, and which addresses are in use: read once, so that no record asks for it again.
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import type { Db } from '#server/db/connect'
import { importedRecords, posts } from '#server/db/schema'

import type { PostRecord } from './record'

const source = 'archive'

type Kind = 'post' | 'page'

/** A record that was taken before: what it became, when, and how it read then. */
export interface Earlier {
  record_id: number
  digest: string
  at: Date
}

/** A record that was taken, as it is kept. */
export interface Remembered extends Earlier {
  source: string
  kind: Kind
  source_id: string
}

/** The record as it was read; another digest means that the source has changed. */
export function digestOf(record: PostRecord): string {
  const { line: _line, notes: _notes, ...content } = record
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export class Memory {
  /** The number to try next behind an address that is taken. */
  readonly #numbers = new Map<string, number>()

  private constructor(
    private readonly earlier: ReadonlyMap<string, Earlier>,
    private readonly slugs: Set<string | null>,
  ) {}

  static async open(db: Db): Promise<Memory> {
    const taken = await db.select().from(importedRecords).where(eq(importedRecords.source, source))
    const addresses = await db.select({ slug: posts.slug }).from(posts)
    return new Memory(
      new Map(taken.map((row) => [`${row.kind} ${row.source_id}`, row])),
      new Set(addresses.map(({ slug }) => slug)),
    )
  }

  /** What an earlier import made of this record; `same` where it reads today as it did then. */
  known(kind: Kind, sourceId: string, digest: string): (Earlier & { same: boolean }) | undefined {
    const found = this.earlier.get(`${kind} ${sourceId}`)
    return found && { ...found, same: found.digest === digest }
  }

  /** A record as it is to be remembered, but for the row it became. */
  static entry(kind: Kind, sourceId: string, digest: string, at: Date): Omit<Remembered, 'record_id'> {
    return { source, kind, source_id: sourceId, digest, at }
  }

  /** A post's address that nobody has: the one that is wanted, or that with a number; it is taken with that. */
  takeSlug(wanted: string): string {
    let slug = wanted
    let number = this.#numbers.get(wanted) ?? 2
    for (; this.slugs.has(slug); number += 1) slug = `${wanted}-${number}`
    this.#numbers.set(wanted, number)
    this.slugs.add(slug)
    return slug
  }
}

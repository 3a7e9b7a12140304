// What earlier imports took, and which addresses are in use: read once, so that no record asks for it again.
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import type { Transaction } from '#server/db/connect'
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

/** The record as it was read; another digest means that the source has changed. */
function digestOf(record: PostRecord): string {
  const { line: _line, notes: _notes, ...content } = record
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export class Memory {
  private constructor(
    private readonly tx: Transaction,
    private readonly earlier: ReadonlyMap<string, Earlier>,
    private readonly slugs: Set<string | null>,
    private readonly now: Date,
  ) {}

  static async open(tx: Transaction, now: Date): Promise<Memory> {
    const taken = await tx.select().from(importedRecords).where(eq(importedRecords.source, source))
    const addresses = await tx.select({ slug: posts.slug }).from(posts)
    return new Memory(
      tx,
      new Map(taken.map((row) => [`${row.kind} ${row.source_id}`, row])),
      new Set(addresses.map(({ slug }) => slug)),
      now,
    )
  }

  /** What an earlier import made of this record; `same` where it reads today as it did then. */
  known(kind: Kind, record: PostRecord): (Earlier & { same: boolean }) | undefined {
    const found = this.earlier.get(`${kind} ${record.sourceId}`)
    return found && { ...found, same: found.digest === digestOf(record) }
  }

  /** Says that a record became the row `id`. */
  async remember(kind: Kind, record: PostRecord, id: number): Promise<void> {
    const digest = digestOf(record)
    await this.tx
      .insert(importedRecords)
      .values({ source, kind, source_id: record.sourceId, record_id: id, digest, at: this.now })
      .onConflictDoUpdate({
        target: [importedRecords.source, importedRecords.kind, importedRecords.source_id],
        set: { digest, at: this.now, record_id: id },
      })
  }

  /** A post's address that nobody has: the one that is wanted, or that with a number; it is taken with that. */
  takeSlug(wanted: string): string {
    let slug = wanted
    for (let number = 2; this.slugs.has(slug); number += 1) slug = `${wanted}-${number}`
    this.slugs.add(slug)
    return slug
  }
}

// Makes a large archive for measurements.
import { asc, eq, isNull, sql } from 'drizzle-orm'

import type { Database } from '#server/db/connect'
import * as schema from '#server/db/schema'
import { searchInBulk } from '#server/db/search-index'

import type { SeededRecords } from './seeded-records'
import { makePosts } from './posts'
import { Sequence } from './random'

async function readSeeded({ db }: Database): Promise<SeededRecords> {
  const sections = await db.select().from(schema.sections).orderBy(asc(schema.sections.id))
  const staff = await db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(sql`${schema.users.email} is not null`)
  const authors = await db.select({ id: schema.users.id }).from(schema.users).where(isNull(schema.users.email))
  const pictures = await db.select().from(schema.images)
  const withChildren = await Promise.all(
    sections.map(async ({ id, slug }) => ({
      id,
      slug,
      categories: (
        await db
          .select({ id: schema.categories.id })
          .from(schema.categories)
          .where(eq(schema.categories.section_id, id))
      ).map((row) => row.id),
      tags: (await db.select({ id: schema.tags.id }).from(schema.tags).where(eq(schema.tags.section_id, id))).map(
        (row) => row.id,
      ),
    })),
  )
  const usable = withChildren.filter(({ categories, tags }) => categories.length > 0 && tags.length > 0)
  if (usable.length === 0 || pictures.length === 0)
    throw new Error('Only the demo newsroom can be grown: start with SEED=demo.')
  return {
    sections: usable,
    staff: staff.map(({ id }) => id),
    authors: authors.map(({ id }) => id),
    pictures,
    experts: [],
  }
}

/** Adds posts of the last ten years until there are `wanted`, two thousand in each transaction. */
export async function growTo(
  database: Database,
  wanted: number,
  now: Date,
  report: (line: string) => void,
): Promise<void> {
  const seeded = await readSeeded(database)
  const sequence = new Sequence(100_000)
  const before = performance.now()
  let count = await database.db.$count(schema.posts)
  await searchInBulk(database, async () => {
    while (count < wanted) {
      const making = { count: Math.min(2000, wanted - count), tasks: 0, now, from: count, days: 3650 }
      const parts = (next: Sequence) => next.whole(0, 1)
      await database.db.transaction((tx) => makePosts(tx, seeded, sequence, { ...making, parts }))
      count += making.count
      if (count % 20_000 < 2000 || count === wanted)
        report(`${count} posts after ${Math.round((performance.now() - before) / 1000)} s`)
    }
  })
  await database.alone((db) => db.execute(sql`vacuum analyze`))
}

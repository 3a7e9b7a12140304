import { posts } from '#server/db/schema'

import type { Newsroom } from '../newsroom'

export type NewPost = typeof posts.$inferInsert

/** Inserts a post that is public since March 1st. @returns its id */
export async function insertPublished({ database, ids }: Newsroom, slug: string, more: NewPost): Promise<number> {
  const [made] = await database.db
    .insert(posts)
    .values({
      slug,
      status: 3,
      main_headline: `The story of ${slug}`,
      section_id: ids.section,
      category_id: ids.category,
      published_at: new Date('2026-03-01T00:00:00Z'),
      ...more,
    })
    .returning()
  return made?.id ?? 0
}

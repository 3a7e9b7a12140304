// Tags that may be one: their words have the same stems, or their spelling differs by a letter.
import { type SQL, sql } from 'drizzle-orm'

import type { Duplicates } from '#contract/tags'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'

type Found = Duplicates['tags'][number]

/** Groups that are answered, and tags that are looked at: those on the most posts. */
const [mostGroups, mostTags] = [100, 10_000]
/** Of shorter names one letter makes another word: Mali and Bali. */
const shortest = 6

/** Groups of tags of one section, or of all; within a group those on the most posts first. */
export async function duplicatesOf(db: Db, section: number | undefined): Promise<Duplicates[]> {
  const condition: SQL = section === undefined ? sql`true` : sql`t.section_id = ${section}`
  const found = await rows<Found & { stem: string }>(
    db,
    sql`select json_build_object('id', t.id, 'catchy_title', t.catchy_title, 'slug', t.slug, 'section_id', t.section_id,
          'article_count', coalesce(n.posts, 0), 'stem', array_to_string(tsvector_to_array(to_tsvector('slotdesk', t.catchy_title)), ' ')) as row
        from tags t left join (select tag_id, sum(count) as posts from tag_totals group by tag_id) n on n.tag_id = t.id
        where ${condition} order by coalesce(n.posts, 0) desc, t.id limit ${mostTags}`,
  )
  const [byStem, bySpelling] = [new Map<string, Found[]>(), new Map<string, Found[]>()]
  for (const { stem, ...tag } of found) {
    if (stem !== '') into(byStem, `${tag.section_id} ${stem}`, tag)
    for (const key of withoutALetter(tag.catchy_title)) into(bySpelling, `${tag.section_id} ${key}`, tag)
  }
  const seen = new Set<number>()
  return [...groups(byStem, 'stem', seen), ...groups(bySpelling, 'spelling', seen)].slice(0, mostGroups)
}

function into(map: Map<string, Found[]>, key: string, tag: Found): void {
  const list = map.get(key)
  if (!list) map.set(key, [tag])
  else if (!list.includes(tag)) list.push(tag)
}

/** Two names that differ by one letter have one of these in common: the name, and the name with each letter left out. */
function withoutALetter(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = Array.from(plain.slice(0, 60))
  if (letters.length < shortest) return []
  return [letters.join(''), ...letters.map((_letter, at) => letters.toSpliced(at, 1).join(''))]
}

/** A tag stands in one group only. */
function groups(map: Map<string, Found[]>, reason: Duplicates['reason'], seen: Set<number>): Duplicates[] {
  return [...map.values()].flatMap((all) => {
    const tags = all.filter(({ id }) => !seen.has(id))
    if (tags.length < 2) return []
    for (const { id } of tags) seen.add(id)
    return [{ reason, tags }]
  })
}

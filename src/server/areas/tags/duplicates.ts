// Finds tags that may be duplicates: their words have the same stems, or their names differ by one letter. Tags that a person
// marked as different are never in one group.
import { type SQL, sql } from 'drizzle-orm'

import type { ApartInput, Duplicates } from '#contract/taxonomy/tags'
import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context } from '#server/context'
import type { Db } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

type ComparedTag = Duplicates['tags'][number]

/** The most groups returned, and the most tags compared: those on the most posts. */
const [mostGroups, mostTags] = [100, 10_000]
/** The shortest name compared by spelling. In a shorter one a letter makes another word: Mali and Bali. */
const shortest = 6

/** Groups of similar tags of one section, or of all sections. In a group the tags on the most posts come first. */
export async function duplicatesOf(db: Db, section: number | undefined): Promise<Duplicates[]> {
  const condition: SQL = section === undefined ? sql`true` : sql`t.section_id = ${section}`
  const found = await rows<ComparedTag & { stem: string }>(
    db,
    sql`select json_build_object('id', t.id, 'catchy_title', t.catchy_title, 'slug', t.slug, 'section_id', t.section_id,
          'article_count', coalesce(n.posts, 0), 'stem', array_to_string(tsvector_to_array(to_tsvector('slotdesk', t.catchy_title)), ' ')) as row
        from tags t left join (select tag_id, sum(count) as posts from tag_totals group by tag_id) n on n.tag_id = t.id
        where ${condition} order by coalesce(n.posts, 0) desc, t.id limit ${mostTags}`,
  )
  const apart = await differentPairs(db)
  const [byStem, bySpelling] = [new Map<string, ComparedTag[]>(), new Map<string, ComparedTag[]>()]
  for (const { stem, ...tag } of found) {
    if (stem !== '') addTo(byStem, `${tag.section_id} ${stem}`, tag)
    for (const key of withoutALetter(tag.catchy_title)) addTo(bySpelling, `${tag.section_id} ${key}`, tag)
  }
  const seen = new Set<number>()
  return [...groups(byStem, 'stem', seen, apart), ...groups(bySpelling, 'spelling', seen, apart)].slice(0, mostGroups)
}

const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

async function differentPairs(db: Db): Promise<ReadonlySet<string>> {
  const found = await rows<[number, number]>(db, sql`select json_build_array(tag_id, other_id) as row from tag_apart`)
  return new Set(found.map((pair) => pairOf(...pair)))
}

/** Marks pairs of tags as different, or removes the mark. @returns the pairs that changed */
export function markDifferent(context: Context, { pairs, apart }: ApartInput): Promise<[number, number][]> {
  const given = sql`select distinct (p ->> 0)::bigint as one, (p ->> 1)::bigint as other
    from jsonb_array_elements(${JSON.stringify(pairs.map((pair) => pair.toSorted((a, b) => a - b)))}::jsonb) p`
  const known = sql`from tag_apart a where a.tag_id = g.one and a.other_id = g.other or a.tag_id = g.other and a.other_id = g.one`
  return change(context, async (tx) => {
    // Waits for the removal or merge of one of the tags, whose pairs are left out then.
    await tx.execute(sql`select id from tags where id = any(${idArray(pairs.flat())}) order by id for key share`)
    const changed = await rows<[number, number]>(
      tx,
      apart === 1
        ? sql`insert into tag_apart (tag_id, other_id) select g.one, g.other from (${given}) g
            where g.one <> g.other and not exists (select 1 ${known})
              and 2 = (select count(*) from tags t where t.id in (g.one, g.other))
            on conflict do nothing returning json_build_array(tag_id, other_id) as row`
        : sql`delete from tag_apart a using (${given}) g
            where a.tag_id = g.one and a.other_id = g.other or a.tag_id = g.other and a.other_id = g.one
            returning json_build_array(a.tag_id, a.other_id) as row`,
    )
    const action = apart === 1 ? 'keep-apart' : 'undo-keep-apart'
    const deeds = changed.map(([record, other]): Deed => ({
      subject: 'tag',
      action,
      record,
      changed: { other: { from: null, to: other } },
    }))
    return { answer: changed, deeds }
  })
}

function addTo(map: Map<string, ComparedTag[]>, key: string, tag: ComparedTag): void {
  const list = map.get(key)
  if (!list) map.set(key, [tag])
  else if (!list.includes(tag)) list.push(tag)
}

/**
 * A name without accents in lower case, and the same without each one of its letters: names that differ by one letter share one of
 * these. Another digit is another thing: the elections of 2023 and of 2024. None for a name that is too short to compare.
 */
function withoutALetter(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = Array.from(plain.slice(0, 60))
  if (letters.length < shortest) return []
  const shorter = letters.flatMap((letter, at) => (/\d/.test(letter) ? [] : [letters.toSpliced(at, 1).join('')]))
  return [letters.join(''), ...shorter]
}

/** Splits candidates into groups. A tag is in one group only, with none that it is marked different from. */
function groups(
  map: Map<string, ComparedTag[]>,
  reason: Duplicates['reason'],
  seen: Set<number>,
  apart: ReadonlySet<string>,
): Duplicates[] {
  return [...map.values()].flatMap((all) =>
    splitApart(
      all.filter(({ id }) => !seen.has(id)),
      apart,
    ).flatMap((tags) => {
      if (tags.length < 2) return []
      for (const { id } of tags) seen.add(id)
      return [{ reason, tags }]
    }),
  )
}

/** Puts each tag into the first group without a tag that it is marked different from. */
function splitApart(tags: readonly ComparedTag[], apart: ReadonlySet<string>): ComparedTag[][] {
  const together: ComparedTag[][] = []
  for (const tag of tags) {
    const fits = together.find((group) => group.every(({ id }) => !apart.has(pairOf(id, tag.id))))
    if (fits) fits.push(tag)
    else together.push([tag])
  }
  return together
}

// How a text finds posts, and how well each fits.
import { type SQL, sql } from 'drizzle-orm'

import { containing } from '#server/rows'

/**
 * PostgreSQL's English stop words: its search finds nothing by them alone. A test compares the list with the server's.
 * Any other word, however short, is in the index.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `
  i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers
  herself it its itself they them their theirs themselves what which who whom this that these those am is are
  was were be been being have has had having do does did doing a an the and but if or because as until while of
  at by for with about against between into through during before after above below to from up down in out on
  off over under again further then once here there when where why how all any both each few more most other
  some such no nor not only own same so than too very s t can will just don should now
`
    .trim()
    .split(/\s+/),
)

/** Whether there is a word that the index can find; accents are folded as the index folds them. */
function hasWord(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => word !== '' && !stopWords.has(word))
}

const queryOf = (text: string) => sql`websearch_to_tsquery('slotdesk', ${text})`

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/**
 * Words are found by the index over headline and body; a text without any by the headline's letters; a number also by id. What
 * kind of text it is gets decided here: a `case` would keep the planner from every index, and so would an `or` of two tables.
 */
export function textCondition(text: string): SQL {
  const found = (condition: SQL) => sql`select w.post_id from post_words w where ${condition}`
  if (!hasWord(text)) return sql`p.id in (${found(sql`w.headline like ${containing(text)}`)})`
  const number = numberOf(text)
  const withWords = found(sql`w.search @@ ${queryOf(text)}`)
  return number === null ? sql`p.id in (${withWords})` : sql`p.id in (select ${number}::bigint union all ${withWords})`
}

/** So many of the newest matches are ranked; those after them follow by date. Ranking every match of a common word takes 315 ms. */
export const mostRanked = 500

const newestFirst = sql`p.published_at desc nulls last, p.id desc nulls last`

interface Part {
  size: number
  skip: number
  /** The worst fit first. */
  ascending: boolean
}

/** A part of the ids in `found` (id, published_at), ordered by how well each fits the text, then by date. */
export function rankedIds(found: SQL, text: string, { size, skip, ascending }: Part): SQL {
  const number = numberOf(text)
  const fit = hasWord(text) ? sql`ts_rank(w.search, ${queryOf(text)})` : sql`0::real`
  const exact = number === null ? fit : sql`((n.id = ${number})::int + ${fit})`
  const ranked = Math.min(size, Math.max(0, mostRanked - skip))
  const best = sql`(select n.id from
      (select p.id, p.published_at from ${found} p order by ${newestFirst} limit ${mostRanked}) n
      join post_words w on w.post_id = n.id
      order by ${exact} ${ascending ? sql`asc` : sql`desc`}, n.published_at desc nulls last, n.id desc limit ${ranked} offset ${skip})`
  if (ranked === size) return best
  const older = sql`(select p.id from ${found} p order by ${newestFirst} limit ${size - ranked} offset ${Math.max(skip, mostRanked)})`
  return ranked === 0 ? older : sql`${best} union all ${older}`
}

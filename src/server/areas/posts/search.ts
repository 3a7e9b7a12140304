// SQL for searching posts by a text, and for their relevance.
import { type SQL, sql } from 'drizzle-orm'

import { containing, searchedName } from '#server/rows'

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

/** Whether a text contains a word that the index can find. Accents are folded in the same way as in the index. */
function hasWord(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => word !== '' && !stopWords.has(word))
}

/** The last word, which may be incomplete. A quoted word or one after a sign counts as complete. */
const lastWord = /(?:^|\s)(?<word>[\p{L}\p{N}]{1,40})$/u

/** From so many letters on the last word is searched as a prefix. */
const prefixFrom = 3

/** Whether a word may become a stop word when it is typed on: the index has no stop words. */
const beginsStopWord = (word: string) => [...stopWords].some((stop) => stop.startsWith(word.toLowerCase()))

/**
 * SQL for the full-text query: all words of the text must match, the last one as a prefix, because it may still be typed. Where it
 * may become a stop word, posts without it match too, and those with it are more relevant.
 */
function queryOf(text: string): SQL {
  const whole = sql`websearch_to_tsquery('slotdesk', ${text})`
  const word = text.includes('"') ? undefined : lastWord.exec(text)?.groups?.['word']
  if (word === undefined || (word.length < prefixFrom && !beginsStopWord(word))) return whole
  const begun = sql`to_tsquery('slotdesk', ${word.length < prefixFrom ? word : `${word}:*`})`
  const before = text.slice(0, text.length - word.length).trim()
  if (before === '') return begun
  // In `a or b` the last word is an alternative to the others, so it cannot be added with AND.
  if (/\bor$/i.test(before)) return whole
  const others = sql`websearch_to_tsquery('slotdesk', ${before})`
  const both = sql`(${others} && ${begun})`
  return beginsStopWord(word) ? sql`(${others} || ${both})` : both
}

/** Matches a text that may be a person's name, or its beginning. */
const nameLike = /^\p{L}[\p{L}\p{M}'’. -]{2,60}$/u

/** SQL for the posts of authors with a name, or a word of it, that begins with the text; null if the text cannot be a name. */
function byAuthor(text: string): SQL | null {
  if (!nameLike.test(text)) return null
  const begins = sql`lower(' ' || ${searchedName(sql`u.username`)}) like ${`% ${containing(text).slice(1)}`}`
  return sql`select a.post_id from post_authors a join users u on u.id = a.user_id where ${begins}`
}

/** The number of a post that the text is, alone or as the workspace writes it: #70; null for any other text. */
const numberOf = (text: string) => (/^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : null)

/**
 * A condition for a text. Words are searched in the full-text index of headline and body; a text without words in the headline's
 * characters; a number also as an id. The kind of text is decided here, because `case`, or `or` over two tables, would prevent
 * the use of indexes.
 */
export function textCondition(text: string): SQL {
  const parts = [sql`select w.post_id from post_words w where ${inWords(text)}`, ...otherIds(text)]
  return sql`p.id in (${sql.join(parts, sql` union all `)})`
}

/** A condition on `post_words` for a text. */
const inWords = (text: string): SQL =>
  hasWord(text) ? sql`w.search @@ ${queryOf(text)}` : sql`w.headline like ${containing(text)}`

/** SQL queries of the ids of posts that a text finds beside its words: by number, and by the names of authors. */
function otherIds(text: string): SQL[] {
  if (!hasWord(text)) return []
  const number = numberOf(text)
  const authors = byAuthor(text)
  return [...(number === null ? [] : [sql`select ${number}::bigint`]), ...(authors === null ? [] : [authors])]
}

/**
 * The posts that a text finds, as (id, published_at), filtered by status only. It reads only `post_words`, which has both
 * columns. Null for a text without words.
 * @param status a condition on `w.status`.
 */
export function foundByWords(text: string, status: SQL): SQL | null {
  if (!hasWord(text)) return null
  const columns = sql`select w.post_id as id, w.published_at from post_words w`
  const withWords = sql`${columns} where w.search @@ ${queryOf(text)} and ${status}`
  const others = otherIds(text).map((ids) => sql`${columns} where w.post_id in (${ids}) and ${status}`)
  return sql.join([withWords, ...others], sql` union `)
}

/** The posts that a text finds among those of a condition on posts `p`, as (id, published_at). */
export function foundAmong(text: string, condition: SQL): SQL {
  const columns = sql`select p.id, p.published_at from posts p`
  const withWords = sql`${columns} join post_words w on w.post_id = p.id where ${inWords(text)} and ${condition}`
  const others = otherIds(text).map((ids) => sql`${columns} where p.id in (${ids}) and ${condition}`)
  return sql.join([withWords, ...others], sql` union `)
}

/**
 * How many of the newest matches are ranked. Older matches follow by date, because ranking all matches of a common word takes 315
 * ms.
 */
const mostRanked = 500

const newestFirst = sql`p.published_at desc nulls last, p.id desc nulls last`

interface Part {
  size: number
  skip: number
  /** Whether the least relevant matches come first. */
  ascending: boolean
}

/**
 * A page of the ids in `found` (id, published_at). The newest {@link mostRanked} are ordered by relevance, the older ones by date. A
 * post whose id is the searched number comes first among the ranked.
 */
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

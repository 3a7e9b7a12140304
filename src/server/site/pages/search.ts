// The site's search: published articles by their words, best matches first.
import { sql } from 'drizzle-orm'

import { postStatuses } from '#contract/constants'
import { foundByWords, rankedIds } from '#server/areas/posts/search'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'
import { limitedQueue } from '#text/limited-queue'

import { cardGrid } from '#server/site/cards'
import { type Html, html } from '#server/site/html/html'
import { searchForm, type Surroundings } from '#server/site/layout'
import { type Card, cardFields, isPublic } from '#server/site/reading'

const most = 24
export const longestQuery = 100

/** The articles found; none when the query has no word to search for. */
export async function findArticles(db: Db, query: string): Promise<Card[]> {
  const found = foundByWords(query, sql`w.status = ${postStatuses.published}`)
  if (found === null) return []
  const ids = rankedIds(sql`(${found})`, query, { size: most, skip: 0, ascending: false })
  return rows<Card>(
    db,
    sql`select json_build_object(${cardFields}) as row from (select id, row_number() over () as place from (${ids}) as ranked) r
        join posts p on p.id = r.id where ${isPublic} order by r.place`,
  )
}

/** Two searches of readers run at once on this server and ten wait, so that they do not hold up the newsroom's reads. */
const searches = limitedQueue(2)
const mostWaiting = 10

/** Runs a reader's search when it is its turn; null when too many are waiting. */
export const inSearchTurn = <T>(work: () => Promise<T>): Promise<T | null> =>
  searches.waiting() < mostWaiting ? searches.run(work) : Promise.resolve(null)

/** The content of the search page. @param cards the articles found; null: too many people are searching. */
export function searchContent(query: string, cards: readonly Card[] | null, surroundings: Surroundings): Html {
  const { say } = surroundings.words
  if (cards === null)
    return html`<h1>${say('Search')}</h1>
      ${searchForm(surroundings, query)}
      <p>${say('Too many people are searching. Try again in a few seconds.')}</p>`
  const found = cards.length > 0 ? cardGrid(cards, surroundings, true) : html`<p>${say('Nothing was found.')}</p>`
  return html`<h1>${say('Search')}${query ? html`: ${query}` : null}</h1>
    ${searchForm(surroundings, query)} ${query ? found : null}`
}

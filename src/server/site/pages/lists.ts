// Lists of articles: of a section, category, tag or author, or all.
import { cardGrid } from '#server/site/cards'
import { type Html, html } from '#server/site/html/html'
import { type Surroundings, trail } from '#server/site/layout'
import type { Promotion } from '#server/site/promotion'
import type { Card } from '#server/site/reading'

interface Listing {
  title: string
  /** The breadcrumbs, outermost first. */
  up?: readonly { href: string; title: string }[]
  cards: readonly Card[]
  number: number
  hasMore: boolean
  lead: Html | null
  promotion: Promotion
}

/** The number of cards before the middle call-to-action. */
const half = 6

/** A list of cards with links to the pages before and after. */
export function listContent(listing: Listing, surroundings: Surroundings): Html {
  const { title, up = [], cards, number, hasMore, lead, promotion } = listing
  const { say } = surroundings.words
  const [firstSlot = null, ...slots] = promotion.slots
  const previous = number > 1 ? html`<a rel="prev" href="?page=${number - 1}">${say('Newer')}</a>` : html`<span></span>`
  const next = hasMore ? html`<a rel="next" href="?page=${number + 1}">${say('Older')}</a>` : null
  const second = cards.slice(half)
  const list =
    cards.length > 0
      ? html`${cardGrid(cards.slice(0, half), surroundings, true)} ${promotion.middle}
        ${second.length > 0 ? cardGrid(second, surroundings) : null}`
      : html`<p>${say('Nothing here yet.')}</p>
          ${promotion.middle}`
  return html`${firstSlot} ${trail(surroundings, up)}
    <h1>${title}</h1>
    ${lead} ${promotion.banner} ${promotion.top} ${list} ${promotion.bottom}
    <div class="pages">${previous}${next}</div>
    ${slots}`
}

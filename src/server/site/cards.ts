// Articles as shown in lists.
import { type Html, html } from './html/html'
import { shortDateOf } from './html/dates'
import type { Surroundings } from './layout'
import { croppedHtml } from './pictures'
import type { Card } from './reading'
import type { SitePhrase, SiteWords } from './html/words'

const inEnglish: Pick<SiteWords, 'say'> = { say: (phrase) => phrase }

export const titleOf = (
  card: Pick<Card, 'main_headline' | 'catchy_title'>,
  { say }: Pick<SiteWords, 'say'> = inEnglish,
) => card.main_headline || card.catchy_title || say('No headline yet')

/** The address of an article: an external link, or its own page. */
export const hrefOf = (card: Pick<Card, 'external_link' | 'slug'>, root: string) =>
  card.external_link ?? `${root}post/${card.slug}`

const paid: Readonly<Record<number, SitePhrase>> = { 1: 'Advertorial', 2: 'Sponsored', 3: 'Partner content' }

/** The label of a paid article; null for one that is not paid. */
const paidLabel = ({ advert_status, is_sponsored }: Pick<Card, 'advert_status' | 'is_sponsored'>): SitePhrase | null =>
  paid[advert_status] ?? (is_sponsored === 1 ? 'Sponsored' : null)

/** The attribute of a paid link that leaves the site, which tells search engines so; null for the others. */
export const relOf = (card: Pick<Card, 'advert_status' | 'is_sponsored' | 'external_link'>): Html | null =>
  paidLabel(card) && card.external_link ? html` rel="sponsored noopener"` : null

const kinds: Readonly<Record<number, SitePhrase>> = { 1: 'Opinion', 2: 'Breaking', 4: 'Gallery', 7: 'Live' }

/** The line above a headline: the paid label, else the kind of article and its category or section. Null when it is empty. */
export function kicker(card: Card, { say }: SiteWords): Html | null {
  const label = paidLabel(card)
  if (label) return html`<p class="kicker paid">${say(label)}</p>`
  const kind = kinds[card.template_type]
  const place = card.category?.title ?? card.section?.title
  if (!kind && !place) return null
  return html`<p class="kicker">${kind ? html`<b>${say(kind)}</b>` : null} ${place ?? null}</p>`
}

/** The authors' names, linked to their pages where they have one. Null without authors. */
export function bylineOf({ authors }: Pick<Card, 'authors'>, root: string): Html | null {
  if (authors.length === 0) return null
  const names = authors.map(({ username, slug }, at) => {
    const name = slug === null ? html`${username}` : html`<a rel="author" href="${root}author/${slug}">${username}</a>`
    return at === 0 ? name : html`, ${name}`
  })
  return html`<span class="byline">${names}</span>`
}

export interface CardLook {
  /** The picture's width as a value of the `sizes` attribute; null: no picture. */
  sizes: string | null
  /** The level of the headline. */
  level?: 2 | 3
  standfirst?: boolean
  first?: boolean
  name?: string
}

/** One article. Its headline is the link; CSS makes the whole card clickable. */
export function cardOf(card: Card, surroundings: Surroundings, look: CardLook): Html {
  const { brand, root, words, year } = surroundings
  const { sizes, level = 2, standfirst = false, first = false, name = 'card' } = look
  const picture = card.picture && sizes !== null ? croppedHtml(card.picture, { sizes, first }) : null
  const link = html`<a href="${hrefOf(card, root)}" ${relOf(card)}>${titleOf(card, words)}</a>`
  return html`<div class="${name}">
    ${picture}
    <div>
      ${kicker(card, words)} ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      ${standfirst && card.description ? html`<p class="standfirst">${card.description}</p>` : null}
      <p class="meta">${shortDateOf(card.published_at, brand.zone, words.language, year)}</p>
    </div>
  </div>`
}

/** Cards in a grid. */
export const cardGrid = (cards: readonly Card[], surroundings: Surroundings, first = false): Html =>
  html`<ul class="cards">
    ${cards.map(
      (card, at) =>
        html`<li>
          ${cardOf(card, surroundings, { sizes: '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 8rem', first: first && at === 0 })}
        </li>`,
    )}
  </ul>`

/** Headlines with their times, newest first. */
export const headlineList = (cards: readonly Card[], { brand, root, words, year }: Surroundings): Html =>
  html`<ol class="headlines">
    ${cards.map((card) => {
      const label = paidLabel(card)
      return html`<li>
        <a href="${hrefOf(card, root)}" ${relOf(card)}>${titleOf(card, words)}</a>
        <p class="meta">
          ${label ? html`<b class="paid">${words.say(label)}</b> · ` : null}${shortDateOf(card.published_at, brand.zone, words.language, year)}
        </p>
      </li>`
    })}
  </ol>`

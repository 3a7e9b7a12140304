// The front page: a lead and posts beside it, breaking and hot news, the newest posts, and a block for each section.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'

import { cardOf, headlineList, hrefOf, relOf, titleOf } from '#server/site/cards'
import { type Html, html } from '#server/site/html/html'
import type { Surroundings } from '#server/site/layout'
import { hotNews, type HotNews, readHotNews } from './list-heads'
import type { Section } from '#server/site/places'
import { type Card, cardFields, isPublic, readCards } from '#server/site/reading'

/** A condition: neither the post's section nor its category is hidden on the main page. */
export const onMainPage = sql`(p.section_id is null or p.section_id not in (select id from sections where is_enabled <> 1))
  and (p.category_id is null or p.category_id not in (select id from categories where is_enabled <> 1))`

/** A condition: marked as top, and less than a week older than the newest post. */
const recentTop = sql`p.top_status > 0
  and p.published_at > (select max(n.published_at) from posts n where n.status = 3) - interval '7 days'`

const besideLead = 4
/** The number of headlines under `Latest`. So many of the newest posts are on the front page, whatever leads it. */
export const newest = 7
const inBlock = 4

export interface Block {
  section: Section
  cards: Card[]
}

export interface Front {
  lead: Card | null
  beside: Card[]
  breaking: Card[]
  /** The newest posts but those above. */
  latest: Card[]
  /** Whether further posts follow the latest ones. */
  hasOlder: boolean
  blocks: Block[]
  hot: HotNews[]
}

/**
 * Reads the newest posts of each section. They are more than a block shows, because the lead and the posts beside it are left out.
 */
const readBlocks = (db: Db) =>
  rows<Card & { of: number }>(
    db,
    sql`select json_build_object('of', f.id, ${cardFields}) as row
        from (select id, "order" from sections where is_enabled = 1) f cross join lateral
          (select * from posts p where p.section_id = f.id and ${isPublic} and ${onMainPage}
           order by p.published_at desc nulls last, p.id desc limit ${inBlock + besideLead + 1}) p
        order by f."order", f.id, p.published_at desc nulls last, p.id desc`,
  )

export async function readFront(db: Db, sections: readonly Section[]): Promise<Front> {
  const [mains, tops, breaking, recent, blocks, hot] = await Promise.all([
    readCards(db, sql`p.top_status = 2 and ${recentTop} and ${onMainPage}`, 0, 0),
    readCards(db, sql`${recentTop} and ${onMainPage}`, besideLead, 0),
    readCards(db, sql`p.breaking_status = 1 and ${onMainPage}`, 2, 0),
    readCards(db, onMainPage, newest + besideLead + 1, 0),
    readBlocks(db),
    readHotNews(db, sections[0]?.id ?? 0),
  ])
  const lead = mains[0] ?? tops[0] ?? recent.find(({ picture }) => picture !== null) ?? recent[0] ?? null
  const shown = new Set([lead?.slug])
  const fresh = (cards: readonly Card[], most: number) => {
    const taken = cards.filter(({ slug }) => !shown.has(slug)).slice(0, most)
    for (const { slug } of taken) shown.add(slug)
    return taken
  }
  const beside = fresh(tops, besideLead)
  beside.push(...fresh(recent, besideLead - beside.length))
  const others = recent.filter(({ slug }) => !shown.has(slug))
  return {
    lead,
    beside,
    breaking: breaking.slice(0, 2),
    latest: others.slice(0, newest),
    hasOlder: others.length > newest,
    hot,
    blocks: sections.flatMap((section) => {
      const cards = blocks.filter(({ of, slug }) => of === section.id && !shown.has(slug)).slice(0, inBlock)
      return cards.length > 0 ? [{ section, cards }] : []
    }),
  }
}

function breakingBar(cards: readonly Card[], { root, words }: Surroundings): Html | null {
  if (cards.length === 0) return null
  return html`<aside class="breaking" aria-label="${words.say('Breaking')}">
    <b>${words.say('Breaking')}</b>
    ${cards.map((card) => html`<a href="${hrefOf(card, root)}" ${relOf(card)}>${titleOf(card, words)}</a>`)}
  </aside>`
}

function blockOf({ section, cards: [first, ...others] }: Block, surroundings: Surroundings): Html {
  const { root } = surroundings
  return html`<section class="block">
    <h2><a href="${root}section/${section.slug}">${section.title}</a></h2>
    ${section.description ? html`<p class="standfirst">${section.description}</p>` : null}
    ${first ? cardOf(first, surroundings, { sizes: '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 8rem', level: 3, standfirst: true, name: 'card wide' }) : null}
    <div class="more">
      ${others.map((card) => cardOf(card, surroundings, { sizes: '(min-width: 64rem) 14rem, 1px', level: 3 }))}
    </div>
  </section>`
}

/** The content of the front page. @param slots the advertisements: the first at the top, the others before the sections. */
export function frontContent(front: Front, surroundings: Surroundings, slots: readonly Html[]): Html {
  const { brand, words } = surroundings
  const { lead, beside, latest, hasOlder, blocks } = front
  const opening =
    lead &&
    html`<div class="opening">
      ${cardOf(lead, surroundings, { sizes: '(min-width: 64rem) 40rem, 100vw', standfirst: true, first: true, name: 'card main' })}
      <div class="beside">
        ${beside.map((card) => cardOf(card, surroundings, { sizes: '(min-width: 64rem) 7rem, 8rem', name: 'card small' }))}
      </div>
      <section class="latest">
        <h2>${words.say('Latest')}</h2>
        ${headlineList(latest, surroundings)}
        ${hasOlder ? html`<p class="all"><a href="?page=2">${words.say('Older')}</a></p>` : null}
      </section>
    </div>`
  const [firstSlot = null, ...others] = slots
  return html`${firstSlot}
    <h1 class="unseen">${brand.name}</h1>
    ${breakingBar(front.breaking, surroundings)} ${hotNews(front.hot, words)}
    ${opening ?? html`<p>${words.say('Nothing here yet.')}</p>`}
    ${blocks.map((block, at) => html`${others[at] ?? null} ${blockOf(block, surroundings)}`)}
    ${others.slice(blocks.length)}`
}

// The pages of the public site, as HTML.

import type { Brand } from '#contract/brands'
import { postConstants } from '#contract/constants'
import { ContextualLinker, type LinkList } from '#text/contextual-links'
import { directionOf } from '#text/direction'
import { safeHref } from '#text/href'

import { bodyHtml } from './body'
import { dateOf } from './dates'
import { type Html, html, withoutControls } from './html'
import type { MenuType } from '#contract/menus'
import type { Article, Card, MenuLink, Place } from './reading'
import { pushButton, pushScript } from './push'
import type { SiteWords } from './words'

/** What every page shows around its content. */
export interface Surroundings {
  brand: Brand
  sections: readonly Place[]
  menus: readonly MenuLink[]
  /** The site's own address, absolute, ending with a slash. */
  base: string
  /** In the language of the section. */
  words: SiteWords
  /** The path of that address: `/site/`, or `/` on a host of its own. */
  root: string
  /** By which browsers ask to be told of posts; null: this brand tells nobody. */
  pushKey: string | null
}

interface Head {
  title: string
  description?: string
  canonical: string
  image?: string | null
  extra?: Html
}

const isOut = (url: string) => /^https?:/i.test(url)

/** The links of one menu; null where it has none. 'Open in a new tab' is what the form calls `nofollow`. */
function menuOf(menus: readonly MenuLink[], type: MenuType, label: string): Html | null {
  const links = menus.flatMap(({ type: of, name, url, nofollow }) => {
    const href = of === type ? safeHref(url) : null
    if (href === null) return []
    const rel = html`rel="${isOut(href) ? 'noopener nofollow' : 'noopener'}"`
    return [
      nofollow === 1 ? html`<a href="${href}" target="_blank" ${rel}>${name}</a>` : html`<a href="${href}">${name}</a>`,
    ]
  })
  return links.length > 0 ? html`<nav aria-label="${label}">${links}</nav>` : null
}

/** The head menu, or the sections where there is none. */
const headMenu = ({ menus, sections, root, words: { say } }: Surroundings) =>
  menuOf(menus, 'head_main', say('Sections')) ??
  html`<nav aria-label="${say('Sections')}">
    ${sections.map(({ slug, title }) => html`<a href="${root}section/${slug}">${title}</a>`)}
  </nav>`

export function page(surroundings: Surroundings, head: Head, content: Html): string {
  const { brand, menus, base, root, pushKey } = surroundings
  const { language, say } = surroundings.words
  const year = new Date().getUTCFullYear()
  return withoutControls(
    html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${head.title} – ${brand.name}</title>
          ${head.description ? html`<meta name="description" content="${head.description}" />` : null}
          <link rel="canonical" href="${head.canonical}" />
          <meta property="og:title" content="${head.title}" />
          <meta property="og:url" content="${head.canonical}" />
          ${head.image ? html`<meta property="og:image" content="${head.image}" />` : null}
          <link rel="alternate" type="application/rss+xml" href="${base}rss.xml" />
          <link rel="stylesheet" href="${root}style.css" />
          ${pushKey === null ? null : pushScript(root)} ${head.extra ?? null}
        </head>
        <body>
          <header class="site">
            <div>
              <strong><a href="${root}">${brand.name}</a></strong>
              ${headMenu(surroundings)} ${menuOf(menus, 'head_trendings', say('Trending'))}
            </div>
          </header>
          ${menuOf(menus, 'global_info', say('Information'))}
          <main>${content}</main>
          <footer class="site">
            ${menuOf(menus, 'footer_info', say('About'))} ${menuOf(menus, 'footer_social', say('Elsewhere'))} ©
            ${String(year)} ${brand.name} ${pushKey === null ? null : pushButton(pushKey, root, surroundings.words)}
          </footer>
        </body>
      </html>`.text,
  )
}

export const pictureOf = ({ thumb, thumb_ext }: Card) => (thumb && thumb_ext ? `/media/${thumb}.${thumb_ext}` : null)
export const titleOf = (card: Card, { say }: Pick<SiteWords, 'say'> = inEnglish) =>
  card.main_headline || card.catchy_title || say('No headline yet')
const inEnglish: Pick<SiteWords, 'say'> = { say: (phrase) => phrase }
const byline = (card: Card) => card.authors.map(({ username }) => username).join(', ')

/** An external-link post leads away; every other to its own page. */
const hrefOf = (card: Card, root: string) => card.external_link ?? `${root}post/${card.slug}`

function cardOf(card: Card, { brand: { zone }, root, words }: Surroundings): Html {
  const picture = pictureOf(card)
  return html`<li>
    <a href="${hrefOf(card, root)}"
      >${picture ? html`<img src="${picture}" alt="" loading="lazy" width="600" height="400" />` : null}
      <h2>${titleOf(card, words)}</h2></a
    >
    <p>${byline(card) ? `${byline(card)} · ` : ''}${dateOf(card.published_at, zone)}</p>
  </li>`
}

/** A list of cards with links to the pages before and after. */
export function listContent(
  title: string,
  cards: readonly Card[],
  surroundings: Surroundings,
  number: number,
  hasMore: boolean,
  lead: Html | null = null,
): Html {
  const { say } = surroundings.words
  const previous = number > 1 ? html`<a rel="prev" href="?page=${number - 1}">${say('Newer')}</a>` : html`<span></span>`
  const next = hasMore ? html`<a rel="next" href="?page=${number + 1}">${say('Older')}</a>` : null
  const list =
    cards.length > 0
      ? html`<ul class="cards">
          ${cards.map((card) => cardOf(card, surroundings))}
        </ul>`
      : html`<p>${say('Nothing here yet.')}</p>`
  return html`<h1>${title}</h1>
    ${lead} ${list}
    <div class="pages">${previous}${next}</div>`
}

export function articleContent(article: Article, links: LinkList, surroundings: Surroundings): Html {
  const {
    brand: { zone },
    base,
    root,
    words,
  } = surroundings
  const linker = new ContextualLinker(links, `${base}post/${article.slug}`)
  const picture = pictureOf(article)
  const where = article.section && html`<a href="${root}section/${article.section.slug}">${article.section.title}</a>`
  const category =
    article.section &&
    article.category &&
    html` · <a href="${root}category/${article.section.slug}/${article.category.slug}">${article.category.title}</a>`
  const tags = article.tags.map(
    ({ slug, title, section }) => html`<a rel="tag" href="${root}tag/${section}/${slug}">${title}</a>`,
  )
  return html`<article>
    <p class="meta">${where}${category}</p>
    <h1>${titleOf(article, words)}</h1>
    ${article.description ? html`<p class="lead">${article.description}</p>` : null}
    <p class="meta">
      ${byline(article) ? html`${words.say('By')} <span class="byline">${byline(article)}</span> · ` : null}${dateOf(article.published_at, zone)}
    </p>
    ${picture ? html`<figure><img src="${picture}" alt="" width="1200" height="800" /></figure>` : null}
    ${article.external_link ? html`<p><a href="${article.external_link}">${article.external_link}</a></p>` : null}
    ${bodyHtml(article, linker, surroundings)} ${tags.length > 0 ? html`<p class="tags">${tags}</p>` : null}
  </article>`
}

/** The same article as it will stand on the site, under a line that says what it is still. */
export function previewContent(article: Article, links: LinkList, surroundings: Surroundings): Html {
  const state = postConstants.status.find(({ id }) => id === article.status)?.title ?? ''
  return html`<p class="preview" role="note">Preview · ${state} · not public</p>
    ${articleContent(article, links, surroundings)}`
}

/** RSS 2.0 of the newest posts, by their RSS titles. */
export function feed({ brand, base }: Surroundings, cards: readonly Card[]): string {
  const items = cards.map(
    (card) =>
      html`<item><title>${card.rss_title || titleOf(card)}</title><link>${base}post/${card.slug}</link><guid>${base}post/${card.slug}</guid><pubDate>${new Date(card.published_at ?? 0).toUTCString()}</pubDate><description>${card.description}</description></item>`,
  )
  return withoutControls(
    html`<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${brand.name}</title><link>${base}</link><description>${brand.name}</description>${items}</channel></rss>`
      .text,
  )
}

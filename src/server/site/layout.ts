// The frame of every page of the site: head, menus and footer.
import type { Brand } from '#contract/brands'
import type { MenuType } from '#contract/taxonomy/menus'
import { directionOf } from '#text/direction'
import { safeHref } from '#text/href'

import { type Html, html, withoutControls } from './html/html'
import { pushButton, pushScript } from './push'
import type { MenuLink } from './places'
import type { SitePlace } from './reading'
import type { SiteWords } from './html/words'

/** The data that every page's frame needs. */
export interface Surroundings {
  brand: Brand
  sections: readonly SitePlace[]
  menus: readonly MenuLink[]
  /** The site's own absolute address, with a final slash. */
  base: string
  /** Interface texts in the section's language. */
  words: SiteWords
  /** The path of that address: `/site/`, or `/` on a host of its own. */
  root: string
  /** The public key for push subscriptions; null: this brand has no notifications. */
  pushKey: string | null
  /** The present year in the brand's zone. */
  year: string
}

export interface Head {
  title: string
  description?: string
  canonical: string
  /** What other services show for the page, where it differs from the page's own. */
  shared?: { title?: string; image?: string | null; kind?: 'article' | 'website' | 'profile' }
  /** Hides the page from search engines. */
  hidden?: boolean
  extra?: Html
}

const isOut = (url: string) => /^https?:/i.test(url)

/** The links of one menu; null when it has none. `nofollow` means 'open in a new tab', as in the form. */
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

/** The head menu, or the list of sections when it is empty. */
const headMenu = ({ menus, sections, root, words: { say } }: Surroundings) =>
  menuOf(menus, 'head_main', say('Sections')) ??
  html`<nav aria-label="${say('Sections')}">
    ${sections.map(({ slug, title }) => html`<a href="${root}section/${slug}">${title}</a>`)}
  </nav>`

/** The search form. @param query the current query on the search page; undefined in the header */
export const searchForm = ({ root, words: { say } }: Pick<Surroundings, 'root' | 'words'>, query?: string): Html =>
  html`<form class="search" ${query === undefined ? null : html`role="search"`} action="${root}search">
    <input
      type="search"
      name="q"
      value="${query ?? ''}"
      aria-label="${say('Search')}"
      placeholder="${say('Search')}"
      maxlength="100"
    />
    <button>${say('Search')}</button>
  </form>`

/** The metadata that other services show for the page. */
function sharedMeta({ brand, words }: Surroundings, { title, description, canonical, shared = {} }: Head): Html {
  const called = shared.title || title
  const { image = null, kind = 'website' } = shared
  return html`<meta property="og:type" content="${kind}" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:locale" content="${words.language.replace('-', '_')}" />
    <meta property="og:title" content="${called}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : null}
    <meta property="og:url" content="${canonical}" />
    ${
      image === null
        ? null
        : html`<meta property="og:image" content="${image}" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="675" />
            <meta name="twitter:image" content="${image}" />`
    }
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />
    <meta name="twitter:title" content="${called}" />
    ${description ? html`<meta name="twitter:description" content="${description}" />` : null}`
}

function headOf(surroundings: Surroundings, head: Head): Html {
  const { brand, base, root, pushKey } = surroundings
  const { language } = surroundings.words
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${head.title} – ${brand.name}</title>
    ${head.description ? html`<meta name="description" content="${head.description}" />` : null}
    ${head.hidden ? html`<meta name="robots" content="noindex" />` : null}
    <link rel="canonical" href="${head.canonical}" />
    <link rel="alternate" hreflang="${language}" href="${head.canonical}" />
    <link rel="alternate" hreflang="x-default" href="${head.canonical}" />
    ${sharedMeta(surroundings, head)}
    <link rel="alternate" type="application/atom+xml" title="${brand.name}" href="${base}atom.xml" />
    <link rel="alternate" type="application/rss+xml" title="${brand.name}" href="${base}rss.xml" />
    <link rel="icon" href="${root}icon.svg" />
    <link rel="stylesheet" href="${root}style.css" />
    ${pushKey === null ? null : pushScript(root)} ${head.extra ?? null}
  </head>`
}

export function page(surroundings: Surroundings, head: Head, content: Html): string {
  const { brand, menus, root, pushKey, year } = surroundings
  const { language, say } = surroundings.words
  return withoutControls(
    html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        ${headOf(surroundings, head)}
        <body>
          <a class="skip" href="#content">${say('Skip to the content')}</a>
          <header class="site">
            <div class="title">
              <a class="name" href="${root}">${brand.name}</a>
              ${searchForm(surroundings)}
            </div>
            ${headMenu(surroundings)} ${menuOf(menus, 'head_trendings', say('Trending'))}
          </header>
          ${menuOf(menus, 'global_info', say('Information'))}
          <main id="content">${content}</main>
          <footer class="site">
            ${menuOf(menus, 'footer_info', say('About'))} ${menuOf(menus, 'footer_social', say('Elsewhere'))}
            <p>© ${year} ${brand.name}</p>
            ${pushKey === null ? null : pushButton(pushKey, root, surroundings.words)}
          </footer>
        </body>
      </html>`.text,
  )
}

/** The breadcrumbs of a page, outermost first. */
export function trail(
  { root, words: { say } }: Surroundings,
  places: readonly { href: string; title: string }[],
): Html {
  const links = [{ href: root, title: say('Front page') }, ...places]
  return html`<nav class="trail" aria-label="${say('You are here')}">
    <ol>
      ${links.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}
    </ol>
  </nav>`
}

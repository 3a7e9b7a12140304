// The text of an article on the site: one document, with its contents where the post wants them, or the slides of a live update.
import { isBodyError, parseBody } from '#text/body'
import type { ContextualLinker } from '#text/contextual-links'
import type { Document, Slide } from '#text/document'
import { headingsOf, renderHtml } from '#text/html'
import { shownOrder, slideInstant } from '#text/slides'

import { dateOf } from './dates'
import { type Html, html, safe } from './html'
import type { Surroundings } from './pages'
import type { Article } from './reading'

/** The headings as links to where they stand. */
function contents(document: Document, { words: { say } }: Surroundings): Html | null {
  const headings = headingsOf(document).filter(({ text }) => text.trim() !== '')
  if (headings.length === 0) return null
  return html`<nav class="contents" aria-label="${say('Contents')}">
    <h2>${say('Contents')}</h2>
    <ul>
      ${headings.map(({ id, level, text }) => html`<li data-level="${level}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`
}

function slideHtml(slide: Slide, first: boolean, linker: ContextualLinker, { brand, words }: Surroundings): Html {
  const text = html`<div class="rich-text">${safe(renderHtml(linker.link(slide.content)))}</div>`
  if (first) return html`<section class="plot">${text}</section>`
  return html`<section class="slide" id="slide-${slide.id}">
    ${slide.title ? html`<h2>${slide.title}</h2>` : null}
    <p class="meta">
      ${dateOf(slideInstant(slide.createdAt, brand.zone), brand.zone)}${
        slide.pinned ? html` · <span class="pinned">${words.say('Pinned')}</span>` : null
      }${slide.tab ? html` · ${slide.tab}` : null}
    </p>
    ${text}
  </section>`
}

export function bodyHtml(article: Article, linker: ContextualLinker, surroundings: Surroundings): Html {
  const body = parseBody(article.body)
  if (isBodyError(body)) return html``
  if (Array.isArray(body))
    return html`${shownOrder(body).map((slide, at) => slideHtml(slide, at === 0, linker, surroundings))}`
  const headingIds = article.table_of_contents === 1
  return html`${headingIds ? contents(body, surroundings) : null}
    <div class="rich-text">${safe(renderHtml(linker.link(body), { headingIds }))}</div>`
}

// The text of an article on the site: one document, with a table of contents if the post has one, or the slides of a live update.
import type { ContextualLinker } from '#text/contextual-links'
import type { Document, Slide } from '#text/document'
import { headingsOf, renderHtml } from '#text/html'
import { shownOrder, slideInstant } from '#text/slides'

import { dateOf } from './html/dates'
import { type Html, html, safe } from './html/html'
import type { Surroundings } from './layout'
import { inText, type Picture } from './pictures'
import type { Article } from './reading'

/** A table of contents with links to the headings; null without headings. */
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

/** What a text needs to be rendered. */
export interface BodyParts {
  linker: ContextualLinker
  pictures: ReadonlyMap<string, Picture>
  /** HTML for the middle of the text. */
  middle: Html | null
}

function slideHtml(slide: Slide, { linker, pictures }: BodyParts, { brand, words }: Surroundings): Html {
  return html`<section class="slide" id="slide-${slide.id}">
    ${slide.title ? html`<h2>${slide.title}</h2>` : null}
    <p class="meta">
      ${dateOf(slideInstant(slide.createdAt, brand.zone), brand.zone, words.language)}${
        slide.pinned ? html` · <span class="pinned">${words.say('Pinned')}</span>` : null
      }${slide.tab ? html` · ${slide.tab}` : null}
    </p>
    <div class="rich-text">${safe(renderHtml(linker.link(slide.content), { picture: inText(pictures) }))}</div>
  </section>`
}

/** Links to the pinned slides; null when nothing is pinned or there are fewer than three slides. */
function keyEvents(slides: readonly Slide[], { words: { say } }: Surroundings): Html | null {
  const pinned = slides.filter((slide) => slide.pinned && slide.title)
  if (pinned.length === 0 || slides.length < 3) return null
  return html`<nav class="contents" aria-label="${say('Key events')}">
    <h2>${say('Key events')}</h2>
    <ul>
      ${pinned.map(({ id, title }) => html`<li><a href="#slide-${id}">${title}</a></li>`)}
    </ul>
  </nav>`
}

/** The HTML of a live update: the Plot, then the list of slides. The script (live.ts) adds new slides at the top of the list. */
function liveHtml(slides: readonly Slide[], parts: BodyParts, surroundings: Surroundings): Html {
  const [plot, ...others] = shownOrder(slides)
  const { say } = surroundings.words
  const text = plot && safe(renderHtml(parts.linker.link(plot.content), { picture: inText(parts.pictures) }))
  return html`${text ? html`<section class="plot"><div class="rich-text">${text}</div></section>` : null}
    ${keyEvents(others, surroundings)} ${parts.middle}
    <p class="arrived" role="status" data-new="${say('New updates')}"></p>
    <div class="slides" data-live>${others.map((slide) => slideHtml(slide, parts, surroundings))}</div>`
}

/** The HTML of an article's text. */
export function bodyHtml(
  { body, table_of_contents }: Pick<Article, 'body' | 'table_of_contents'>,
  parts: BodyParts,
  surroundings: Surroundings,
): Html {
  if (Array.isArray(body)) return liveHtml(body, parts, surroundings)
  const headingIds = table_of_contents === 1
  const text = renderHtml(parts.linker.link(body), {
    headingIds,
    picture: inText(parts.pictures),
    ...(parts.middle ? { middle: parts.middle.text } : {}),
  })
  return html`${headingIds ? contents(body, surroundings) : null}
    <div class="rich-text">${safe(text)}</div>`
}

// An article's page.
import { postConstants } from '#contract/constants'
import { ContextualLinker, type LinkList } from '#text/contextual-links'
import { cutAtWord, plainText } from '#text/plain'
import { readingSpeed } from '#text/statistics'

import { avatarOf } from '#server/site/avatars'
import { bodyHtml } from '#server/site/body'
import { bylineOf, cardGrid, kicker, relOf, titleOf } from '#server/site/cards'
import { dateOf } from '#server/site/html/dates'
import { type Html, html } from '#server/site/html/html'
import { type Surroundings, trail } from '#server/site/layout'
import { creditOf, croppedHtml, type Picture } from '#server/site/pictures'
import type { Promotion } from '#server/site/promotion'
import type { Article, Card } from '#server/site/reading'

/** What an article's page shows beside the article. */
export interface ArticleExtras {
  links: LinkList
  pictures: ReadonlyMap<string, Picture>
  related: readonly Card[]
  promotion: Promotion
}

/** The longest description that is made from a text, in characters. Search engines and share cards show about this much. */
const longestDescription = 200

/** What the page says about itself to search engines and share cards: its description, or the beginning of its text. */
export const describe = (article: Pick<Article, 'description' | 'body'>): string =>
  article.description || cutAtWord(plainText(article.body).replaceAll('\n', ' '), longestDescription)

function pictureHtml(picture: Picture): Html {
  const credit = creditOf(picture)
  const caption = html`${picture.label}${credit ? html` <span class="credit">${credit}</span>` : null}`
  return html`<figure class="opener">
    ${croppedHtml(picture, { sizes: '(min-width: 60rem) 56rem, 100vw', alt: picture.alt, first: true })}
    ${picture.label || credit ? html`<figcaption>${caption}</figcaption>` : null}
  </figure>`
}

function trailOf({ section, category }: Article, surroundings: Surroundings): Html {
  const { root } = surroundings
  return trail(surroundings, [
    ...(section ? [{ href: `${root}section/${section.slug}`, title: section.title }] : []),
    ...(section && category
      ? [{ href: `${root}category/${section.slug}/${category.slug}`, title: category.title }]
      : []),
  ])
}

/** The authors, the times of publication and change, and the reading time. */
function datesOf(article: Article, { brand: { zone }, root, words: { say, language } }: Surroundings): Html {
  const byline = bylineOf(article, root)
  const minutes = Math.ceil(article.word_count / readingSpeed)
  return html`<div class="facts">
    ${byline ? html`<p>${say('By')} ${byline}</p>` : null}
    <p class="meta">
      ${dateOf(article.published_at, zone, language)}${
        article.changed_at ? html` · ${say('Updated')} ${dateOf(article.changed_at, zone, language)}` : null
      }${minutes > 0 ? html` · ${minutes} ${say('min read')}` : null}
    </p>
  </div>`
}

function expertsOf({ experts }: Article, { brand, words: { say } }: Surroundings): Html | null {
  if (experts.length === 0 || !brand.features.experts) return null
  return html`<section class="experts">
    <h2>${say('Experts')}</h2>
    ${experts.map(
      ({ username, position, description, avatar, crop }) =>
        html`<div class="expert">
          ${avatarOf(avatar, crop, username)}
          <div>
            <h3>${username}</h3>
            <p class="meta">${position}</p>
            <p>${description}</p>
          </div>
        </div>`,
    )}
  </section>`
}

const relatedOf = (related: readonly Card[], surroundings: Surroundings): Html | null =>
  related.length === 0
    ? null
    : html`<section class="related">
        <h2>${surroundings.words.say('Related')}</h2>
        ${cardGrid(related, surroundings)}
      </section>`

export function articleContent(article: Article, extras: ArticleExtras, surroundings: Surroundings): Html {
  const { base, root, words } = surroundings
  const { promotion, pictures } = extras
  const linker = new ContextualLinker(extras.links, `${base}post/${article.slug}`)
  const [firstSlot = null, ...slots] = promotion.slots
  const tags = article.tags.map(
    ({ slug, title, section }) => html`<a rel="tag" href="${root}tag/${section}/${slug}">${title}</a>`,
  )
  const body = bodyHtml(article, { linker, pictures, middle: promotion.middle }, surroundings)
  return html`${firstSlot}
    <article class="story">
      ${trailOf(article, surroundings)} ${kicker(article, words)}
      <h1>${titleOf(article, words)}</h1>
      ${article.description ? html`<p class="lead">${article.description}</p>` : null} ${datesOf(article, surroundings)}
      ${article.picture ? pictureHtml(article.picture) : null} ${promotion.top}
      ${article.external_link ? html`<p><a href="${article.external_link}" ${relOf(article)}>${article.external_link}</a></p>` : null}
      ${body} ${promotion.bottom} ${expertsOf(article, surroundings)}
      ${tags.length > 0 ? html`<p class="tags">${tags}</p>` : null}
    </article>
    ${promotion.banner} ${slots} ${relatedOf(extras.related, surroundings)}`
}

/** The article as it will be on the site, below a note with its status. */
export function previewContent(article: Article, extras: ArticleExtras, surroundings: Surroundings): Html {
  const state = postConstants.status.find(({ id }) => id === article.status)?.title ?? ''
  return html`<p class="preview" role="note">Preview · ${state} · not public</p>
    ${articleContent(article, extras, surroundings)}`
}

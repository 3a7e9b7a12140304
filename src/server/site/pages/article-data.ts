// The structured data of an article for search engines (schema.org).
import { plainText } from '#text/plain'
import { slideInstant, slideName } from '#text/slides'

import { type Html, jsonScript } from '#server/site/html/html'
import { titleOf } from '#server/site/cards'
import type { Surroundings } from '#server/site/layout'
import { partUrls } from '#server/site/pictures'
import type { Article } from '#server/site/reading'

/** A LiveBlogPosting for a live update, else a NewsArticle. An evergreen post's own JSON-LD replaces it when it is valid. */
export function articleData(article: Article, { brand, base, words }: Surroundings): Html {
  if (article.is_evergreen && article.json_ld) {
    try {
      return jsonScript(JSON.parse(article.json_ld))
    } catch {
      // Invalid JSON-LD cannot be saved, but it may have been imported: use the generated data.
    }
  }
  const { picture } = article
  const live = liveUpdates(article, brand.zone)
  const publisher = { '@type': 'NewsMediaOrganization', name: brand.name }
  const people = article.authors.map(({ username, slug }) => ({
    '@type': 'Person',
    name: username,
    ...(slug === null ? {} : { url: `${base}author/${slug}` }),
  }))
  return jsonScript({
    '@context': 'https://schema.org',
    '@type': live ? 'LiveBlogPosting' : 'NewsArticle',
    headline: titleOf(article),
    ...(article.description ? { description: article.description } : {}),
    datePublished: article.published_at,
    dateModified: article.changed_at ?? article.published_at,
    // Search engines want an author: an article without one is by the newsroom.
    author: people.length > 0 ? people : [{ ...publisher, url: base }],
    inLanguage: words.language,
    ...(article.section ? { articleSection: article.section.title } : {}),
    wordCount: article.word_count,
    publisher,
    mainEntityOfPage: `${base}post/${article.slug}`,
    ...(picture ? { image: partUrls(picture, base) } : {}),
    ...live,
  })
}

/** The updates of a live update: every slide but the Plot. Null for any other article. */
function liveUpdates({ body }: Article, zone: string): object | null {
  if (!Array.isArray(body)) return null
  const [plot, ...updates] = body
  if (!plot) return null
  const instant = (seconds: number) => slideInstant(seconds, zone)
  const latest = Math.max(plot.updatedAt, ...updates.map(({ updatedAt }) => updatedAt))
  return {
    coverageStartTime: instant(plot.createdAt),
    coverageEndTime: instant(latest),
    liveBlogUpdate: updates.map((update) => ({
      '@type': 'BlogPosting',
      headline: slideName(update) || undefined,
      datePublished: instant(update.createdAt),
      dateModified: instant(update.updatedAt),
      articleBody: plainText(update.content) || undefined,
    })),
  }
}

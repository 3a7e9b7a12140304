// Converts one element of a WordPress export to a record.
import { isSlug } from '#contract/posts/rules'

import { decodeEntities, plainLine } from './entities'
import { fromHtml } from './from-html'
import { finishPost } from './headline'
import { Notes } from './note'
import { numberPath, oldPath } from './old-path'
import { type Clock, type ImportRecord, instantOf, type PostRecord } from './record'
import type { WxrParts } from './wxr-parts'

/** An author, category or tag. Its old path is the one that WordPress gives by default: an export does not say it. */
export function termRecord(element: string, parts: WxrParts, line: number): ImportRecord {
  if (element === 'wp:author') {
    const login = parts.get('wp:author_login')
    const name = plainLine(parts.get('wp:author_display_name')) || login
    if (login === '') return { kind: 'refused', line, reason: 'an author without login', fatal: false }
    // WordPress makes it so of most logins.
    const aliases = [`author/${login.toLowerCase().replace(/[^a-z0-9_-]+/g, '-')}`]
    return { kind: 'user', line, login, name, email: parts.get('wp:author_email') || null, aliases }
  }
  const isTag = element === 'wp:tag'
  const slug = parts.get(isTag ? 'wp:tag_slug' : 'wp:category_nicename')
  const name = plainLine(parts.get(isTag ? 'wp:tag_name' : 'wp:cat_name')) || slug
  const description = decodeEntities(parts.get(isTag ? 'wp:tag_description' : 'wp:category_description'))
  if (name === '')
    return { kind: 'refused', line, reason: `a ${isTag ? 'tag' : 'category'} without name`, fatal: false }
  if (isTag) return { kind: 'tag', line, slug, name, description, aliases: [`tag/${slug}`] }
  const parent = parts.get('wp:category_parent') || null
  return { kind: 'category', line, slug, name, parent, description, aliases: [`category/${slug}`] }
}

function statusOf(parts: WxrParts, publishedAt: string | null, clock: Clock, notes: Notes): PostRecord['status'] {
  const status = parts.get('wp:status')
  if (status === 'trash') return 'trashed'
  if (parts.get('wp:post_password') !== '') {
    notes.add('status', 'protected by a password; became draft')
    return 'draft'
  }
  if (status !== 'publish' && status !== 'future') {
    if (status !== 'draft' && status !== 'auto-draft') notes.add('status', `${status || 'no status'} became draft`)
    return 'draft'
  }
  if (publishedAt === null) {
    notes.add('date', `${status} without a date; became draft`)
    return 'draft'
  }
  // A post scheduled in the export has been published there by now.
  return Date.parse(publishedAt) > clock().getTime() ? 'scheduled' : 'published'
}

function dateOf(parts: WxrParts, notes: Notes): string | null {
  const published = instantOf(parts.get('wp:post_date_gmt'))
  if (published !== null) return published
  // RSS dates are in UTC. WordPress writes a year before 1 for no date.
  const feed = Date.parse(parts.get('pubDate'))
  if (parts.get('wp:status') !== 'draft' && feed > 0) return new Date(feed).toISOString()
  const local = instantOf(parts.get('wp:post_date'))
  if (local !== null && parts.get('wp:status') !== 'draft') {
    notes.add('date', `no date in UTC; ${parts.get('wp:post_date')} of the site's own time is taken for UTC`)
  }
  return local
}

function slugOfItem(parts: WxrParts, notes: Notes): string | null {
  const slug = parts.get('wp:post_name').toLowerCase()
  if (slug === '' || isSlug(slug)) return slug || null
  notes.add('slug', `${slug} does not fit the pattern; one is made from the headline`)
  return null
}

/** The addresses of the post on the old site, which become redirects: the path of its link, if it has one, and its number. */
function addressesOf(parts: WxrParts): string[] {
  const link = parts.get('link')
  const url = URL.canParse(link) ? new URL(link) : null
  const hasPath = url !== null && url.pathname !== '/' && numberPath(url.search) === null
  const number = numberPath(`p=${parts.get('wp:post_id')}`)
  return [...(hasPath ? [oldPath(url.pathname) ?? url.pathname] : []), ...(number === null ? [] : [number])]
}

function postOf(parts: WxrParts, line: number, clock: Clock): ImportRecord {
  const notes = new Notes()
  const names = (domain: string): string[] => [
    ...new Set(
      parts.categories.filter((category) => category.domain === domain).map((category) => plainLine(category.name)),
    ),
  ]
  const written = parts.get('title')
  const headline = plainLine(written)
  if (headline !== written.replace(/\s+/g, ' ')) notes.add('decoded', written)
  if (parts.comments > 0) notes.add('related', `comments of readers: ${parts.comments}`)
  if (parts.get('wp:is_sticky') === '1') notes.add('related', 'sticky')
  const publishedAt = dateOf(parts, notes)
  const categories = names('category')
  const login = parts.get('dc:creator')
  return finishPost(
    {
      kind: 'post',
      postType: parts.get('wp:post_type') === 'page' ? 'page' : 'post',
      line,
      sourceId: `wxr:${parts.get('guid') || parts.get('wp:post_id') || line}`,
      headline,
      slug: slugOfItem(parts, notes),
      summary: plainLine(parts.get('excerpt:encoded').replace(/<\/?(?:p|div)\b[^<>]*>/gi, ' ')),
      kicker: null,
      body: fromHtml(parts.raw('content:encoded'), { wordpress: true, notes }).body,
      publishedAt,
      status: statusOf(parts, publishedAt, clock, notes),
      authors: login === '' ? [] : [{ name: login, login }],
      tags: names('post_tag'),
      section: null,
      categories,
      aliases: addressesOf(parts),
      sourceUrl: null,
      image: parts.get('meta:_thumbnail_id') || null,
      notes: notes.list,
    },
    parts.get('wp:post_name'),
    notes,
  )
}

/** Converts an item: a post or page, or a file of the media library. Other items (menus, revisions) are refused. */
export function itemRecord(parts: WxrParts, line: number, clock: Clock): ImportRecord {
  const type = parts.get('wp:post_type') || 'post'
  if (type === 'post' || type === 'page') return postOf(parts, line, clock)
  const title = plainLine(parts.get('title'))
  if (type !== 'attachment') return { kind: 'refused', line, reason: `${type} is not imported: ${title}`, fatal: false }
  const url = parts.get('wp:attachment_url') || parts.get('guid')
  const description = plainLine(parts.get('meta:_wp_attachment_image_alt') || parts.get('excerpt:encoded'))
  return { kind: 'media', line, sourceId: `wxr:${parts.get('wp:post_id') || line}`, url, title, description }
}

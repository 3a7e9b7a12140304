// The records that every import source is read into.
import { type Document, isEmptyDocument } from '#text/document'
import { safeHref } from '#text/href'

import type { Note } from './note'

/** The position in the source, from 1: the line of a .jsonl file, or the number of the element in an XML file. */
type SourceLine = { line: number }

export type ImportAuthor = { name: string; login?: string; email?: string }

export type PostRecord = SourceLine & {
  kind: 'post'
  /** A WordPress page is not in the flow of news, so the importer makes a static page of it. */
  postType: 'post' | 'page'
  /** The same in every run: the kind of source and its id there, `jsonl:…` or `wxr:…`. */
  sourceId: string
  headline: string
  slug: string | null
  summary: string
  kicker: string | null
  body: Document
  /** ISO 8601 with Z. */
  publishedAt: string | null
  status: 'published' | 'draft' | 'scheduled' | 'trashed'
  authors: ImportAuthor[]
  tags: string[]
  section: string | null
  categories: string[]
  /** Old paths that redirect to the post. */
  aliases: string[]
  /** The address of the source; a post without a text leads there ({@link linkOf}). The digest of a record has this name in it. */
  sourceUrl: string | null
  /** The main picture as named by the source: an address, or an id of the old system. */
  image: string | null
  notes: Note[]
}

/** A category or tag. `aliases`: old paths that redirect to it. */
type Term = { slug: string; name: string; description: string; aliases: string[] }

export type ImportRecord =
  | PostRecord
  | (SourceLine & { kind: 'user'; login: string; name: string; email: string | null; aliases: string[] })
  | (SourceLine & Term & { kind: 'tag' })
  | (SourceLine & Term & { kind: 'category'; parent: string | null })
  | (SourceLine & { kind: 'media'; sourceId: string; url: string; title: string; description: string })
  /** A record that could not be read. `fatal`: reading ends here. */
  | (SourceLine & { kind: 'refused'; reason: string; fatal: boolean })

/** The web address that a post without a text leads to; null when it has a text, or none. A path would be one of this site. */
export function linkOf({ body, sourceUrl }: Pick<PostRecord, 'body' | 'sourceUrl'>): string | null {
  const address = sourceUrl !== null && isEmptyDocument(body) ? safeHref(sourceUrl) : null
  return address !== null && /^https?:/i.test(address) ? address : null
}

/** The current time, which a test can set. It separates scheduled posts from published ones. */
export type Clock = () => Date

/**
 * Parses an instant to ISO 8601 with Z; null when there is none.
 * It reads ISO 8601 with or without offset, `2010-10-22 11:33:15 -0400`, `YYYY-MM-DD HH:mm:ss` and `YYYY-MM-DD`. Without offset
 * it is UTC.
 * WordPress writes `0000-00-00 00:00:00` for no date.
 */
export function instantOf(written: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
    written.trim(),
  )
  if (!match) return null
  const [, day = '', time = '00:00:00', zone = 'Z'] = match
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1000 ? null : instant.toISOString()
}

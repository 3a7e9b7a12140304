// The one shape every import source is read into.
import type { Document } from '#text/document'

import type { Note } from './note'

/** Where a record stood: the line of a .jsonl file, the number of the element in an XML file; from 1. */
type Place = { line: number }

export type ImportAuthor = { name: string; login?: string; email?: string }

export type PostRecord = Place & {
  kind: 'post'
  /** A page of WordPress is not in the flow of news; the importer may make a static page of it. */
  postType: 'post' | 'page'
  /** Stable over runs: kind of source and the id there, `jsonl:…` or `wxr:…`. */
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
  /** What the post points to when it is a link to another site. */
  sourceUrl: string | null
  /** The main picture as the source names it: an address or an id of the old system. */
  image: string | null
  notes: Note[]
}

export type ImportRecord =
  | PostRecord
  | (Place & { kind: 'user'; login: string; name: string; email: string | null })
  | (Place & { kind: 'tag'; slug: string; name: string; description: string; aliases: string[] })
  | (Place & { kind: 'category'; slug: string; name: string; parent: string | null; description: string })
  | (Place & { kind: 'media'; sourceId: string; url: string; title: string; description: string })
  /** What could not be read. `fatal`: the source ends here, what follows was not seen. */
  | (Place & { kind: 'refused'; reason: string; fatal: boolean })

/** The time now, so that a test can say it; tells scheduled posts from published ones. */
export type Clock = () => Date

/**
 * An instant as ISO 8601 with Z, or null when there is none.
 * Read: ISO 8601 with or without offset, `2010-10-22 11:33:15 -0400`, `YYYY-MM-DD HH:mm:ss` and `YYYY-MM-DD`; without offset it is UTC.
 * WordPress writes `0000-00-00 00:00:00` for none.
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

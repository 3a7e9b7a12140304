// The site's interface texts: English in its templates, other languages from the catalogue's phrases under `templates`.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'

/** Every phrase of the templates. Using another one is a compile error, so translators get all of them. */
export const sitePhrases = [
  'About',
  'Advertisement',
  'Advertorial',
  'Awards',
  'Breaking',
  'By',
  'Contents',
  'Education',
  'Elsewhere',
  'Experience',
  'Experts',
  'Front page',
  'Gallery',
  'Get notifications',
  'Hot news',
  'Information',
  'It did not work. Try again later.',
  'Key events',
  'Latest',
  'Live',
  'New updates',
  'Newer',
  'No headline yet',
  'Nothing here yet.',
  'Nothing was found.',
  'Notifications are blocked in this browser.',
  'Older',
  'Opinion',
  'Page not found',
  'Partner content',
  'Picture',
  'Pinned',
  'Related',
  'Search',
  'Sections',
  'Skip to the content',
  'Sponsored',
  'Stop notifications',
  'To the front page',
  'Too many people are searching. Try again in a few seconds.',
  'Trending',
  'Updated',
  'You are here',
  'min read',
] as const
export type SitePhrase = (typeof sitePhrases)[number]

export interface SiteWords {
  /** The language of the section, or of the main section, for instance `fr-FR`. */
  language: string
  say: (phrase: SitePhrase) => string
}

interface Translations {
  code: string
  phrases: Record<string, string>
}

/** The texts in the language of a section; undefined: of the main section. English where a translation is missing. */
export async function readWords(db: Db, section: number | undefined): Promise<SiteWords> {
  const [found] = await rows<Translations>(
    db,
    sql`select json_build_object('code', l.code, 'phrases', coalesce((select json_object_agg(m.message, t.translation)
            from translations t join source_messages m on m.id = t.source_id
            where t.language_id = l.id and m.category = 'templates' and t.translation <> ''), '{}'::json)) as row
        from sections s join languages l on l.id = s.language_id
        where ${section === undefined ? sql`s.is_enabled = 1` : sql`s.id = ${section}`} order by s."order", s.id limit 1`,
  )
  const phrases = new Map(Object.entries(found?.phrases ?? {}))
  return { language: found?.code ?? 'en', say: (phrase) => phrases.get(phrase) ?? phrase }
}

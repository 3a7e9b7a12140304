// The newsroom's contextual links, prepared for insertion into articles. They are cached.
import { sql } from 'drizzle-orm'

import { remembered } from '#server/records/remembered'
import { rows } from '#server/rows'
import type { LinkList } from '#text/contextual-links'
import { Phrases } from '#text/phrases'

export const contextualLinks = remembered('contextual_links', async (db): Promise<LinkList> => {
  // As two arrays in one row: tens of thousands of rows would take several times as long.
  const [links] = await rows<{ texts: string[]; urls: string[] }>(
    db,
    sql`select json_build_object('texts', coalesce(json_agg(text order by id), '[]'), 'urls', coalesce(json_agg(url order by id), '[]')) as row
        from contextual_links`,
  )
  return { phrases: new Phrases(links?.texts ?? []), urls: links?.urls ?? [] }
})

// The newsroom's contextual links, prepared for insertion into articles. They are cached.
import { sql } from 'drizzle-orm'

import { remembered } from '#server/records/remembered'
import { rows } from '#server/rows'
import type { LinkList } from '#text/contextual-links'
import { Phrases } from '#text/phrases'

export const contextualLinks = remembered('contextual_links', async (db): Promise<LinkList> => {
  const links = await rows<{ text: string; url: string }>(
    db,
    sql`select json_build_object('text', text, 'url', url) as row from contextual_links order by id`,
  )
  return { phrases: new Phrases(links.map(({ text }) => text)), urls: links.map(({ url }) => url) }
})

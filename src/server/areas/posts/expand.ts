// The parts of a list of posts that `expand` asks for, read by one query for the page.
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { Page } from '#contract/base/list'
import type { expandedRow, PostRow } from '#contract/posts/posts'
import type { Context } from '#server/context'
import { idArray, iso, rows } from '#server/rows'

type Expanded = z.infer<typeof expandedRow>
type Part = Pick<Expanded, 'tags' | 'sources' | 'experts' | 'exportProjects' | 'postsFb' | 'copyEditor'>

const listed = (items: SQL) => sql`coalesce((${items}), '[]'::json)`

const parts: Record<keyof Part, SQL> = {
  tags: listed(sql`select json_agg(json_build_object('id', x.id, 'catchy_title', x.catchy_title) order by j.position, j.tag_id)
    from post_tags j join tags x on x.id = j.tag_id where j.post_id = p.id`),
  sources: listed(sql`select json_agg(json_build_object('title', s.title, 'url', s.url) order by s.id)
    from post_sources s where s.post_id = p.id`),
  experts: listed(sql`select json_agg(json_build_object('id', x.id, 'username', x.username) order by j.position)
    from post_experts j join experts x on x.id = j.expert_id where j.post_id = p.id`),
  exportProjects: listed(sql`select json_agg(distinct e.project) from post_exports e
    where e.post_id = p.id and e.status = 'done'`),
  postsFb:
    listed(sql`select json_agg(json_build_object('facebook_id', f.facebook_id, 'published_at', ${iso(sql`f.published_at`)}) order by f.id)
    from post_facebook f where f.post_id = p.id`),
  copyEditor: sql`(select json_build_object('id', x.id, 'username', x.username) from users x where x.id = p.copy_editor_id)`,
}

const isPart = (name: string): name is keyof Part => Object.hasOwn(parts, name)

/** Adds the requested parts to the rows. Names that every row has anyway (`authors`, `category`, `previewUrl`) need no query. */
export async function expandRows(
  { database }: Context,
  page: Page<PostRow>,
  include: readonly string[],
): Promise<Page<Expanded>> {
  const asked = [...new Set(include)].filter(isPart)
  if (asked.length === 0 || page.items.length === 0) return page
  const fields = sql.join(
    asked.map((name) => sql`${name}::text, ${parts[name]}`),
    sql`, `,
  )
  const ids = page.items.map(({ id }) => id)
  const found = await rows<{ id: number; part: Part }>(
    database.read,
    sql`select json_build_object('id', p.id, 'part', json_build_object(${fields})) as row
        from posts p where p.id = any(${idArray(ids)})`,
  )
  const partById = new Map(found.map(({ id, part }) => [id, part]))
  return { ...page, items: page.items.map((row) => ({ ...row, ...partById.get(row.id) })) }
}

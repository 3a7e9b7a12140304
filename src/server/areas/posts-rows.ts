// How posts are read: the row of a list, the whole post, and which posts a list's filters mean.
import { type SQL, sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import type { Post, PostRow, posts as endpoints } from '#contract/posts'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { previewPath } from '#server/site/preview'
import { containing, idArray, iso, rows } from '#server/rows'

export type PostQuery = ListQuery<(typeof endpoints.list)['list']['filters']>

/** A lease is judged by the server's clock, as the lock itself is. */
const lockFields = (
  now: Date,
) => sql`(select json_build_object('username', coalesce(nullif(lu.nickname, ''), lu.username), 'user_id', lu.id, 'expires_at', ${iso(sql`l.expires_at`)})
  from post_locks l join users lu on lu.id = l.user_id where l.post_id = p.id and l.expires_at > ${now.toISOString()}::timestamptz)`

const named = (
  table: string,
  link: string,
  key: string,
) => sql`coalesce((select json_agg(json_build_object('id', x.id, 'username', x.username) order by j.position)
  from ${sql.raw(link)} j join ${sql.raw(table)} x on x.id = j.${sql.raw(key)} where j.post_id = p.id), '[]'::json)`

const person = (column: string) =>
  sql`(select json_build_object('id', x.id, 'username', x.username) from users x where x.id = p.${sql.raw(column)})`

/** What a row shows depends on: the public site, ending with a slash, the moment, and what signs previews. */
export interface Shown {
  siteUrl: string
  now: Date
  previewKey: string
}

/** `siteUrl` ends with a slash. A row names its address on the site; the whole post also the way to see it before that. */
const rowFields = ({ siteUrl, now }: Shown) => sql`
  'id', p.id, 'slug', p.slug, 'status', p.status, 'template_type', p.template_type, 'top_status', p.top_status,
  'advert_status', p.advert_status, 'is_message_sent', p.is_message_sent, 'is_verified', p.is_verified,
  'is_evergreen', p.is_evergreen, 'table_of_contents', p.table_of_contents, 'breaking_status', p.breaking_status,
  'main_headline', p.main_headline, 'authors', ${named('users', 'post_authors', 'user_id')},
  'reporter_id', p.reporter_id,
  'uniqueness', p.uniqueness, 'wordCount', p.word_count, 'section_id', p.section_id, 'category_id', p.category_id,
  'category', case when c.id is null then null else json_build_object('id', c.id, 'parent_id', c.parent_id, 'catchy_title', c.catchy_title,
    'parent', case when cp.id is null then null else json_build_object('id', cp.id, 'catchy_title', cp.catchy_title) end) end,
  'lock', ${lockFields(now)}, 'thumb', p.thumb, 'thumb_ext', p.thumb_ext,
  'previewUrl', case when p.slug is null or p.status <> 3 then null else ${`${siteUrl}post/`}::text || p.slug end,
  'published_at', ${iso(sql`p.published_at`)}, 'first_published_at', ${iso(sql`p.first_published_at`)},
  'updated_at', ${iso(sql`p.updated_at`)}, 'version', p.version`

const wholeFields = sql`
  'reporter', (select x.username from users x where x.id = p.reporter_id),
  'is_sponsored', p.is_sponsored, 'catchy_title', p.catchy_title, 'titles', json_build_object('rss', p.rss_title),
  'description', p.description, 'fb_catchy_title', p.fb_catchy_title, 'external_link', p.external_link, 'json_ld', p.json_ld,
  'fb_thumb', p.fb_thumb, 'fb_thumb_ext', p.fb_thumb_ext, 'body', p.body,
  'tags', coalesce((select json_agg(json_build_object('id', x.id, 'catchy_title', x.catchy_title) order by j.position)
    from post_tags j join tags x on x.id = j.tag_id where j.post_id = p.id), '[]'::json),
  'experts', ${named('experts', 'post_experts', 'expert_id')}, 'copyEditor', ${person('copy_editor_id')},
  'copy_editor_id', p.copy_editor_id, 'editor', ${person('editor_id')}, 'assignee', ${person('assignee_id')},
  'sources', coalesce((select json_agg(json_build_object('title', s.title, 'url', s.url) order by s.id) from post_sources s where s.post_id = p.id), '[]'::json),
  'exportProjects', coalesce((select json_agg(distinct e.project) from post_exports e where e.post_id = p.id and e.status = 'done'), '[]'::json),
  'postsFb', coalesce((select json_agg(json_build_object('facebook_id', f.facebook_id, 'published_at', ${iso(sql`f.published_at`)}) order by f.id) from post_facebook f where f.post_id = p.id), '[]'::json),
  'notes', p.notes, 'due_date', p.due_date, 'estimate', p.estimate, 'priority', p.priority,
  'uniqueness_body', p.uniqueness_body, 'created_at', ${iso(sql`p.created_at`)}`

const joins = sql`left join categories c on c.id = p.category_id left join categories cp on cp.id = c.parent_id`

/** The whole post, or null. Inside a transaction it sees what the transaction wrote. */
export async function readPost(db: Db | Transaction, id: number, shown: Shown): Promise<Post | null> {
  const [found] = await rows<{ first: PostRow; rest: Omit<Post, keyof PostRow> }>(
    db,
    sql`select json_build_object('first', json_build_object(${rowFields(shown)}), 'rest', json_build_object(${wholeFields})) as row
        from posts p ${joins} where p.id = ${id}`,
  )
  if (!found) return null
  const previewUrl = found.first.previewUrl ?? previewPath(shown.previewKey, id, shown.now)
  return { ...found.first, ...found.rest, previewUrl }
}

/** Filters that the table of counts can answer; any other needs a real count. */
const countable = ['section_id', 'status', 'template_type', 'advert_status'] as const

/** The condition of a list's filters. Trashed posts show only when their status or their ids are asked for. */
export function conditionOf({ filter }: Pick<PostQuery, 'filter'>, text = ''): SQL {
  const all: SQL[] = []
  const anyOf = (column: SQL, values: readonly number[] | undefined) => {
    if (values) all.push(sql`${column} = any(${idArray(values)})`)
  }
  anyOf(sql`p.id`, filter.id)
  anyOf(sql`p.section_id`, filter.section_id)
  anyOf(sql`p.status`, filter.status)
  anyOf(sql`p.advert_status`, filter.advert_status)
  anyOf(sql`p.template_type`, filter.template_type)
  if (!filter.status && !filter.id) all.push(sql`p.status <> 4`)
  if (filter.category_id) {
    const ids = idArray(filter.category_id)
    all.push(
      sql`p.category_id in (select k.id from categories k where k.id = any(${ids}) or k.parent_id = any(${ids}))`,
    )
  }
  if (filter['authors.id']) {
    all.push(
      sql`exists (select 1 from post_authors a where a.post_id = p.id and a.user_id = any(${idArray(filter['authors.id'])}))`,
    )
  }
  if (filter['tags.id']) {
    all.push(
      sql`exists (select 1 from post_tags t where t.post_id = p.id and t.tag_id = any(${idArray(filter['tags.id'])}))`,
    )
  }
  if (filter['>published_at']) all.push(sql`p.published_at >= ${filter['>published_at']}::timestamptz`)
  if (filter['<published_at']) all.push(sql`p.published_at <= ${filter['<published_at']}::timestamptz`)
  if (text.trim() !== '') all.push(textCondition(text.trim()))
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** Words are found by the index over headline and body; a text of nothing but stop words by the headline's letters; a number also by id. */
function textCondition(text: string): SQL {
  const query = sql`websearch_to_tsquery('slotdesk', ${text})`
  const words = sql`case when numnode(${query}) = 0 then lower(p.main_headline) like ${containing(text)} else p.search @@ ${query} end`
  // A plain `or` or `case` keeps the planner from the index, so what kind of text it is gets decided here.
  const indexed = /[\p{L}\p{N}]{3}/u.test(text) && !stopWordsOnly(text) ? sql`p.search @@ ${query}` : words
  return /^\d{1,15}$/.test(text) ? sql`(p.id = ${Number(text)} or ${indexed})` : indexed
}

/** The commonest English stop words; whatever they miss goes the slow way only if PostgreSQL finds no word either. */
const stopWords = new Set(
  'the and for are was were has had have not but you all any can her his its our out she who why how with this that from they them then than your what when'.split(
    ' ',
  ),
)
const stopWordsOnly = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word.length < 3 || stopWords.has(word))

const sortColumns: Record<string, SQL> = {
  id: sql`p.id`,
  published_at: sql`p.published_at`,
  uniqueness: sql`p.uniqueness`,
  updated_at: sql`p.updated_at`,
  word_count: sql`p.word_count`,
}

/**
 * Empty values last in either direction, ties by id descending, spelled as the index spells it (another order of nulls costs
 * a sort, although no id is null); `reversed` reads the same order from its end.
 */
function orderOf(query: PostQuery, reversed: boolean): SQL {
  const parts = query.sort.map(({ field, descending }) => {
    const down = descending !== reversed
    return sql`${sortColumns[field] ?? sql`p.id`} ${sql.raw(`${down ? 'desc' : 'asc'} nulls ${reversed ? 'first' : 'last'}`)}`
  })
  return sql.join([...parts, reversed ? sql`p.id asc nulls first` : sql`p.id desc nulls last`], sql`, `)
}

/** How many posts match, as an expression. */
function countOf(query: PostQuery, condition: SQL, text: string): SQL {
  const asked = Object.keys(query.filter)
  const counted = text === '' && asked.every((name) => countable.some((known) => known === name))
  return counted
    ? sql`(select coalesce(sum(p.count), 0)::int from post_counts p where ${condition})`
    : sql`(select count(*)::int from posts p where ${condition})`
}

/** Reads a stretch of the list; each row brings the count along, which a query of its own would cost as much as a few rows. */
async function readRows(context: Context, query: PostQuery, text: string, stretch: Stretch): Promise<CountedRow[]> {
  const condition = conditionOf(query, text)
  const { size, skip, reversed } = stretch
  return rows<CountedRow>(
    context.database.read,
    sql`select json_build_object('total', ${countOf(query, condition, text)}, 'post', json_build_object(${rowFields(shownOf(context))})) as row
        from (select p.id from posts p where ${condition} order by ${orderOf(query, reversed)} limit ${size} offset ${skip}) page
        join posts p on p.id = page.id ${joins} order by ${orderOf(query, false)}`,
  )
}

interface Stretch {
  size: number
  skip: number
  reversed: boolean
}

interface CountedRow {
  total: number
  post: PostRow
}

/** Pages that skip fewer rows than this are read from the beginning without asking first how many rows there are. */
const nearRows = 1000

/** A page of posts; a page past the end answers the last one (decisions.md, section 2, v1). */
export async function listPosts(context: Context, query: PostQuery, text = ''): Promise<Page<PostRow>> {
  const { page: asked, perPage } = query
  const pageOf = (found: CountedRow[], page: number, total: number) => ({
    items: found.map(({ post }) => post),
    total,
    page,
    perPage,
  })
  const skip = (asked - 1) * perPage
  if (skip < nearRows) {
    const found = await readRows(context, query, text, { size: perPage, skip, reversed: false })
    const [first] = found
    if (first) return pageOf(found, asked, first.total)
  }
  const condition = conditionOf(query, text)
  const [total = 0] = await rows<number>(
    context.database.read,
    sql`select to_json(${countOf(query, condition, text)}) as row`,
  )
  if (total === 0) return pageOf([], 1, 0)
  const page = Math.max(1, Math.min(asked, Math.ceil(total / perPage)))
  return pageOf(await readRows(context, query, text, stretchOf(page, perPage, total)), page, total)
}

/** The second half is read from its end, so no page skips more than half of the rows. */
function stretchOf(page: number, perPage: number, total: number): Stretch {
  const offset = (page - 1) * perPage
  const size = Math.min(perPage, Math.max(0, total - offset))
  const reversed = offset > total / 2
  return { size, skip: reversed ? Math.max(0, total - offset - size) : offset, reversed }
}

/** Where the public site is: SITE_URL, or the site this server renders itself. */
export const siteUrlOf = (context: Pick<Context, 'settings'>) => {
  const url = context.settings.siteUrl ?? '/site/'
  return url.endsWith('/') ? url : `${url}/`
}

export const shownOf = (context: Pick<Context, 'settings' | 'now' | 'previewKey'>): Shown => ({
  siteUrl: siteUrlOf(context),
  now: context.now(),
  previewKey: context.previewKey,
})

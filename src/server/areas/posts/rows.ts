// Reads posts: rows of a list, whole posts, and the SQL of a list's filters.
import { type SQL, sql } from 'drizzle-orm'

import { type ListQuery, type Page, pageSizes } from '#contract/base/list'
import type { Post, PostRow, posts as endpoints } from '#contract/posts/posts'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { previewPath } from '#server/site/pages/preview'
import { builtOnce, idArray, rows } from '#server/rows'

import { withMerged } from '#server/areas/tags/renamed-merged'
import { foundAmong, foundByWords, rankedIds, textCondition } from './search'
import { ownJoins, ownRowArray, restObject, rowArray, rowJoins, rowOf, type Shown } from './fields'

export type PostQuery = ListQuery<(typeof endpoints.list)['list']['filters']>

interface Whole {
  row: unknown[]
  previewNumber: number
  rest: Omit<Post, keyof PostRow>
}

const readWhole = builtOnce<Whole>(
  sql`select json_build_object('row', ${ownRowArray}, 'previewNumber', p.preview_number, 'rest', ${restObject}) as row
      from posts p ${ownJoins(sql.placeholder('now'))} where p.id = ${sql.placeholder('id')}`,
)

/** Returns the whole post, or null. It includes the transaction's own changes. */
export async function readPost(tx: Transaction, id: number, shown: Shown): Promise<Post | null> {
  const [found] = await readWhole(tx, { now: shown.now.toISOString(), id })
  return found ? wholeOf(found, shown) : null
}

/** The whole post, or null. */
export async function findPost({ database, ...context }: Context, id: number): Promise<Post | null> {
  const shown = shownOf(context)
  const [found] = await readWhole(database, { now: shown.now.toISOString(), id })
  return found ? wholeOf(found, shown) : null
}

function wholeOf({ row: values, previewNumber, rest }: Whole, shown: Shown): Post {
  const row = rowOf(values, shown)
  const link = { id: row.id, number: previewNumber }
  const previewUrl = row.previewUrl ?? `${shown.siteUrl}${previewPath(shown.previewKey, link, shown.now)}`
  // Spreading two long objects into a third takes ten times as long.
  return Object.assign(rest, row, { previewUrl })
}

/** The filters that the table of counts can answer. Any other filter needs a count of the posts. */
const countable = ['section_id', 'status', 'template_type', 'advert_status'] as const

/** The condition of a list's filters. Trashed posts are included only when a status or ids are given. */
export function conditionOf({ now }: Pick<Context, 'now'>, { filter }: Pick<PostQuery, 'filter'>, text = ''): SQL {
  const all: SQL[] = []
  // A single value is compared by `=`, because then an index can also provide the order.
  const anyOf = (column: SQL, values: readonly number[] | undefined) => {
    if (values) all.push(values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${idArray(values)})`)
  }
  anyOf(sql`p.id`, filter.id)
  anyOf(sql`p.section_id`, filter.section_id)
  anyOf(sql`p.status`, filter.status)
  anyOf(sql`p.advert_status`, filter.advert_status)
  anyOf(sql`p.template_type`, filter.template_type)
  if (filter.slug !== undefined)
    all.push(
      sql`p.id in (select id from posts where slug = ${filter.slug} union all select post_id from post_redirects where path = ${filter.slug})`,
    )
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
      sql`exists (select 1 from post_tags t where t.post_id = p.id and t.tag_id = any(${withMerged(filter['tags.id'])}))`,
    )
  }
  if (filter['lock.user_id']) {
    all.push(
      sql`p.id in (select l.post_id from post_locks l where l.user_id = any(${idArray(filter['lock.user_id'])}) and l.expires_at > ${now().toISOString()}::timestamptz)`,
    )
  }
  if (filter['>published_at']) all.push(sql`p.published_at >= ${filter['>published_at']}::timestamptz`)
  if (filter['<published_at']) all.push(sql`p.published_at <= ${filter['<published_at']}::timestamptz`)
  if (text.trim() !== '') all.push(textCondition(text.trim()))
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

const sortColumns: Record<string, SQL> = {
  id: sql`p.id`,
  published_at: sql`p.published_at`,
  uniqueness: sql`p.uniqueness`,
  updated_at: sql`p.updated_at`,
  word_count: sql`p.word_count`,
}

/** Columns that are never null: where nulls go does not matter, so it is written as in the column's descending index. */
const neverEmpty: Record<string, 'first' | 'last'> = { id: 'first', updated_at: 'last', word_count: 'last' }

/**
 * The order of a list: nulls last in either direction, ties by id descending. It is written as in the index, because another
 * order of nulls would need a sort. `reversed` reads the same order from its end. Relevance without a text means the date.
 */
function orderOf(query: PostQuery, reversed: boolean): SQL {
  const asked = query.sort.map((sort) =>
    sort.field === 'relevance' ? { field: 'published_at', descending: true } : sort,
  )
  const parts = asked.map(({ field, descending }) => {
    const down = descending !== reversed
    const empty = neverEmpty[field]
    const nulls = (empty ? (empty === 'first') === down : reversed) ? 'first' : 'last'
    return sql`${sortColumns[field] ?? sql`p.id`} ${sql.raw(`${down ? 'desc' : 'asc'} nulls ${nulls}`)}`
  })
  if (asked.some(({ field }) => field === 'id')) return sql.join(parts, sql`, `)
  return sql.join([...parts, reversed ? sql`p.id asc nulls first` : sql`p.id desc nulls last`], sql`, `)
}

/** SQL for the number of posts that a list without a text has. */
function countOf(query: PostQuery, condition: SQL): SQL {
  const counted = Object.keys(query.filter).every((name) => countable.some((known) => known === name))
  return counted
    ? sql`(select coalesce(sum(p.count), 0)::int from post_totals p where ${condition})`
    : sql`(select count(*)::int from posts p where ${condition})`
}

/** Reads a part of the list. Each row carries the total count: that is cheaper than a separate query. */
async function readRows(context: Context, query: PostQuery, text: string, stretch: Stretch): Promise<CountedRow[]> {
  const shown = shownOf(context)
  // The matches of a text are searched once, for their count and their order.
  const condition = conditionOf(context, query)
  const matches = matchesOf(query, condition, text)
  const first = matches ? sql`found as materialized (${matches}), ` : sql``
  const count = matches ? sql`(select count(*)::int from found)` : countOf(query, condition)
  const ids = idsOf(query, condition, text, stretch, matches && sql`found`)
  const found = await rows<{ total: number; row: unknown[] }>(
    context.database.read,
    sql`with ${first}page as materialized (select ids.id, row_number() over () as place from (${ids}) ids)
        select json_build_object('total', ${count}, 'row', ${rowArray(`coalesce(a.list, '[]'::json)`)}) as row
        from page join posts p on p.id = page.id ${rowJoins(shown.now)} ${authorsOfPage}
        order by page.place ${stretch.reversed ? sql`desc` : sql`asc`}`,
  )
  return found.map(({ total, row }) => ({ total, post: rowOf(row, shown) }))
}

/** The authors of all posts of the page in one query. A subquery for each row costs three times as much. */
const authorsOfPage = sql.raw(`left join (select post_id, json_agg(author) as list
  from (select j.post_id, json_build_object('id', x.id, 'username', x.username) as author
        from page g join post_authors j on j.post_id = g.id join users x on x.id = j.user_id order by j.post_id, j.position) ordered
  group by post_id) a on a.post_id = p.id`)

/**
 * SQL for the posts that match the text of a list, as (id, published_at); null without a text.
 * @param condition that of the list's filters
 */
export function matchesOf({ filter }: Pick<PostQuery, 'filter'>, condition: SQL, text: string): SQL | null {
  const asked = text.trim()
  if (asked === '') return null
  const { status, ...others } = filter
  const onlyStatus = Object.values(others).every((value) => value === undefined)
  const found = onlyStatus && foundByWords(asked, status ? sql`w.status = any(${idArray(status)})` : sql`w.status <> 4`)
  return found || foundAmong(asked, condition)
}

/**
 * The ids of a part of the list, in order.
 * @param condition that of the list's filters
 * @param found the matches of the list's text, as (id, published_at); null without a text
 */
export function idsOf(query: PostQuery, condition: SQL, text: string, stretch: Stretch, found: SQL | null): SQL {
  const ranking = rankingOf(query, text)
  if (found && ranking) return rankedIds(found, text.trim(), { ...stretch, ascending: !ranking.descending })
  const ordered = sql`order by ${orderOf(query, stretch.reversed)} ${stretchSql(stretch)}`
  if (!found) return sql`select p.id from posts p where ${condition} ${ordered}`
  return query.sort.every(({ field }) => foundFields.has(field))
    ? sql`select p.id from ${found} p ${ordered}`
    : sql`select p.id from ${found} f join posts p on p.id = f.id ${ordered}`
}

/** The sorts that the matches of a text can be ordered by without reading the posts. */
const foundFields: ReadonlySet<string> = new Set(['id', 'published_at'])

/** The sort by relevance, if it is the first sort and there is a text; else null. */
const rankingOf = ({ sort: [first] }: PostQuery, text: string) =>
  first?.field === 'relevance' && text.trim() !== '' ? first : null

interface Stretch {
  size: number
  skip: number
  reversed: boolean
}

/**
 * LIMIT and OFFSET. Usual sizes and the first page are literals, because PostgreSQL reuses a plan only when it knows how few rows
 * are needed.
 */
function stretchSql({ size, skip }: Stretch): SQL {
  const usual = pageSizes.some((known) => known === size)
  return sql`limit ${usual ? sql.raw(String(size)) : size}${skip === 0 ? sql`` : sql` offset ${skip}`}`
}

interface CountedRow {
  total: number
  post: PostRow
}

/** Pages that skip fewer rows are read from the beginning, without counting the rows first. */
const nearRows = 1000

/** Returns a page of posts. Past the end it returns the last page. */
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
  const condition = conditionOf(context, query)
  const matches = matchesOf(query, condition, text)
  const count = matches ? sql`(select count(*)::int from (${matches}) f)` : countOf(query, condition)
  const [total = 0] = await rows<number>(context.database.read, sql`select to_json(${count}) as row`)
  if (total === 0) return pageOf([], 1, 0)
  const page = Math.max(1, Math.min(asked, Math.ceil(total / perPage)))
  const stretch = rankingOf(query, text)
    ? { size: perPage, skip: (page - 1) * perPage, reversed: false }
    : stretchOf(page, perPage, total)
  return pageOf(await readRows(context, query, text, stretch), page, total)
}

/**
 * The part of the list for a page. Pages of the second half are read from the end, so that no page skips more than half of the
 * rows.
 */
function stretchOf(page: number, perPage: number, total: number): Stretch {
  const offset = (page - 1) * perPage
  const size = Math.min(perPage, Math.max(0, total - offset))
  const reversed = offset > total / 2
  return { size, skip: reversed ? Math.max(0, total - offset - size) : offset, reversed }
}

/** The public site's address: SITE_URL, or the path of the site that this server renders. */
export const siteUrlOf = (context: Pick<Context, 'settings'>) => context.settings.siteUrl ?? '/site/'

export const shownOf = (context: Pick<Context, 'settings' | 'now' | 'previewKey'>): Shown => ({
  siteUrl: siteUrlOf(context),
  now: context.now(),
  previewKey: context.previewKey,
})

// The SQL expressions of a post's row and of the whole post. They are constant: built once and prepared once.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { Post, PostRow } from '#contract/posts/posts'
import { shownNameText } from '#server/rows'

/**
 * What a row depends on beside its columns: the public site's URL with a final slash, the time, and the key that signs previews.
 */
export interface Shown {
  siteUrl: string
  now: Date
  previewKey: string
}

const lockObject = `json_build_object('username', ${shownNameText('lu')}, 'user_id', lu.id, 'expires_at', l.expires_at)`

/**
 * A row's columns by their names in the API, over {@link rowJoins}. They are sent as an array: naming every value of a page costs
 * PostgreSQL more than reading them.
 */
const columns = {
  id: 'p.id',
  slug: 'p.slug',
  status: 'p.status',
  template_type: 'p.template_type',
  top_status: 'p.top_status',
  advert_status: 'p.advert_status',
  is_message_sent: 'p.is_message_sent',
  is_verified: 'p.is_verified',
  is_evergreen: 'p.is_evergreen',
  table_of_contents: 'p.table_of_contents',
  breaking_status: 'p.breaking_status',
  main_headline: 'p.main_headline',
  reporter_id: 'p.reporter_id',
  uniqueness: 'p.uniqueness',
  wordCount: 'p.word_count',
  section_id: 'p.section_id',
  category_id: 'p.category_id',
  category: `case when c.id is null then null else json_build_object('id', c.id, 'parent_id', c.parent_id, 'catchy_title', c.catchy_title,
    'parent', case when cp.id is null then null else json_build_object('id', cp.id, 'catchy_title', cp.catchy_title) end) end`,
  lock: `case when lu.id is null then null else ${lockObject} end`,
  thumb: 'p.thumb',
  thumb_ext: 'p.thumb_ext',
  published_at: 'p.published_at',
  first_published_at: 'p.first_published_at',
  updated_at: 'p.updated_at',
  version: 'p.version',
} satisfies Partial<Record<keyof PostRow, string>>

/** The array of a row's values. `authors`: the expression of the last value. `other`: columns that are read in another way. */
export const rowArray = (authors: string, other: Partial<typeof columns> = {}): SQL =>
  sql.raw(`json_build_array(${[...Object.values({ ...columns, ...other }), authors].join(', ')})`)

const categoryJoins = sql`left join categories c on c.id = p.category_id left join categories cp on cp.id = c.parent_id`

/**
 * SQL of the joins that a post's columns need: its category with parent, its lock while the lease runs, and the lock's holder.
 * @param now the server's clock, by which leases are judged, as the lock itself does.
 */
export const rowJoins = (now: Date): SQL =>
  sql`${categoryJoins}
      left join post_locks l on l.post_id = p.id and l.expires_at > ${now.toISOString()}::timestamptz left join users lu on lu.id = l.user_id`

/** An instant in the API's form, from PostgreSQL's JSON form in UTC: `2026-03-10T12:00:00.5+00:00`. */
export const wireInstant = (text: string) =>
  `${text.slice(0, 19)}${text.slice(19, -6).padEnd(4, text.charAt(19) === '.' ? '0' : '.000')}Z`

/**
 * A row of the contract, from the array of its values. The names are written out: an object that grows by computed names becomes
 * a dictionary, which takes three times as long to make and to serialise.
 */
export function rowOf(values: readonly unknown[], { siteUrl }: Pick<Shown, 'siteUrl'>): PostRow {
  const [id, slug, status, template_type, top_status, advert_status, is_message_sent, is_verified, is_evergreen] =
    values
  const [table_of_contents, breaking_status, main_headline, reporter_id, uniqueness, wordCount] = values.slice(9)
  const [section_id, category_id, category, lock, thumb, thumb_ext] = values.slice(15)
  const [published_at, first_published_at, updated_at, version, authors] = values.slice(21)
  const row = {
    id,
    slug,
    status,
    template_type,
    top_status,
    advert_status,
    is_message_sent,
    is_verified,
    is_evergreen,
    table_of_contents,
    breaking_status,
    main_headline,
    reporter_id,
    uniqueness,
    wordCount,
    section_id,
    category_id,
    category,
    lock,
    thumb,
    thumb_ext,
    published_at: instantOf(published_at),
    first_published_at: instantOf(first_published_at),
    updated_at: instantOf(updated_at),
    version,
    authors,
    previewUrl: slug === null || status !== 3 ? null : `${siteUrl}post/${String(slug)}`,
  }
  const read = row satisfies Record<keyof PostRow, unknown> as PostRow
  return read.lock === null ? read : { ...read, lock: { ...read.lock, expires_at: wireInstant(read.lock.expires_at) } }
}

const instantOf = (value: unknown) => (typeof value === 'string' ? wireInstant(value) : value)

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * SQL, as text, of a JSON array of the records that a post is linked to, in their order: `{id, name}` each, by subqueries. For the
 * few links of one post a hash join takes twice as long. A tag that came back from the bin can have the position of another.
 */
const linked = (link: string, table: string, key: string, name: string) =>
  `coalesce((select json_agg((select json_build_object('id', x.id, '${name}', x.${name}) from ${table} x where x.id = j.${key}) order by j.position, j.${key})
    from ${link} j where j.post_id = p.id), '[]'::json)`

/** The array of `{id}` of the authors of the post `p`. */
export const authorIds: SQL = sql`(select coalesce(json_agg(json_build_object('id', j.user_id) order by j.position, j.user_id), '[]'::json)
    from post_authors j where j.post_id = p.id)`

const person = (column: string) =>
  `(select json_build_object('id', x.id, 'username', x.username) from users x where x.id = p.${column})`

/** The array of one single post's row, over {@link ownJoins}. */
export const ownRowArray: SQL = rowArray(linked('post_authors', 'users', 'user_id', 'username'), {
  lock: `(select (select ${lockObject} from users lu where lu.id = l.user_id)
    from post_locks l where l.post_id = p.id and l.expires_at > asked.now)`,
})

export const ownJoins = (now: Placeholder): SQL =>
  sql`${categoryJoins} cross join (select ${now}::timestamptz as now) asked`

/** The fields of the whole post that its row lacks. */
const wholeOnlyFields: Record<keyof Omit<Post, keyof PostRow>, string> = {
  reporter: '(select x.username from users x where x.id = p.reporter_id)',
  is_sponsored: 'p.is_sponsored',
  catchy_title: 'p.catchy_title',
  titles: `json_build_object('rss', p.rss_title)`,
  description: 'p.description',
  fb_catchy_title: 'p.fb_catchy_title',
  external_link: 'p.external_link',
  json_ld: 'p.json_ld',
  fb_thumb: 'p.fb_thumb',
  fb_thumb_ext: 'p.fb_thumb_ext',
  body: 'p.body',
  tags: linked('post_tags', 'tags', 'tag_id', 'catchy_title'),
  experts: linked('post_experts', 'experts', 'expert_id', 'username'),
  copyEditor: person('copy_editor_id'),
  copy_editor_id: 'p.copy_editor_id',
  editor: person('editor_id'),
  assignee: person('assignee_id'),
  sources: `coalesce((select json_agg(json_build_object('title', s.title, 'url', s.url) order by s.id) from post_sources s where s.post_id = p.id), '[]'::json)`,
  exportProjects: `coalesce((select json_agg(distinct e.project) from post_exports e where e.post_id = p.id and e.status = 'done'), '[]'::json)`,
  postsFb: `coalesce((select json_agg(json_build_object('facebook_id', f.facebook_id, 'published_at', ${iso('f.published_at')}) order by f.id) from post_facebook f where f.post_id = p.id), '[]'::json)`,
  notes: 'p.notes',
  due_date: 'p.due_date',
  estimate: 'p.estimate',
  priority: 'p.priority',
  uniqueness_body: 'p.uniqueness_body',
  created_at: iso('p.created_at'),
}

/** SQL of a JSON object with the {@link wholeOnlyFields} of a post `p`. */
export const restObject: SQL = sql.raw(
  `json_build_object(${Object.entries(wholeOnlyFields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`,
)

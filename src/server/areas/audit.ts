// Handlers of the audit log.
import { type SQL, sql } from 'drizzle-orm'

import { audit as endpoints } from '#contract/audit'
import type { Handlers } from '#server/context'
import { anyOf, listOf } from '#server/records/list'
import { iso } from '#server/rows'

const equal = (column: ReturnType<typeof sql>) => (value: string) => sql`${column} = ${value}`

const [roles, sections, categories, tags, users, experts, languages] = [
  sql`select id, description as name from auth_items`,
  sql`select id, catchy_title as name from sections`,
  sql`select id, catchy_title as name from categories`,
  sql`select id, catchy_title as name from tags`,
  sql`select id, username as name from users`,
  sql`select id, username as name from experts`,
  sql`select id, name from languages`,
]

/** The fields whose values are ids, with the query of the records that they number. */
const numbered: Readonly<Record<string, SQL>> = {
  role_id: roles,
  section_id: sections,
  category_id: categories,
  parent_id: categories,
  categories,
  category_ids: categories,
  tags,
  tag_ids: tags,
  authors: users,
  assignee_id: users,
  copy_editor_id: users,
  reporter_id: users,
  experts,
  language_id: languages,
}

/** SQL of the names of all ids in an entry's changed fields: `{"role_id": {"160": "Editor"}}`. */
const names = sql`(select coalesce(json_object_agg(n.field, n.names), '{}'::json) from (${sql.join(
  Object.entries(numbered).map(([field, records]) => {
    const name = sql.raw(`'${field}'`)
    // An array, so that the records are found by their primary key.
    const ids = sql`array(select v::bigint from jsonb_path_query(a.changed -> ${name}, '$.*[*]') v where jsonb_typeof(v) = 'number')`
    return sql`select ${name} as field, json_object_agg(r.id, r.name) as names from (${records}) r where r.id = any(${ids})`
  }),
  sql` union all `,
)}) n where n.names is not null)`

const list = listOf(endpoints.list, {
  from: sql`audit_log a left join users u on u.id = a.user_id`,
  id: sql`a.id`,
  columns: {
    id: sql`a.id`,
    at: iso(sql`a.at`),
    user: sql`case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end`,
    action: sql`a.action`,
    subject: sql`a.subject`,
    record: sql`a.record`,
    record_version: sql`a.version`,
    changed: sql`a.changed`,
    names,
    address: sql`a.address`,
    request_id: sql`a.request_id`,
  },
  filters: {
    id: anyOf(sql`a.id`),
    user_id: anyOf(sql`a.user_id`),
    subject: equal(sql`a.subject`),
    record: equal(sql`a.record`),
    action: equal(sql`a.action`),
    since: (at: string) => sql`a.at >= ${at}::timestamptz`,
    until: (at: string) => sql`a.at <= ${at}::timestamptz`,
  },
  sorts: { id: sql`a.id` },
})

export const auditHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
}

// Handlers of the audit log.
import { type SQL, sql } from 'drizzle-orm'

import { audit as endpoints } from '#contract/audit'
import type { Handlers } from '#server/context'
import { anyOf, listOf } from '#server/records/list'
import { iso } from '#server/rows'

const equal = (column: ReturnType<typeof sql>) => (value: string) => sql`${column} = ${value}`

/** The records to which a field refers: the query of the present ones, and their subject in the audit log, for the removed ones. */
interface Numbered {
  there: SQL
  subject: string
}

const [roles, sections, categories, tags, users, experts, languages] = [
  { subject: 'role', there: sql`select id, description as name from auth_items` },
  { subject: 'section', there: sql`select id, catchy_title as name from sections` },
  { subject: 'category', there: sql`select id, catchy_title as name from categories` },
  { subject: 'tag', there: sql`select id, catchy_title as name from tags` },
  { subject: 'user', there: sql`select id, username as name from users` },
  { subject: 'expert', there: sql`select id, username as name from experts` },
  { subject: 'language', there: sql`select id, name from languages` },
] as const satisfies readonly Numbered[]

/** The fields whose values are ids, with the records to which they refer. */
const numbered: Readonly<Record<string, Numbered>> = {
  role_id: roles,
  section_id: sections,
  category_id: categories,
  parent_id: categories,
  categories,
  category_ids: categories,
  tags,
  tag_ids: tags,
  minor_ids: tags,
  authors: users,
  assignee_id: users,
  copy_editor_id: users,
  reporter_id: users,
  experts,
  language_id: languages,
}

/**
 * SQL of the name of the record with the id `i.id`: its present name, else the one in the audit entry of its removal. These are
 * scalar subqueries, so that PostgreSQL finds each name by an index.
 */
const nameOf = ({ there, subject }: Numbered) =>
  sql`coalesce((select t.name from (${there}) t where t.id = i.id),
    (select jsonb_path_query_first(d.changed, '$.*.from') #>> '{}' from audit_log d
     where d.subject = ${sql.raw(`'${subject}'`)} and d.record = i.id::text and d.action = 'remove' order by d.version desc limit 1))`

/** SQL of the names of all ids in an entry's changed fields: `{"role_id": {"160": "Editor"}}`. */
const names = sql`(select coalesce(json_object_agg(n.field, n.names), '{}'::json) from (${sql.join(
  Object.entries(numbered).map(([field, records]) => {
    const name = sql.raw(`'${field}'`)
    const ids = sql`(select distinct v::bigint as id from jsonb_path_query(a.changed -> ${name}, '$.*[*]') v where jsonb_typeof(v) = 'number')`
    return sql`select ${name} as field, json_object_agg(r.id, r.name) as names
      from (select i.id, ${nameOf(records)} as name from ${ids} i) r where r.name is not null`
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

// Handlers of the audit log.
import { sql } from 'drizzle-orm'

import { audit as endpoints } from '#contract/audit'
import type { Handlers } from '#server/context'
import { anyOf, listOf } from '#server/records/list'
import { iso } from '#server/rows'

const equal = (column: ReturnType<typeof sql>) => (value: string) => sql`${column} = ${value}`

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

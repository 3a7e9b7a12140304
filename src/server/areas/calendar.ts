// The schedule: scheduled and published posts of a time span, in one statement.
import { sql } from 'drizzle-orm'

import { calendar as endpoints, mostPlanned, type PlannedPost } from '#contract/posts/calendar'
import type { Handlers } from '#server/context'
import { arrayText, builtOnce, shownName } from '#server/rows'

import { authorIds, wireInstant } from './posts/fields'

const now = sql`${sql.placeholder('now')}::timestamptz`
const from = sql`${sql.placeholder('from')}::timestamptz`
const until = sql`${sql.placeholder('until')}::timestamptz`
const sections = sql`${sql.placeholder('sections')}::bigint[]`
const assignees = sql`${sql.placeholder('assignees')}::bigint[]`
const most = sql.raw(String(mostPlanned + 1))

const readCalendar = builtOnce<PlannedPost>(
  sql`select json_build_object('id', p.id, 'status', p.status, 'template_type', p.template_type,
      'main_headline', p.main_headline, 'section_id', p.section_id, 'reporter_id', p.reporter_id,
      'authors', ${authorIds},
      'assignee', case when a.id is null then null else json_build_object('id', a.id, 'username', a.username) end,
      'lock', case when l.user_id is null then null
        else json_build_object('user_id', l.user_id, 'username', ${shownName('lu')}) end,
      'published_at', p.published_at, 'version', p.version) as row
    from (select p.* from posts p
      where p.status in (3, 5) and p.published_at >= ${from} and p.published_at < ${until}
        and (${sections} is null or p.section_id = any(${sections}))
        and (${assignees} is null or p.assignee_id = any(${assignees}))
      order by p.published_at, p.id limit ${most}) p
    left join users a on a.id = p.assignee_id
    left join post_locks l on l.post_id = p.id and l.expires_at > ${now}
    left join users lu on lu.id = l.user_id
    order by p.published_at, p.id`,
)

const listText = (ids: readonly number[] | undefined) => (ids === undefined ? null : arrayText(ids))

export const calendarHandlers: Handlers<typeof endpoints> = {
  async get({ query }, context) {
    const found = await readCalendar(context.database, {
      now: context.now().toISOString(),
      from: query.from,
      until: query.until,
      sections: listText(query.section),
      assignees: listText(query.assignee),
    })
    const items = found.slice(0, mostPlanned).map((post) => ({ ...post, published_at: wireInstant(post.published_at) }))
    return { items, more: found.length > mostPlanned }
  },
}

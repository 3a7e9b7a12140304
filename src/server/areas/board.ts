// Reads the task board: every column in one statement, each from an index that has its order. Moves are judged in posts/status.ts.
import { type SQL, sql } from 'drizzle-orm'

import { type BoardCard, board as endpoints, boardColumns, mostCards, publishedHours } from '#contract/board'
import { postStatuses as status } from '#contract/constants'
import { type Handlers, JsonReply } from '#server/context'
import type { Database } from '#server/db/connect'
import { arrayText, builtOnce } from '#server/rows'
import { sharedReads } from '#server/shared-reads'

import { wireInstant } from './posts/fields'

const now = sql`${sql.placeholder('now')}::timestamptz`
const sections = sql`${sql.placeholder('sections')}::bigint[]`
const assignees = sql`${sql.placeholder('assignees')}::bigint[]`
const askers = sql`${sql.placeholder('askers')}::bigint[]`

/** The moment before which a published post has left the board. */
const oldest = sql`${now} - interval '${sql.raw(String(publishedHours))} hours'`

/** A card's values as an array: naming each of a thousand times fifteen values costs PostgreSQL more than reading them. */
const card = sql`json_build_array(p.id, p.status, p.template_type, p.main_headline, p.priority, p.estimate, p.due_date,
  p.section_id, a.id, a.username, p.reporter_id, l.user_id, coalesce(nullif(lu.nickname, ''), lu.username),
  p.published_at, p.updated_at, p.version)`

type CardValues = [
  id: number,
  status: number,
  template_type: number,
  main_headline: string,
  priority: number,
  estimate: number | null,
  due_date: string | null,
  section_id: number | null,
  assignee: number | null,
  assigneeName: string | null,
  reporter_id: number | null,
  locker: number | null,
  lockerName: string | null,
  published_at: string | null,
  updated_at: string,
  version: number,
]

interface ReadBoard {
  columns: { status: number; more: boolean; items: CardValues[] }[]
  /** How many cards each asker has, by their id. */
  mine: Record<string, number>
}

function cardOf(values: CardValues): BoardCard {
  const [id, status, template_type, main_headline, priority, estimate, due_date, section_id, assignee] = values
  const [, , , , , , , , , assigneeName, reporter_id, locker, lockerName, published_at, updated_at, version] = values
  return {
    id,
    status,
    template_type,
    main_headline,
    priority,
    estimate,
    due_date,
    section_id,
    assignee: assignee === null ? null : { id: assignee, username: assigneeName ?? '' },
    reporter_id,
    lock: locker === null ? null : { username: lockerName ?? '', user_id: locker },
    published_at: published_at === null ? null : wireInstant(published_at),
    updated_at: wireInstant(updated_at),
    version,
  }
}

/** The order of a column, spelled as its index spells it: what comes next first where there is a date to come, else the latest first. */
const orders: Readonly<Record<number, SQL>> = {
  [status.scheduled]: sql`p.published_at, p.id`,
  [status.published]: sql`p.published_at desc nulls last, p.id desc nulls last`,
}
const usualOrder = sql`p.updated_at desc nulls last, p.id desc nulls last`

/** A column as an object. One card more than is shown says that there are others. */
function columnOf(column: number): SQL {
  const recent = column === status.published ? sql`and p.published_at >= ${oldest}` : sql``
  const order = orders[column] ?? usualOrder
  const literal = sql.raw(String(column))
  return sql`select ${literal} as status, count(*) > ${sql.raw(String(mostCards))} as more,
      coalesce(json_agg(c.card order by c.place) filter (where c.place <= ${sql.raw(String(mostCards))}), '[]'::json) as items
    from (select ${card} as card, p.place
      from (select p.*, row_number() over (order by ${order}) as place from posts p where p.status = ${literal} ${recent}
          and (${sections} is null or p.section_id = any(${sections}))
          and (${assignees} is null or p.assignee_id = any(${assignees}))
        order by ${order} limit ${sql.raw(String(mostCards + 1))}) p
      left join users a on a.id = p.assignee_id
      left join post_locks l on l.post_id = p.id and l.expires_at > ${now}
      left join users lu on lu.id = l.user_id) c`
}

const readBoard = builtOnce<ReadBoard>(
  sql`select json_build_object(
      'columns', json_build_array(${sql.join(
        boardColumns.map(
          (column) =>
            sql`(select json_build_object('status', k.status, 'more', k.more, 'items', k.items) from (${columnOf(column)}) k)`,
        ),
        sql`, `,
      )}),
      'mine', (select coalesce(json_object_agg(m.assignee_id, m.cards), '{}') from (
        select p.assignee_id, count(*)::int as cards from posts p where p.assignee_id = any(${askers})
          and (p.status in (0, 1, 2, 5) or (p.status = 3 and p.published_at >= ${oldest}))
          and (${sections} is null or p.section_id = any(${sections}))
        group by p.assignee_id) m)) as row`,
)

const listText = (ids: readonly number[] | undefined) => (ids === undefined ? null : arrayText(ids))

interface Asked {
  sections: string | null
  assignees: string | null
}

interface Asker {
  id: number
  /** The moment that they ask at. */
  now: string
}

/** The columns as JSON: the same for all who ask at once, so that they are written once. */
const askBoard = sharedReads(async (database: Database, key: string, waiting: readonly Asker[]) => {
  const asked = JSON.parse(key) as Asked
  const now = waiting.at(-1)?.now
  const [found] = await readBoard(database, { ...asked, now, askers: arrayText(waiting.map(({ id }) => id)) })
  const { columns = [], mine = {} } = found ?? {}
  const shown = columns.map((column) => ({ ...column, items: column.items.map(cardOf) }))
  return { columns: Buffer.from(`{"columns":${JSON.stringify(shown)},"mine":`), mine }
})

export const boardHandlers: Handlers<typeof endpoints> = {
  async get({ query }, context) {
    const asked: Asked = {
      sections: listText(query['search[section_id]']),
      assignees: listText(query['search[assignee_id]']),
    }
    const asker = { id: context.user.id, now: context.now().toISOString() }
    const { columns, mine } = await askBoard(context.database, JSON.stringify(asked), asker)
    return new JsonReply(Buffer.concat([columns, Buffer.from(`${mine[String(asker.id)] ?? 0}}`)]))
  },
}

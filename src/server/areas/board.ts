// Reads the task board: all columns in one statement, each from an index in its order. It answers only the keys of the cards;
// board-cards.ts has their texts. Moves are checked in posts/status.ts.
import { type SQL, sql } from 'drizzle-orm'

import { board as endpoints, boardColumns, mostCards, publishedHours } from '#contract/posts/board'
import { postStatuses as status } from '#contract/constants'
import { type Handlers, JsonReply } from '#server/context'
import type { Database } from '#server/db/connect'
import { arrayText, builtOnce, shownName } from '#server/rows'
import { sharedReads } from '#server/shared-reads'

import { cardKey, cardTexts, type Lock, withLock } from './board-cards'

const now = sql`${sql.placeholder('now')}::timestamptz`
const sections = sql`${sql.placeholder('sections')}::bigint[]`
const assignees = sql`${sql.placeholder('assignees')}::bigint[]`
const askers = sql`${sql.placeholder('askers')}::bigint[]`

/** SQL of the time before which published posts are not on the board. */
const oldest = sql`${now} - interval '${sql.raw(String(publishedHours))} hours'`

interface ReadBoard {
  columns: { status: number; more: boolean; keys: string[] }[]
  /** The locks of posts by post id. */
  locks: Record<string, Lock>
  /** The number of cards assigned to each asker, by user id. */
  mine: Record<string, number>
}

/**
 * SQL of the orders of two columns, written as their indexes have them. Scheduled posts: next first. Published posts: latest first.
 * Other columns have the usual order.
 */
const orders: Readonly<Record<number, SQL>> = {
  [status.scheduled]: sql`p.published_at, p.id`,
  [status.published]: sql`p.published_at desc nulls last, p.id desc nulls last`,
}
const usualOrder = sql`p.updated_at desc nulls last, p.id desc nulls last`

/** SQL of a column: its status, the keys of its cards in their order, and whether there are more cards than a reply holds. */
function columnOf(column: number): SQL {
  const recent = column === status.published ? sql`and p.published_at >= ${oldest}` : sql``
  const order = orders[column] ?? usualOrder
  const literal = sql.raw(String(column))
  return sql`select json_build_object('status', ${literal},
      'more', count(*) > ${sql.raw(String(mostCards))},
      'keys', coalesce(json_agg(${cardKey} order by p.place) filter (where p.place <= ${sql.raw(String(mostCards))}), '[]'::json))
    from (select p.id, p.xmin, p.assignee_id, row_number() over (order by ${order}) as place from posts p
        where p.status = ${literal} ${recent}
          and (${sections} is null or p.section_id = any(${sections}))
          and (${assignees} is null or p.assignee_id = any(${assignees}))
        order by ${order} limit ${sql.raw(String(mostCards + 1))}) p
      left join users a on a.id = p.assignee_id`
}

const readBoard = builtOnce<ReadBoard>(
  sql`select json_build_object(
      'columns', json_build_array(${sql.join(
        boardColumns.map((column) => sql`(${columnOf(column)})`),
        sql`, `,
      )}),
      'locks', (select coalesce(json_object_agg(l.post_id,
          json_build_object('username', ${shownName('u')}, 'user_id', u.id)), '{}')
        from post_locks l join users u on u.id = l.user_id where l.expires_at > ${now}),
      'mine', (select coalesce(json_object_agg(m.assignee_id, m.cards), '{}') from (
        select p.assignee_id, count(*)::int as cards from posts p where p.assignee_id = any(${askers})
          and (p.status in (0, 1, 2, 5) or (p.status = 3 and p.published_at >= ${oldest}))
          and (${sections} is null or p.section_id = any(${sections}))
        group by p.assignee_id) m)) as row`,
)

const listText = (ids: readonly number[] | undefined) => (ids === undefined ? null : arrayText(ids))

interface BoardFilter {
  sections: string | null
  assignees: string | null
}

interface Asker {
  id: number
  /** The time of the request. */
  now: string
}

interface WithTexts {
  board: ReadBoard
  /** The cards of all columns as JSON, in the order of their keys. */
  texts: string[]
}

/** The board with its cards. Cards that are not in memory are read in the same snapshot as the columns. */
async function readWhole(database: Database, values: Record<string, unknown>): Promise<WithTexts> {
  const cards = cardTexts(database)
  const [board = empty] = await readBoard(database, values)
  const texts = cards.all(keysOf(board))
  if (texts) return { board, texts }
  return database.db.transaction(
    async (tx) => {
      const [inSnapshot = empty] = await readBoard(tx, values)
      return { board: inSnapshot, texts: await cards.load(tx, keysOf(inSnapshot)) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const empty: ReadBoard = { columns: [], locks: {}, mine: {} }

const keysOf = ({ columns }: ReadBoard) => columns.flatMap(({ keys }) => keys)

function columnsText({ board, texts }: WithTexts): string {
  let at = 0
  const columns = board.columns.map(({ status, more, keys }) => {
    const items = keys.map((key) => withLock(key, texts[at++] ?? '', board.locks))
    return `{"status":${status},"more":${more},"items":[${items.join(',')}]}`
  })
  return `[${columns.join(',')}]`
}

interface Answers {
  mine: Record<string, number>
  /** The answer for an asker with this number of own cards. */
  withMine: (mine: number) => Buffer
}

/** The answer as JSON, for all who ask in the same moment. Askers with as many own cards share its bytes. */
const askBoard = sharedReads(async (database: Database, key: string, waiting: readonly Asker[]): Promise<Answers> => {
  const filter = JSON.parse(key) as BoardFilter
  const values = { ...filter, now: waiting.at(-1)?.now, askers: arrayText(waiting.map(({ id }) => id)) }
  const whole = await readWhole(database, values)
  const columns = columnsText(whole)
  const known = new Map<number, Buffer>()
  return {
    mine: whole.board.mine,
    withMine: (mine) => {
      const answer = known.get(mine) ?? Buffer.from(`{"columns":${columns},"mine":${mine}}`)
      known.set(mine, answer)
      return answer
    },
  }
})

export const boardHandlers: Handlers<typeof endpoints> = {
  async get({ query }, context) {
    const filter: BoardFilter = {
      sections: listText(query['search[section_id]']),
      assignees: listText(query['search[assignee_id]']),
    }
    const asker = { id: context.user.id, now: context.now().toISOString() }
    const { mine, withMine } = await askBoard(context.database, JSON.stringify(filter), asker)
    return new JsonReply(withMine(mine[String(asker.id)] ?? 0))
  },
}

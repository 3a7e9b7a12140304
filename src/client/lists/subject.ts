// A subject: one kind of row, described once. Commands, screens, live events and pickers are derived from it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { encodeListRequest, type Family, type ListRequest, maxPageSize, type Page } from '#contract/base/list'
import type { LogName } from '#contract/logged-subjects'
import type { RightArea } from '#contract/users/rights'

import { type KnownRows, knownRows, type ListRow } from './known'
import { queries } from '#client/api/queries'

type Filter = NonNullable<ListRequest['filter']>

/** The description of a subject. Each layer adds its part: commands their calls and messages, screens columns and form. */
interface Described<Row extends ListRow> {
  /** 'stop-words': begins the ids of its commands, the keys of its queries and the names of stored preferences. */
  name: string
  /** 'stop word' and 'stop words'. */
  words: readonly [one: string, many: string]
  nameOf: (row: Row) => string
  /** The area whose rights are checked. An action without a right in this area has no command. */
  rights: RightArea
  /** The subject's name in the audit log and the bin, 'stop-word'. Its lists follow the live event `stop-word.changed`. */
  logName?: LogName
  /** Keys of other queries that show these records. They are invalidated together with its lists. */
  also?: readonly (readonly string[])[]
  /** True when the server has no text search for the subject. The whole list, which is short, is read instead. */
  unsearched?: boolean
}

export interface SubjectOptions<Row extends ListRow> extends Described<Row> {
  family: Family
  /** Reads one page. `search` is the searched text; a subject with a separate search endpoint calls that one for it. */
  read: (input: { query: ListRequest; signal?: AbortSignal }) => Promise<Page<Row>>
  /**
   * Adds the filter that the server applies by default but not to a request by ids, so that a request by ids returns only rows that
   * the list shows.
   */
  inside?: (filter: Filter) => Filter
  /** Searches rows by a text, where the first page of an unsearched list does not have them all. */
  find?: Subject<Row>['find']
}

export interface Subject<Row extends ListRow> extends Described<Row> {
  /** Rows by id, whichever list they were read in. */
  known: KnownRows<Row>
  /** The name of a known row. */
  nameById: (id: number) => string | undefined
  /** Searches rows by a text and returns them as options of the palette. */
  find: (text: string) => Promise<{ value: number; label: string }[]>
  /** Reads a page from the server and remembers its rows. */
  read: (request: ListRequest, signal?: AbortSignal) => Promise<Page<Row>>
  /** The query of a page. */
  page: (request: ListRequest) => ReturnType<typeof pageOptions<Row>>
  /**
   * Reads rows by their ids, in the order of the ids. Rows that do not exist are left out.
   * @param like the request of a list: its `include` is used, and rows that its filters exclude are left out.
   */
  byId: (ids: readonly number[], signal?: AbortSignal, like?: ListRequest) => Promise<Row[]>
  /** Reads the rows from one index to another, both included. Fresh pages in the cache are not requested again. */
  between: (request: ListRequest, first: number, last: number, signal?: AbortSignal) => Promise<Row[]>
  /** Reads every row, in pages of the largest size. */
  all: (
    request: ListRequest,
    onCount: (count: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<readonly Row[]>
  /** The query of the rows among `ids` that the list does not show. Calls with the same `ids` object share one query. */
  outside: (ids: Ids, request: ListRequest) => ReturnType<typeof outsideOptions>
  /** Counts the rows of a list. With `ids`, counts only those of them that the list contains. */
  count: (request: ListRequest, ids?: readonly number[]) => Promise<number>
  /** The list's filters as the query string of a change of all matching rows. */
  matching: (request: ListRequest) => string
  /** Invalidates its lists, and the queries named in `also`. */
  stale: () => void
}

const pageOptions = <Row extends ListRow>(
  subject: string,
  request: ListRequest,
  read: (signal: AbortSignal) => Promise<Page<Row>>,
) =>
  queryOptions({
    queryKey: [subject, 'list', request],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  })

type Ids = readonly number[] | ReadonlySet<number>

const stamps = new WeakMap<Ids, number>()
let lastStamp = 0

/** A number for an object of ids in a query key. Hashing 20,000 ids, at every render, would take a frame. */
function stampOf(ids: Ids): number {
  const stamp = stamps.get(ids) ?? (lastStamp += 1)
  stamps.set(ids, stamp)
  return stamp
}

const outsideOptions = (
  subject: string,
  ids: Ids,
  request: ListRequest,
  read: (signal: AbortSignal) => Promise<number[]>,
) =>
  queryOptions({
    queryKey: [subject, 'list', 'outside', request, stampOf(ids)],
    queryFn: ({ signal }) => read(signal),
  })

/** Makes a subject from its description: the store of its known rows, and the reads and queries that fill it. */
export function subjectOf<Row extends ListRow>(options: SubjectOptions<Row>): Subject<Row> {
  const { family, inside = (filter: Filter) => filter, read: _read, find: _find, ...described } = options
  const { name, nameOf, also = [], unsearched = false } = described
  const known = knownRows<Row>(name)
  const read: typeof options.read = async (input) => {
    const page = await options.read(input)
    known.remember(page.items)
    return page
  }
  const ask: Subject<Row>['read'] = (query, signal) => read({ query, ...(signal ? { signal } : {}) })
  const page: Subject<Row>['page'] = (request) =>
    pageOptions(name, request, (signal) => read({ query: request, signal }))
  /** Asks the server which of these ids the list contains. */
  const insideOf = async (ids: readonly number[], { filter = {}, search }: ListRequest, signal?: AbortSignal) => {
    const query = { filter: { ...inside(filter), id: ids.join(',') }, search }
    const part = (page: ListRequest) => options.read({ query: { ...query, ...page }, ...(signal ? { signal } : {}) })
    const { total } = await part({ perPage: 1, fields: ['id'] })
    if (total === ids.length) return ids
    const pages = Array.from({ length: Math.ceil(total / maxPageSize) }, (_, at) => at + 1)
    // The reply has only ids, so no row is stored.
    const found = await Promise.all(pages.map((page) => part({ page, perPage: maxPageSize, fields: ['id'] })))
    return found.flatMap(({ items }) => items.map(({ id }) => id))
  }
  const subject: Subject<Row> = {
    ...described,
    known,
    nameById: (id) => {
      const row = known.get(id)
      return row && nameOf(row)
    },
    find:
      options.find ??
      (async (text) => {
        const typed = text.trim()
        const { items } = await queries.fetchQuery(
          page(unsearched ? { perPage: 200 } : { perPage: 25, ...(typed ? { search: typed } : {}) }),
        )
        const named = items.map((row) => ({ value: row.id, label: nameOf(row) }))
        return unsearched ? optionsWith(named, typed) : named
      }),
    read: ask,
    page,
    byId: (ids, signal, like) => {
      const shown = { ...(like?.include ? { include: like.include } : {}), filter: like?.filter }
      return readById(ids, (query) => ask({ ...shown, ...query, filter: { ...shown.filter, ...query.filter } }, signal))
    },
    between: (request, first, last, signal) => readBetween(page, request, first, last, signal),
    all: (request, onCount, signal) => readAll((query) => options.read({ query, signal }), request, onCount),
    outside: (ids, request) =>
      outsideOptions(name, ids, request, async (signal) => {
        const asked = [...ids]
        const shown = new Set((await eachGroup(asked, idsAtOnce, (some) => insideOf(some, request, signal))).flat())
        return asked.filter((id) => !shown.has(id))
      }),
    count: async ({ filter, search }, ids) => {
      if (!ids) return (await options.read({ query: { filter, search, perPage: 1 } })).total
      return (await eachGroup(ids, idsAtOnce, (some) => insideOf(some, { filter, search }))).flat().length
    },
    matching: ({ filter, search }) => {
      const wire = encodeListRequest(family, { filter })
      if (search) wire.set(family === 'v1' ? 'query' : 'search', search)
      return wire.toString()
    },
    stale: () => {
      for (const queryKey of [[name, 'list'], ...also]) void queries.invalidateQueries({ queryKey })
    },
  }
  if (described.logName) logNames.set(name, described.logName)
  const announce = (listener: OnSubject) => listener(subject)
  announcers.push(announce)
  if (follower) announce(follower)
  return subject
}

type OnSubject = <Row extends ListRow>(subject: Subject<Row>) => void

/** The name in the audit log, by subject. A task of the board is a post. */
const logNames = new Map<string, LogName>([['tasks', 'post']])

/** The name of a subject in the audit log; undefined: it has none. */
export const logNameOf = (name: string): LogName | undefined => logNames.get(name)

const announcers: ((listener: OnSubject) => void)[] = []
let follower: OnSubject | null = null

/** Calls the listener for each subject, including those made later. */
export function followSubjects(listener: OnSubject): void {
  follower = listener
  for (const announce of announcers) announce(listener)
}

/** The options whose label contains the text. Others are left out, because Enter chooses the first option. */
export const optionsWith = <Option extends { label: string }>(options: readonly Option[], text: string): Option[] =>
  options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))

/** The largest number of ids in one request. */
const idsAtOnce = 500

/** Runs calls for groups of ids, a few at a time, to limit the load on the server. */
async function eachGroup<T>(
  ids: readonly number[],
  size: number,
  read: (some: readonly number[]) => Promise<T>,
): Promise<T[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
  const found: T[] = []
  for (let at = 0; at < groups.length; at += lanes)
    found.push(...(await Promise.all(groups.slice(at, at + lanes).map(read))))
  return found
}

const lanes = 4

type ReadPage<Row> = (query: ListRequest) => Promise<Page<Row>>

async function readById<Row extends ListRow>(ids: readonly number[], read: ReadPage<Row>): Promise<Row[]> {
  const pages = await eachGroup(ids, maxPageSize, (some) =>
    read({ filter: { id: some.join(',') }, perPage: maxPageSize }),
  )
  const found = new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row])))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readBetween<Row extends ListRow>(
  pageOf: Subject<Row>['page'],
  request: ListRequest,
  first: number,
  last: number,
  signal?: AbortSignal,
): Promise<Row[]> {
  const perPage = maxPageSize
  const rows: Row[] = []
  for (let page = Math.floor(first / perPage) + 1; (page - 1) * perPage <= last; page += 1) {
    // Pages are requested one after the other to limit the load on the server.
    const { items, page: answered } = await queries.fetchQuery(pageOf({ ...request, page, perPage }))
    signal?.throwIfAborted()
    // For a page past the end the server returns the last page.
    if (answered !== page) break
    rows.push(...items.slice(Math.max(0, first - (page - 1) * perPage), last - (page - 1) * perPage + 1))
  }
  return rows
}

async function readAll<Row extends ListRow>(
  read: ReadPage<Row>,
  request: ListRequest,
  onCount: (count: number, total: number) => void,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  let total = 1
  /** Reads one page. A row that moved to another page during the reading is returned once. @returns how many rows left the list */
  const take = async (page: number) => {
    const found = await read({ ...request, page, perPage: maxPageSize })
    for (const row of found.items) rows.set(row.id, row)
    const gone = total - found.total
    total = found.total
    onCount(rows.size, total)
    return gone
  }
  // Pages are requested one after the other to limit the load on the server.
  for (let page = 1; (page - 1) * maxPageSize < total; page += 1) {
    const gone = await take(page)
    // Rows that left the list moved others up, to pages that were read before. These pages are read again.
    if (page > 1 && gone > 0) page = Math.max(0, page - 1 - Math.ceil(gone / maxPageSize))
  }
  // A row that was changed may have moved to a page that was read before, as the first by last change. They are read once more.
  for (let page = 1; rows.size < total && (page - 1) * maxPageSize < total; page += 1) await take(page)
  return [...rows.values()]
}

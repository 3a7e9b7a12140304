// A subject's list as it is known here, the same for every subject: its pages, its rows by id, all of them, what lies between.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { encodeListRequest, type Family, type ListRequest, maxPageSize, type Page } from '#contract/list'

import { type KnownRows, knownRows, type ListRow } from './known'
import { queries } from '#client/api/queries'

type Filter = NonNullable<ListRequest['filter']>

export interface ListOptions<Row extends ListRow> {
  family: Family
  /** Reads one page. `search` is a text; a subject that has another endpoint for texts goes there. */
  read: (input: { query: ListRequest; signal?: AbortSignal }) => Promise<Page<Row>>
  /** What the server leaves out by itself unless ids are asked for, said aloud: which ids a list shows depends on it. */
  inside?: (filter: Filter) => Filter
}

/** What screens and commands read of a subject's list. */
export interface SubjectList<Row extends ListRow> {
  subject: string
  /** Rows by id, whichever list they were read in. */
  known: KnownRows<Row>
  /** Reads what is asked for, past what is kept; its rows are known from then on. */
  read: (request: ListRequest, signal?: AbortSignal) => Promise<Page<Row>>
  /** A page of the list; its rows are known from then on. */
  page: (request: ListRequest) => ReturnType<typeof pageOptions<Row>>
  /** Rows by their ids, in the ids' order; what is gone is left out. */
  /** @param like a list's request: rows come with what it includes, and only those that its filters show. */
  byId: (ids: readonly number[], signal?: AbortSignal, like?: ListRequest) => Promise<Row[]>
  /** The rows from one place to another, both counted from 0 and meant with. Pages that are known are not asked for again. */
  between: (request: ListRequest, first: number, last: number, signal?: AbortSignal) => Promise<Row[]>
  /** Every row, read in the largest pages there are. */
  all: (
    request: ListRequest,
    onCount: (count: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<readonly Row[]>
  /** Which of these ids the list does not show. */
  outside: (ids: readonly number[], request: ListRequest) => ReturnType<typeof outsideOptions>
  /** How many rows the list has, or how many of these ids are in it. */
  count: (request: ListRequest, ids?: readonly number[]) => Promise<number>
  /** What the list shows, as a query string that a change of all that match is sent with. */
  matching: (request: ListRequest) => string
  /** Its pages are read again when they are looked at. */
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

const outsideOptions = (
  subject: string,
  ids: readonly number[],
  request: ListRequest,
  read: (signal: AbortSignal) => Promise<number[]>,
) =>
  queryOptions({
    queryKey: [subject, 'list', 'outside', request, ids],
    queryFn: ({ signal }) => read(signal),
  })

/** What is known of a subject's list; `read` calls its endpoint. One a subject: rows are known by id for all of its lists. */
export function listOf<Row extends ListRow>(subject: string, options: ListOptions<Row>): SubjectList<Row> {
  const { family, inside = (filter: Filter) => filter } = options
  const known = knownRows<Row>()
  const read: typeof options.read = async (input) => {
    const page = await options.read(input)
    known.remember(page.items)
    return page
  }
  const ask: SubjectList<Row>['read'] = (query, signal) => read({ query, ...(signal ? { signal } : {}) })
  const page: SubjectList<Row>['page'] = (request) =>
    pageOptions(subject, request, (signal) => read({ query: request, signal }))
  /** Which of these ids the list shows; mostly all of them, and then one answer without a row says so. */
  const insideOf = async (ids: readonly number[], { filter = {}, search }: ListRequest, signal?: AbortSignal) => {
    const query = { filter: { ...inside(filter), id: ids.join(',') }, search }
    const part = (page: ListRequest) => options.read({ query: { ...query, ...page }, ...(signal ? { signal } : {}) })
    const { total } = await part({ perPage: 1, fields: ['id'] })
    if (total === ids.length) return ids
    const pages = Array.from({ length: Math.ceil(total / maxPageSize) }, (_, at) => at + 1)
    // Only the ids come: nothing to remember.
    const found = await Promise.all(pages.map((page) => part({ page, perPage: maxPageSize, fields: ['id'] })))
    return found.flatMap(({ items }) => items.map(({ id }) => id))
  }
  return {
    subject,
    known,
    read: ask,
    page,
    byId: (ids, signal, like) => {
      const shown = { ...(like?.include ? { include: like.include } : {}), filter: like?.filter }
      return readById(ids, (query) => ask({ ...shown, ...query, filter: { ...shown.filter, ...query.filter } }, signal))
    },
    between: (request, first, last, signal) => readBetween(page, request, first, last, signal),
    all: (request, onCount, signal) => readAll((query) => options.read({ query, signal }), request, onCount),
    outside: (ids, request) =>
      outsideOptions(subject, ids, request, async (signal) => {
        const shown = new Set((await eachGroup(ids, idsAtOnce, (some) => insideOf(some, request, signal))).flat())
        return ids.filter((id) => !shown.has(id))
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
    stale: () => void queries.invalidateQueries({ queryKey: [subject, 'list'] }),
  }
}

/** Ids one request may name. */
const idsAtOnce = 500

/** A few calls at a time, because a selection is no reason to flood the server. */
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
  pageOf: SubjectList<Row>['page'],
  request: ListRequest,
  first: number,
  last: number,
  signal?: AbortSignal,
): Promise<Row[]> {
  const perPage = maxPageSize
  const rows: Row[] = []
  for (let page = Math.floor(first / perPage) + 1; (page - 1) * perPage <= last; page += 1) {
    // One page after the other: a range is no reason to flood the server.
    const { items, page: answered } = await queries.fetchQuery(pageOf({ ...request, page, perPage }))
    signal?.throwIfAborted()
    // A page past the end answers the last one.
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
  for (let page = 1, total = 1; (page - 1) * maxPageSize < total; page += 1) {
    // One page after the other: a download is no reason to flood the server.
    const found = await read({ ...request, page, perPage: maxPageSize })
    total = found.total
    // A row that moved between two pages comes once.
    for (const row of found.items) rows.set(row.id, row)
    onCount(rows.size, total)
  }
  return [...rows.values()]
}

// Reads the filters, sort and page of a list from its address, and makes the request that asks the server for the rows.

import { dayAfter, isDay } from '#text/days'
import { instantIn } from '#text/zone'
import { type ListRequest, maxPageSize } from '#contract/base/list'

import { idsOf, textOf } from './change-address'
import type { ListDescription, ListFilter } from './description'

/** The parts of a description that decide how the address is read. */
export type Addressed = Pick<
  ListDescription<never>,
  'filters' | 'fixed' | 'include' | 'sorts' | 'defaultSort' | 'bestMatch' | 'whole' | 'pageSizes'
>

const wholeNumberOr = (text: string | null, otherwise: number) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise

export const pageOf = (query: URLSearchParams) => wholeNumberOr(query.get('page'), 1)
export const pageSizeOf = (list: Pick<Addressed, 'whole' | 'pageSizes'>, query: URLSearchParams) =>
  list.whole ? maxPageSize : Math.min(maxPageSize, wholeNumberOr(query.get('items_per_page'), defaultSizeOf(list)))

/** The default page size. */
export const defaultSizeOf = ({ pageSizes: [first = 25] = [] }: Pick<Addressed, 'pageSizes'>) => first

/** The names of the filters set in the address, for the count on the Filters button. The search text counts as one. */
export const activeFilters = ({ filters = [] }: Pick<Addressed, 'filters'>, query: URLSearchParams): string[] =>
  [...filters.map(({ name }) => name), 'query'].filter((name) => query.has(name))

/** The sort of the address if the list has it; else the best match of a search text, else the list's default. */
export function sortOf({ sorts, defaultSort, bestMatch }: Addressed, query: URLSearchParams): string {
  const sort = query.get('sort')
  const isText = textOf(query).trim() !== ''
  const isKnown = sort !== null && sorts.includes(sort.replace(/^-/, ''))
  const ranks = (named: string) => bestMatch !== undefined && named.replace(/^-/, '') === bestMatch.replace(/^-/, '')
  if (isKnown && (isText || !ranks(sort))) return sort
  return isText && bestMatch !== undefined ? bestMatch : defaultSort
}

/** The instant at which a day begins in a zone. */
const startOfDay = (day: string, zone: string) => new Date(instantIn(`${day}T00:00:00`, zone))
/** The last millisecond of a day in a zone, however long that day is. */
const endOfDay = (day: string, zone: string) => new Date(startOfDay(dayAfter(day, 1), zone).getTime() - 1)

/** The present day and its zone. */
export interface Today {
  /** The brand's zone. */
  zone: string
  /** The present day in that zone. */
  day: string
}

/** The request parameters of a filter. An invalid value of an old or mistyped link is ignored. */
function wireOf(filter: ListFilter, query: URLSearchParams, { zone, day }: Today): [string, string | undefined][] {
  const value = query.get(filter.name)
  switch (filter.kind) {
    case 'choice': {
      const { pattern = /^\d{1,15}$/, otherwise, missing } = filter
      if (missing !== undefined && value === missing) return [[filter.wire, '']]
      const known = (value ?? '').split(',').filter((part) => pattern.test(part))
      return [[filter.wire, known.join(',') || otherwise]]
    }
    case 'picks':
      return [[filter.wire, idsOf(value).join(',') || undefined]]
    case 'day':
      return [
        [
          filter.wire,
          isDay(value) ? (filter.edge === 'start' ? startOfDay : endOfDay)(value, zone).toISOString() : undefined,
        ],
      ]
    case 'today':
      return value === '1' && isDay(day)
        ? [
            [filter.wires[0], startOfDay(day, zone).toISOString()],
            [filter.wires[1], endOfDay(day, zone).toISOString()],
          ]
        : []
  }
}

/** The narrower of two bounds with one server name: the later start, the earlier end. */
const narrower = (wire: string, one?: string, other?: string) =>
  one && other && wire.startsWith('>') === one > other ? one : (other ?? one)

/** The request of a list that an address stands for, without a page number. Bounds of one name narrow each other. */
export function requestOf(list: Addressed, query: URLSearchParams, today: Today): ListRequest {
  const asked: Record<string, string | undefined> = {}
  for (const [wire, value] of (list.filters ?? []).flatMap((filter) => wireOf(filter, query, today)))
    asked[wire] = narrower(wire, asked[wire], value)
  const search = textOf(query).trim()
  return {
    perPage: pageSizeOf(list, query),
    sort: sortOf(list, query),
    ...(list.include ? { include: list.include } : {}),
    ...(search === '' ? {} : { search }),
    filter: { ...asked, ...list.fixed },
  }
}

/** The sort after a click on a column: descending first, then ascending. */
export const toggledSort = (sort: string, field: string) => (sort === `-${field}` ? field : `-${field}`)

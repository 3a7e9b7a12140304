// The list's filters as the address keeps them (first text, section 2) and as the server is asked for them.
import { addDays, format, parseISO } from 'date-fns'
import { fromZonedTime } from 'date-fns-tz'

import type { ListRequest } from '#contract/list'
import { posts } from '#contract/posts'

/** The names in the address; `page` and the paging are not filters. */
export const filterNames = [
  'section_id',
  'is_today',
  'categories',
  'editors',
  'tags',
  'start_date',
  'end_date',
  'status',
  'advert_status',
  'template_type',
  'query',
] as const
export type FilterName = (typeof filterNames)[number] | 'items_per_page' | 'sort' | 'page'

export const defaultSort = '-published_at'

/** Changes one thing of the address. Everything but the page itself goes back to page 1; an empty value leaves the address. */
export function withFilter(query: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  if (name !== 'page') next.delete('page')
  return next
}

/** How many filters hold, for the button that shows them. */
export const activeFilters = (query: URLSearchParams) => filterNames.filter((name) => query.has(name)).length

const whole = (text: string | null, otherwise: number) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise

export const pageSizeOf = (query: URLSearchParams) => Math.min(200, whole(query.get('items_per_page'), 25))
export const pageOf = (query: URLSearchParams) => whole(query.get('page'), 1)
const sorts = new Set((posts.list.list?.sorts ?? []).flatMap((field) => [field, `-${field}`]))

/** What fits a text best comes first (decisions.md, section 2). */
export const bestMatch = '-relevance'

/** The newest first, or of a text what fits it best, unless another order is asked for that there is. */
export function sortOf(query: URLSearchParams): string {
  const sort = query.get('sort')
  const isText = (query.get('query') ?? '').trim() !== ''
  if (sort !== null && sorts.has(sort) && (isText || !sort.endsWith('relevance'))) return sort
  return isText ? bestMatch : defaultSort
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(parseISO(text).getTime())

/** The instant at which a day begins in a zone. */
const startOfDay = (day: string, zone: string) => fromZonedTime(`${day}T00:00:00`, zone)
/** The last millisecond of a day in a zone, however long that day is. */
const endOfDay = (day: string, zone: string) =>
  new Date(startOfDay(format(addDays(parseISO(day), 1), 'yyyy-MM-dd'), zone).getTime() - 1)

/** The request for one page; `zone` is the brand's, days are its days, `today` is the one it is there. */
export function requestOf(query: URLSearchParams, zone: string, day: string): ListRequest {
  const today = query.get('is_today') === '1' ? day : null
  const start = today ?? query.get('start_date')
  const end = today ?? query.get('end_date')
  // A link may be old or mistyped: what is no id asks for nothing.
  const given = (name: string) => idsOf(query.get(name)).join(',') || undefined
  return {
    perPage: pageSizeOf(query),
    sort: sortOf(query),
    filter: {
      section_id: given('section_id'),
      category_id: given('categories'),
      'authors.id': given('editors'),
      'tags.id': given('tags'),
      status: given('status'),
      advert_status: given('advert_status'),
      template_type: given('template_type'),
      '>published_at': isDay(start) ? startOfDay(start, zone).toISOString() : undefined,
      '<published_at': isDay(end) ? endOfDay(end, zone).toISOString() : undefined,
    },
  }
}

/** The next sort of a column: as it is mostly wanted, then the other way round. */
export const toggledSort = (sort: string, field: string) => (sort === `-${field}` ? field : `-${field}`)

/** Ids of a comma list; what is no id is left out. */
export const idsOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)

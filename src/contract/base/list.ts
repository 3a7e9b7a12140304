// Requests and replies of lists: one internal form for both wire families.
import type { z } from 'zod'

export type Family = 'v1' | 'v2'

export const pageSizes = [25, 50, 100, 150, 200] as const
export const defaultPageSize = 25
export const maxPageSize = 200

/** The longest text that a list is searched for, and the longest that an autocomplete looks up, in characters. */
export const longestSearch = 500
export const longestLookup = 200

export type Filters = Record<string, z.ZodType>

/**
 * The filters, sorts and fields that a list accepts. Filter names are those of the wire: `section_id`, `>published_at`,
 * `authors.id`.
 */
export interface ListSpec<Item extends z.ZodType = z.ZodType, F extends Filters = Filters> {
  item: Item
  filters: F
  sorts: readonly string[]
  defaultSort: string
  includes?: readonly string[]
  searchFields?: readonly string[]
  /** Filters of the v2 family that are also accepted by their bare name: `language=en-US`. */
  plainFilters?: readonly string[]
  /** True: the reply is a bare array, with the pagination in its headers. Left out: a page in the envelope of the family. */
  bare?: boolean
}

/** `contains` (default): the letters anywhere. `phrase_prefix`: the words in order, the last one may be incomplete. */
export type SearchType = 'contains' | 'phrase_prefix'

export interface Sort {
  field: string
  descending: boolean
}

/** A list query as handlers receive it. */
export interface ListQuery<F extends Filters = Filters> {
  page: number
  perPage: number
  sort: Sort[]
  filter: { [K in keyof F]?: z.output<F[K]> }
  include: string[]
  fields: string[]
  search: string
  /** The searched fields; empty: all searchable fields. */
  searchFields: string[]
  searchType: SearchType
}

/** `total` counts all rows that match, `page` counts from 1. */
export interface Page<T> {
  items: T[]
  total: number
  page: number
  perPage: number
}

export const pageCount = (page: { total: number; perPage: number }) => Math.max(1, Math.ceil(page.total / page.perPage))

/** The parameter names of each family. */
export const wire = {
  v1: { perPage: 'per-page', sort: 'sort', include: 'expand', filter: /^search\[(.+)\]$/ },
  v2: { perPage: 'per_page', sort: 'order', include: 'include', filter: /^filter\[(.+)\.eq\]$/ },
} as const

/** A list request of a caller. Missing parts have their defaults. Filters are texts as on the wire. */
export interface ListRequest {
  page?: number
  perPage?: number
  sort?: string
  filter?: Record<string, string | undefined>
  include?: readonly string[]
  fields?: readonly string[]
  search?: string
  /** In the v2 family: the fields to search, and the kind of match. */
  searchFields?: readonly string[]
  searchType?: 'contains' | 'phrase_prefix'
}

/** The query string of a list request, in its family's style. The reverse of {@link parseListQuery}. */
export function encodeListRequest(family: Family, request: ListRequest): URLSearchParams {
  const names = wire[family]
  const parameters = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  set('page', request.page)
  set(names.perPage, request.perPage)
  set(names.sort, request.sort)
  set(names.include, request.include?.join(','))
  set('fields', request.fields?.join(','))
  set('search', request.search)
  set('search_fields', request.searchFields?.join(','))
  set('search_type', request.searchType)
  for (const [name, value] of Object.entries(request.filter ?? {})) {
    if (value !== undefined) parameters.set(family === 'v1' ? `search[${name}]` : `filter[${name}.eq]`, value)
  }
  return parameters
}

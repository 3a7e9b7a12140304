// Parsing of list queries on the server. The browser only writes them (list.ts).
import { z } from 'zod'

import {
  defaultPageSize,
  type Family,
  type Filters,
  type ListQuery,
  type ListSpec,
  maxPageSize,
  type Sort,
  wire,
  longestSearch,
} from './list'

/** A comma-separated list of at most 500 ids: `1,2,3`. */
export const idList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
  .transform((text) => text.split(',').map(Number))

/** A comma-separated list of small numbers, such as statuses. */
export const numberList = z
  .string()
  .regex(/^\d{1,4}(,\d{1,4}){0,49}$/)
  .transform((text) => text.split(',').map(Number))

/** An instant on the wire: ISO 8601, or `YYYY-MM-DD[ HH:mm:ss]`. Without an offset it is UTC. */
export const instantText = z
  .string()
  .max(40)
  .transform((text, context) => {
    const [, day = '', time = '00:00', zone = 'Z'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
    const date = new Date(`${day}T${time}${zone}`)
    const year = date.getUTCFullYear()
    // `Date` turns a day that the month does not have into one of the next month.
    const isDay = new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8))
    if (Number.isNaN(year) || year < 1 || year > 9999 || !isDay) {
      context.addIssue({ code: 'custom', message: 'Not a date and time.' })
      return z.NEVER
    }
    return date.toISOString()
  })

/** An invalid parameter and its message; the reply is a 400. */
export interface BadParameter {
  parameter: string
  message: string
}

const isBad = (value: object): value is BadParameter => 'parameter' in value
export { isBad as isBadParameter }

type RawQuery = Record<string, unknown>

const wholeNumber = (value: unknown, max: number) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= 1 ? Math.min(Number(value), max) : null

const listOf = (value: unknown): string[] | null => {
  const texts = Array.isArray(value) ? value : [value]
  if (!texts.every((text) => typeof text === 'string')) return null
  return texts.flatMap((text: string) => text.split(',')).filter((text) => text !== '')
}

/**
 * Parses a raw query (unchanged names, values that are strings or lists of strings). Returns the first unknown or invalid parameter
 * by name.
 */
export function parseListQuery<F extends Filters>(
  family: Family,
  spec: ListSpec<z.ZodType, F>,
  raw: RawQuery,
): ListQuery<F> | BadParameter {
  const names = wire[family]
  const query: ListQuery = {
    page: 1,
    perPage: defaultPageSize,
    sort: parseSort(spec.defaultSort),
    filter: {},
    include: [],
    fields: [],
    search: '',
    searchFields: [],
    searchType: 'contains',
  }
  for (const [parameter, value] of Object.entries(raw)) {
    const bad = (message: string): BadParameter => ({ parameter, message })
    // The v1 search for experts uses `per_page` too.
    if (parameter === 'page' || parameter === names.perPage || parameter === 'per_page') {
      const number = wholeNumber(value, parameter === 'page' ? 100_000_000 : maxPageSize)
      if (number === null) return bad(`Parameter "${parameter}" must be a whole number from 1.`)
      query[parameter === 'page' ? 'page' : 'perPage'] = number
    } else if (parameter === names.sort || parameter === `${names.sort}[]`) {
      const texts = listOf(value)
      const sort = texts?.flatMap(parseSort)
      if (!sort || !sort.every(({ field }) => spec.sorts.includes(field)))
        return bad(`Unknown sort "${String(value)}".`)
      if (sort.length > 0) query.sort = sort
    } else if (parameter === names.include) {
      const texts = listOf(value)
      const unknown = texts?.find((text) => !(spec.includes ?? []).includes(text))
      if (!texts || unknown !== undefined) return bad(`Unknown ${names.include} "${unknown ?? ''}".`)
      query.include = texts
    } else if (/^fields(\[\w+\])?$/.test(parameter)) {
      const texts = listOf(value)
      if (!texts) return bad(`Parameter "${parameter}" must be a list of names.`)
      const unknown = texts.find((text) => !fieldsOf(spec.item).includes(text))
      if (unknown !== undefined) return bad(`Unknown field "${unknown}".`)
      query.fields = texts
    } else if (family === 'v2' && spec.searchFields && isSearch(parameter)) {
      if (typeof value !== 'string' || value.length > longestSearch)
        return bad(`Parameter "${parameter}" must be a text of at most ${longestSearch} characters.`)
      const wrong = readSearch(query, spec.searchFields, parameter, value)
      if (wrong !== null) return bad(wrong)
    } else {
      const plain = spec.plainFilters?.includes(parameter) === true
      const name = plain ? parameter : names.filter.exec(parameter)?.[1]
      const schema = name === undefined ? undefined : Object.hasOwn(spec.filters, name) ? spec.filters[name] : undefined
      if (name === undefined || !schema) return bad(`Unknown parameter "${parameter}".`)
      const text = Array.isArray(value) ? value.join(',') : value
      const parsed = schema.safeParse(family === 'v2' && text === '' ? null : text)
      if (!parsed.success) return bad(`Wrong value for parameter "${parameter}".`)
      query.filter[name] = parsed.data
    }
  }
  return query as ListQuery<F>
}

/** The names of an item's fields, which a query may give in `fields`; none for an item that is no object. */
export const fieldsOf = (item: z.ZodType): string[] => (item instanceof z.ZodObject ? Object.keys(item.shape) : [])

/** The record reduced to `fields` and `include`; the whole record when `fields` is empty. */
export function onlyFields(record: unknown, fields: readonly string[], include: readonly string[]): unknown {
  if (fields.length === 0 || typeof record !== 'object' || record === null) return record
  // `tags.section` asks for the tags with their sections.
  const wanted = new Set([...fields, ...include.map((name) => name.split('.', 1)[0] ?? name)])
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name)))
}

const searchParameters = ['search', 'search_fields', 'search_type'] as const
const isSearch = (parameter: string): parameter is (typeof searchParameters)[number] =>
  searchParameters.some((name) => name === parameter)

/** Reads `search`, `search_fields` or `search_type` into the list query. Returns the error message, or null. */
function readSearch(
  query: ListQuery,
  known: readonly string[],
  parameter: (typeof searchParameters)[number],
  value: string,
): string | null {
  if (parameter === 'search') query.search = value
  else if (parameter === 'search_fields') {
    query.searchFields = value.split(',').filter((name) => name !== '')
    const unknown = query.searchFields.find((name) => !known.includes(name))
    if (unknown !== undefined) return `Unknown search field "${unknown}".`
  } else if (value !== 'phrase_prefix' && value !== 'contains') return `Unknown search type "${value}".`
  else query.searchType = value
  return null
}

/** Parses `-published_at,id` into sorts. */
function parseSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) =>
      name.startsWith('-') ? { field: name.slice(1), descending: true } : { field: name, descending: false },
    )
}

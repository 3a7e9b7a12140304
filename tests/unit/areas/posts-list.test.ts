import { describe, expect, test } from 'vitest'

import { dayIn } from '#ui/dates/use-today'

import { idsOf, withFilter } from '#workspace/list/change-address'
import {
  activeFilters as activeOf,
  pageOf,
  pageSizeOf as sizeOf,
  requestOf,
  sortOf as orderOf,
  toggledSort,
} from '#workspace/list/request'

import { postListTitle } from '../../../src/areas/posts/list/list-title'
import { postAddress } from '../../../src/areas/posts/list/list'

const asked = (text: string, zone = 'Africa/Accra', now = '2026-11-21T09:00:00Z') =>
  requestOf(postAddress, new URLSearchParams(text), { zone, day: dayIn(zone, new Date(now)) })
const after = (text: string, ...change: [name: string, value: string]) =>
  withFilter(new URLSearchParams(text), ...change).toString()
const activeFilters = (query: URLSearchParams) => activeOf(postAddress, query).length
const pageSizeOf = (query: URLSearchParams) => sizeOf({}, query)
const sortOf = (query: URLSearchParams) => orderOf(postAddress, query)

describe('the address of the list', () => {
  test('goes back to the first page when anything but the page changes', () => {
    expect(after('status=3&page=4', 'section_id', '2')).toBe('status=3&section_id=2')
    expect(after('status=3&page=4', 'page', '5')).toBe('status=3&page=5')
    expect(after('status=3', 'status', '')).toBe('')
  })

  test('counts its filters, not its page, size and order', () => {
    expect(activeFilters(new URLSearchParams('status=3&query=fuel&page=2&items_per_page=50&sort=uniqueness'))).toBe(2)
  })

  test.each([
    ['', 25, 1],
    ['items_per_page=100&page=7', 100, 7],
    ['items_per_page=5000&page=0', 200, 1],
    ['items_per_page=-1&page=x', 25, 1],
    ['items_per_page=1e3&page=99999999999', 25, 1],
  ])('%j has %i rows a page and is page %i', (text, size, page) => {
    expect([pageSizeOf(new URLSearchParams(text)), pageOf(new URLSearchParams(text))]).toEqual([size, page])
  })

  test('an unknown order means the newest first', () => {
    expect(sortOf(new URLSearchParams('sort=-uniqueness'))).toBe('-uniqueness')
    expect(sortOf(new URLSearchParams('sort=password'))).toBe('-published_at')
    expect(toggledSort('-uniqueness', 'uniqueness')).toBe('uniqueness')
    expect(toggledSort('-published_at', 'uniqueness')).toBe('-uniqueness')
  })

  test('a text search sorts by relevance unless another order is asked for', () => {
    expect(asked('query=fuel').sort).toBe('-relevance')
    expect(asked('query=fuel&sort=-published_at').sort).toBe('-published_at')
    expect(asked('query=fuel&sort=word_count').sort).toBe('word_count')
    expect(asked('query=+').sort).toBe('-published_at')
    expect(asked('sort=-relevance').sort).toBe('-published_at')
  })

  test('ids are a comma list, and what is no id is left out', () => {
    expect(idsOf('1,2,x,3.5,-4,,5')).toEqual([1, 2, 5])
    expect(asked('status=abc&section_id=1&categories=4,5&editors=<b>').filter).toMatchObject({
      status: undefined,
      section_id: '1',
      category_id: '4,5',
      'authors.id': undefined,
    })
  })
})

describe('days are the brand’s days', () => {
  test('from the first instant of one to the last of the other', () => {
    expect(asked('start_date=2026-11-01&end_date=2026-11-02', 'Asia/Manila').filter).toMatchObject({
      '>published_at': '2026-10-31T16:00:00.000Z',
      '<published_at': '2026-11-02T15:59:59.999Z',
    })
  })

  test('today is today there, whatever it is here', () => {
    expect(asked('is_today=1', 'Asia/Manila', '2026-11-21T17:00:00Z').filter).toMatchObject({
      '>published_at': '2026-11-21T16:00:00.000Z',
      '<published_at': '2026-11-22T15:59:59.999Z',
    })
  })

  test('today is narrowed by the days beside it', () => {
    const at = '2026-11-21T17:00:00Z'
    expect(asked('is_today=1&start_date=2026-11-01&end_date=2026-11-10', 'Asia/Manila', at).filter).toMatchObject({
      '>published_at': '2026-11-21T16:00:00.000Z',
      '<published_at': '2026-11-10T15:59:59.999Z',
    })
  })

  test.each(['2026-13-40', 'yesterday', '2026-1-1', ''])('%j is no day and asks for nothing', (day) => {
    expect(asked(`start_date=${day}`).filter?.['>published_at']).toBe(undefined)
  })
})

test.each([
  ['status=3&start_date=2026-11-20', 'Posts: Published, from 2026/11/20'],
  ['end_date=2026-11-22&tags=4', 'Posts: until 2026/11/22, 1 filter'],
  ['start_date=soon', 'Posts'],
])('a tab of %s is called %s', (query, title) => {
  expect(postListTitle(new URLSearchParams(query))).toBe(title)
})

// A list's filters as the palette offers them, and as they are asked for in any list, not only that of posts.
import { describe, expect, test } from 'vitest'

import { constantChoices } from '#workspace/list/filters/options'
import type { ListFilter } from '#workspace/list/description'
import type { ListHandle } from '#workspace/list/handle'
import { choiceRows, splitFilterQuery } from '#workspace/list/filters/palette'
import { requestOf } from '#workspace/list/request'
import { listTitle } from '#workspace/list/title'
import { findValues } from '#workspace/list/filters/values'

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'role',
    label: 'Role',
    wire: 'auth_assignment.item_name',
    pattern: /^[a-z-]+$/,
    choices: constantChoices([
      { id: 'author', title: 'Author' },
      { id: 'editor', title: 'Editor' },
    ]),
  },
  {
    kind: 'picks',
    name: 'categories',
    label: 'Categories',
    keywords: 'category',
    wire: 'category_id',
    entity: 'categories',
  },
  { kind: 'day', name: 'since', label: 'Since', wire: '>created_at', edge: 'start' },
  {
    kind: 'choice',
    name: 'language',
    label: 'Language',
    wire: 'lang',
    pattern: /^[a-z]{2}$/,
    otherwise: 'en',
    choices: constantChoices([]),
  },
]
const list = { filters, calls: {} } as unknown as ListHandle
const words = (text: string) => text
const address = { filters, sorts: ['id', 'name'], defaultSort: 'name', fixed: { active: '1' }, include: ['roles'] }
const asked = (query: string) => requestOf(address, new URLSearchParams(query), { zone: 'Africa/Lagos', day: '' })

describe('filters in the palette', () => {
  test('a short list is offered whole, in words', () => {
    expect(choiceRows(list, words).map(({ label, call }) => [label, call.args])).toEqual([
      ['Role: Author', { filter: 'role', value: 'author' }],
      ['Role: Editor', { filter: 'role', value: 'editor' }],
    ])
    expect(choiceRows(undefined, words)).toEqual([])
  })

  test.each([
    ['category fuel', 'categories', 'fuel'],
    ['Categories  fuel prices ', 'categories', 'fuel prices'],
    ['since 2026-11-01', 'since', '2026-11-01'],
  ])('%j names a filter and what is asked of it', (question, name, text) => {
    expect(splitFilterQuery(list, question)).toMatchObject({ filter: { name }, text })
  })

  test.each(['fuel prices', 'category', 'category f', 'role author'])('%j names none', (question) => {
    expect(splitFilterQuery(list, question)).toBe(undefined)
  })

  test('in a short list the values that contain the text come first', async () => {
    const [role] = filters
    const found = await findValues(role!, 'edi', new AbortController().signal)
    expect(found.map(({ value }) => value)).toEqual(['editor', 'author'])
  })
})

describe('what a list asks for', () => {
  test('the request has the filters of the address, of their defaults, and of the list itself', () => {
    expect(asked('role=editor').filter).toMatchObject({
      'auth_assignment.item_name': 'editor',
      lang: 'en',
      active: '1',
    })
    expect(asked('role=<b>&language=fr&active=0').filter).toEqual({
      'auth_assignment.item_name': undefined,
      category_id: undefined,
      '>created_at': undefined,
      lang: 'fr',
      active: '1',
    })
  })

  test('the request has the sort, the search, the includes, and the largest page of a list that is shown whole', () => {
    expect(asked('query=+ama+&sort=-id&items_per_page=50')).toMatchObject({
      search: 'ama',
      sort: '-id',
      perPage: 50,
      include: ['roles'],
    })
    expect(asked('sort=password').sort).toBe('name')
    const whole = requestOf({ ...address, whole: true }, new URLSearchParams('items_per_page=50'), {
      zone: 'UTC',
      day: '',
    })
    expect(whole.perPage).toBe(200)
  })
})

test('a tab says what its list shows', () => {
  const told = { role: (value: string) => (value === 'editor' ? 'Editor' : undefined) }
  const title = (query: string) => listTitle('Users', new URLSearchParams(query), told, ['since', 'categories'])
  expect(title('')).toBe('Users')
  expect(title('role=editor&query=ama')).toBe('Users: “ama”, Editor')
  expect(title('role=x&since=2026-01-01')).toBe('Users: 1 filter')
  expect(title('since=2026-01-01&categories=4')).toBe('Users: 2 filters')
})

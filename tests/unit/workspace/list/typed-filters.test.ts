// Filters that are typed into a list's search come to what their fields set.
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { picker } from '#client/lists/pickers'
import type { ListFilter } from '#workspace/list/description'
import { constantChoices } from '#workspace/list/filters/options'
import { readTyped } from '#workspace/list/filters/typed'

const sources = ['Original', 'AFP', 'Getty Images', 'Getty Sport'].map((title, at) => ({ id: at + 1, title }))
const filters: readonly ListFilter[] = [
  { kind: 'choice', name: 'source', label: 'Source', wire: 'source', choices: constantChoices(sources) },
  {
    kind: 'choice',
    name: 'used',
    label: 'Use',
    keywords: 'used',
    wire: 'used',
    choices: constantChoices([
      { id: 0, title: 'Only unused', keywords: 'no unused' },
      { id: 1, title: 'Only used', keywords: 'yes used' },
    ]),
  },
  { kind: 'picks', name: 'editors', label: 'Editors', keywords: 'author', wire: 'authors.id', entity: 'users' },
  { kind: 'choice', name: 'section_id', label: 'Section', wire: 'section_id', choices: constantChoices([]) },
  { kind: 'day', name: 'from', label: 'From', keywords: 'after', wire: 'since', edge: 'start' },
]
const suggest = vi.spyOn(picker('users'), 'suggest')
beforeEach(() => {
  suggest.mockReset()
  suggest.mockResolvedValue([{ value: 7, label: 'Ama Owusu' }])
})

const read = (line: string, query = '', ended = true) =>
  readTyped(line, { filters, query: new URLSearchParams(query), ended })

describe('a line of the search', () => {
  test('its filters become values of the address, and the rest is searched for', async () => {
    expect(await read('source:afp fuel author:"Ama Owusu" used:no after:2026/11/01  prices')).toEqual({
      also: { source: '2', editors: '7', used: '0', from: '2026-11-01' },
      search: 'fuel prices',
      rest: 'fuel prices',
      isRead: true,
      wrong: [],
    })
    expect(suggest).toHaveBeenCalledWith('Ama Owusu', expect.anything())
  })

  test('a filter by picks takes one more, as its field does', async () => {
    expect((await read('author:ama', 'editors=3')).also).toEqual({ editors: '3,7' })
  })

  test('the word that is typed stays until it is whole, and is not searched for', async () => {
    expect(await read('fuel source:ge', '', false)).toMatchObject({
      also: {},
      search: 'fuel',
      rest: 'fuel source:ge',
      wrong: [],
    })
    expect(await read('fuel source:afp ', '', false)).toMatchObject({ also: { source: '2' }, rest: 'fuel ' })
  })

  test.each([
    ['source:reuters fuel', 'No source is called reuters.'],
    ['source:getty fuel', 'getty may be Getty Images or Getty Sport: type more of the name.'],
    ['after:never fuel', 'never is no day: type it as 2026/11/27, or today.'],
  ])('%j stays with a sentence', async (line, sentence) => {
    expect(await read(line)).toMatchObject({ also: {}, search: 'fuel', rest: line, isRead: false, wrong: [sentence] })
  })

  test('a failed search for a value is reported', async () => {
    suggest.mockRejectedValue(new TypeError('no network'))
    expect((await read('author:ama')).wrong).toEqual(['Cannot fetch data.'])
  })

  test('a name that no filter has is searched for, and it is said which there are', async () => {
    expect(await read('price:high')).toMatchObject({
      search: 'price:high',
      rest: 'price:high',
      isRead: true,
      wrong: ['No filter of this list is called price: it has source, used, author, section, after.'],
    })
  })

  test.each(['Budget: what is new', 'at 10:30', 'https://slotdesk.test', '"source:afp"', 'Source: Reuters'])(
    '%j is only searched for',
    async (line) => {
      expect(await read(line)).toMatchObject({ also: {}, search: line, rest: line, isRead: true, wrong: [] })
    },
  )
})

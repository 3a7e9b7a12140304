// @vitest-environment jsdom
// The list screen with a list that is nothing like that of posts: short, not selectable, with a form beside it.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Languages } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import type { ListRequest } from '#contract/base/list'
import { tabHandle, tableOf } from '#workspace/panes/tab-handle'
import { constantChoices } from '#workspace/list/filters/options'
import type { ListDescription } from '#workspace/list/description'
import { FilterChips } from '#workspace/list/filters/chips'
import { listIn } from '#workspace/list/handle'
import { registerCommands } from '#workspace/command/registry'
import { listCommands } from '#commands/record/list-keys'

import { plainSubject } from '../../plain-subject'
import { ShownList, showTab } from './shown-list'

interface Language {
  id: number
  name: string
}

const all: Language[] = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Language ${at + 1}` }))
const readAll = async ({ query }: { query: ListRequest }) => {
  const found = query.search ? all.filter(({ name }) => name.includes(query.search ?? '')) : all
  return { items: found, total: found.length, page: 1, perPage: query.perPage ?? 25 }
}
const read = vi.fn(readAll)
const subject = plainSubject<Language>({ name: 'languages', words: ['language', 'languages'], read })
const mayClose = vi.fn(() => true)

const list: ListDescription<Language> = {
  subject,
  label: 'Languages',
  columns: [{ id: 'name', title: 'Name', width: 200, fixed: true, cell: ({ name }) => name, text: ({ name }) => name }],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      wire: 'status',
      otherwise: '1',
      choices: constantChoices([
        { id: 1, title: 'In use' },
        { id: 0, title: 'Kept' },
      ]),
    },
  ],
  fixed: { family: 'latin' },
  sorts: ['name'],
  defaultSort: 'name',
  whole: true,
  unselected: true,
  commands: { new: 'languages.create' },
  panels: {
    form: {
      title: (id) => (id === undefined ? 'New language' : `Language ${id}`),
      mayClose,
      render: ({ id, row, close }) => (
        <label>
          Code
          <input defaultValue={id ?? ''} data-row={row?.id} onKeyDown={(event) => event.key === 'Enter' && close()} />
        </label>
      ),
    },
  },
  empty: { icon: Languages, text: 'No languages found' },
}

beforeEach(() => {
  vi.clearAllMocks()
  mayClose.mockReturnValue(true)
  showTab('/languages')
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  registerCommands(listCommands)
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
})

const open = async () => {
  render(<ShownList list={list} />)
  await screen.findByText('Language 1')
}

test('it is asked for in the server’s own names, whole, with what always holds and what holds unless chosen', async () => {
  await open()
  expect(read.mock.calls[0]?.[0].query).toMatchObject({
    page: 1,
    perPage: 200,
    sort: 'name',
    filter: { status: '1', family: 'latin' },
  })
  expect(screen.getByText('30 languages')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBe(null)
  act(() => listIn('t1')?.setQuery((query) => new URLSearchParams([...query, ['query', 'age 3']])))
  await screen.findByText('2 languages')
  expect(read.mock.calls.at(-1)?.[0].query).toMatchObject({ search: 'age 3' })
})

test('the page of its address stays while its rows are on their way', async () => {
  vi.useFakeTimers()
  Object.assign(HTMLElement.prototype, { scrollTo: () => undefined })
  try {
    for (let page = 0; page < 5; page += 1) read.mockReturnValueOnce(new Promise(() => {}))
    render(<ShownList list={list} address="page=3" />)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(listIn('t1')?.query().get('page')).toBe('3')
  } finally {
    read.mockReset()
    read.mockImplementation(readAll)
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
    vi.useRealTimers()
  }
})

test('it says how many rows there are once it knows', async () => {
  let answer = () => {}
  read.mockImplementationOnce(async (asked) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return readAll(asked)
  })
  render(<ShownList list={list} />)
  const told = screen.getByRole('status')
  await waitFor(() => expect(read).toHaveBeenCalled())
  expect(told.textContent).toBe('')
  await act(async () => answer())
  await waitFor(() => expect(told.textContent).toBe('30 languages'))
})

test('it says no number of rows that could not be read', async () => {
  read.mockRejectedValueOnce(new Error('no answer'))
  render(<ShownList list={list} />)
  await screen.findByRole('alert')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('its rows cannot be selected, and commands act on the one under the cursor', async () => {
  await open()
  expect(screen.queryByRole('checkbox')).toBe(null)
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('false')
  act(() => tableOf('t1')?.moveCursor(2, true))
  act(() => tableOf('t1')?.toggle())
  act(() => tableOf('t1')?.selectMatching())
  expect(tabHandle('t1').targets?.targets).toMatchObject({ ids: [3], from: 'cursor' })
})

test('a form opens beside it for a row or for none, and one with something unsaved is asked before it goes', async () => {
  await open()
  await act(async () => listIn('t1')?.openPanel('form', 7))
  const form = await screen.findByRole('complementary', { name: 'Language 7' })
  const field = screen.getByLabelText('Code')
  expect(form.contains(document.activeElement)).toBe(true)
  expect(field.getAttribute('data-row')).toBe('1')
  mayClose.mockReturnValue(false)
  await act(async () => listIn('t1')?.openPanel('form'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(mayClose).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('complementary', { name: 'Language 7' })).toBeDefined()
  mayClose.mockReturnValue(true)
  await act(async () => listIn('t1')?.openPanel('form'))
  await screen.findByRole('complementary', { name: 'New language' })
  act(() => listIn('t1')?.togglePanel('form'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBe(null))
})

test('a chip writes a day as its field does', () => {
  render(
    <FilterChips
      list={{ filters: [{ kind: 'day', name: 'from', label: 'Start', wire: '>from', edge: 'start' }] }}
      query={new URLSearchParams('from=2026-11-20')}
      onFilter={() => undefined}
    />,
  )
  expect(screen.getByRole('button').textContent).toBe('Start: 2026/11/20')
})

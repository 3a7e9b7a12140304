// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { Combobox, MultiCombobox } from '#ui/choices/combobox'
import { Select } from '#ui/choices/select'
import { Checkbox } from '#ui/checkbox'
import { TypedConfirm } from '#ui/overlays/confirm'
import { formatInstant, fromWallClock, toWallClock } from '#ui/dates/datetime'
import { Pager } from '#ui/pager'
import { SearchBox, type SearchBoxProps } from '#ui/search-box'
import { spellKeys } from '#ui/spell-keys'
import type { Choice } from '#ui/choices/use-choices'
import { preloadPopover } from '#ui/overlays/popover'

import { stubResizeObserver } from '../resize-observer'

beforeAll(preloadPopover)
beforeEach(() => {
  vi.useFakeTimers()
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** The milliseconds of a frame. */
const aFrame = 17
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('an autocomplete', () => {
  const load = vi.fn((query: string) =>
    Promise.resolve([`${query} one`, `${query} two`].map((label, value) => ({ value, label }))),
  )
  function Tags({ max }: { max: number }) {
    const [value, setValue] = useState<Choice<number>[]>([])
    return <MultiCombobox aria-label="Tags" value={value} onChange={setValue} load={load} max={max} />
  }
  const type = (text: string) => {
    act(() => screen.getByRole('combobox').focus())
    fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  }
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key })
  beforeEach(() => load.mockClear())

  test('asks from two characters on, once, 300 ms after the last key', async () => {
    render(<Tags max={5} />)
    type('f')
    await pass(1000)
    expect(load).not.toHaveBeenCalled()
    type('fu')
    await pass(299)
    type('fue')
    await pass(299)
    expect(load).not.toHaveBeenCalled()
    await pass(1)
    expect(load.mock.calls.map(([query]) => query)).toEqual(['fue'])
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  test('picks by keyboard alone, takes back with Backspace, and takes no more text at its most', async () => {
    render(<Tags max={2} />)
    for (const at of [0, 1]) {
      type('fuel')
      await pass(300)
      if (at === 1) press('ArrowDown')
      press('Enter')
    }
    expect(screen.getByRole('combobox')).toHaveProperty('readOnly', true)
    // It keeps the focus, and a letter typed on is no shortcut.
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    expect([press('x'), press('ArrowLeft')]).toEqual([false, true])
    fireEvent.click(screen.getByRole('button', { name: 'Remove fuel two' }))
    expect(screen.getByRole('combobox')).toHaveProperty('readOnly', false)
    press('Backspace')
    expect(screen.queryByText('fuel one')).toBeNull()
  })

  test('leaves Ctrl+Enter and Alt+Enter to the keys of the place, also while its list is open', async () => {
    render(<Tags max={2} />)
    type('fuel')
    const isLeft = (held: object) => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', ...held })
    const left = () => [isLeft({ ctrlKey: true }), isLeft({ altKey: true })]
    expect(left()).toEqual([true, true])
    await pass(300)
    expect(left()).toEqual([true, true])
    expect(screen.queryByText('Remove fuel one')).toBeNull()
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  test('Enter before the answer picks the first that comes, also where the field was left by then', async () => {
    render(<Tags max={5} />)
    type('fuel')
    press('Enter')
    act(() => screen.getByRole('combobox').blur())
    await pass(300)
    await pass(aFrame)
    expect(screen.getByRole('button', { name: 'Remove fuel one' })).toBeDefined()
    // Typing after Enter starts a new search. The earlier Enter picks nothing from its results.
    type('ro')
    press('Enter')
    type('road')
    await pass(300)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Remove ro/ })).toBeNull()
  })

  test('Enter before an answer that finds nothing leaves the field as leaving it does', async () => {
    load.mockResolvedValueOnce([])
    render(<Tags max={5} />)
    type('fuel')
    press('Enter')
    act(() => screen.getByRole('combobox').blur())
    await pass(300)
    await pass(aFrame)
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  test('says so when the search failed', async () => {
    load.mockRejectedValueOnce(new Error('offline'))
    render(<Tags max={5} />)
    type('fu')
    await pass(300)
    expect(screen.getByText('Cannot fetch data. Type again to retry.')).toBeDefined()
  })
})

describe('the pager', () => {
  test('asks at once, for one page after quick clicks, and takes a typed one within bounds', async () => {
    const onPage = vi.fn()
    render(<Pager page={1} pages={17} onPage={onPage} />)
    const next = screen.getByRole('button', { name: 'Next page' })
    for (let click = 0; click < 3; click++) fireEvent.click(next)
    expect(screen.getByRole('textbox')).toHaveProperty('value', '4')
    // Waiting for more clicks it would undo what is done meanwhile.
    expect(onPage.mock.calls).toEqual([[2]])
    await pass(250)
    expect(onPage.mock.calls).toEqual([[2], [4]])
    screen.getByRole('textbox').focus()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '99' } })
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    await pass(250)
    expect(onPage).toHaveBeenLastCalledWith(17)
  })

  test('is not there for one page', () => {
    const { container } = render(<Pager page={1} pages={1} onPage={() => {}} />)
    expect(container.childElementCount).toBe(0)
  })
})

test('what is picked is replaced letter by letter, from the first one on', () => {
  render(
    <Combobox
      aria-label="Category"
      value={{ value: 1, label: 'Agriculture' }}
      onChange={() => {}}
      load={async () => []}
    />,
  )
  const field = screen.getByRole('combobox')
  expect(field).toHaveProperty('value', 'Agriculture')
  fireEvent.change(field, { target: { value: 'M' } })
  expect(field).toHaveProperty('value', 'M')
  fireEvent.change(field, { target: { value: 'Ma' } })
  expect(field).toHaveProperty('value', 'Ma')
})

describe('the search box', () => {
  const open = (clears = false, first = '') => {
    const [onSearch, onLeave] = [vi.fn(), vi.fn()]
    const view = (value: string) => <SearchBox value={value} clears={clears} onSearch={onSearch} onLeave={onLeave} />
    const { rerender } = render(view(first))
    const box = screen.getByRole('searchbox')
    box.focus()
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    return { onSearch, onLeave, box, type, answer: (value: string) => rerender(view(value)) }
  }

  test('searches for trimmed text a moment after the last letter, and keeps what is typed', async () => {
    const { onSearch, box, type, answer } = open()
    type('fu')
    await pass(200)
    type(' fuel ')
    await pass(299)
    expect(onSearch).not.toHaveBeenCalled()
    await pass(1)
    expect(onSearch.mock.calls).toEqual([['fuel']])
    // More is typed before the list has heard of it.
    type('fuel p')
    answer('fuel')
    expect(box).toHaveProperty('value', 'fuel p')
    await pass(300)
    expect(onSearch).toHaveBeenLastCalledWith('fuel p')
  })

  test('Enter searches at once and goes to the rows; Escape goes there and keeps the words', async () => {
    const { onSearch, onLeave, box, type, answer } = open()
    type('fuel')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSearch.mock.calls).toEqual([['fuel']])
    answer('fuel')
    await pass(1000)
    expect(onSearch).toHaveBeenCalledTimes(1)
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false)
    expect(onLeave).toHaveBeenCalledTimes(2)
    expect(box).toHaveProperty('value', 'fuel')
  })

  test('where the words are shown beside it, Enter empties the box; the empty box does not take the search away', async () => {
    const { onSearch, onLeave, box, type, answer } = open(true, 'rain')
    expect(box).toHaveProperty('value', '')
    type(' fuel ')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSearch.mock.calls).toEqual([['fuel']])
    await pass(0)
    expect(box).toHaveProperty('value', '')
    answer('fuel')
    expect(box).toHaveProperty('value', '')
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key })
    await pass(1000)
    expect([onSearch.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 3])
    type('f')
    type('')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  test('words that mean more go another way; what cannot be read stays in the box, and keeps the focus there', async () => {
    const [onSearch, onLeave] = [vi.fn(), vi.fn()]
    const read: SearchBoxProps['read'] = (text) =>
      text.includes(':')
        ? Promise.resolve({
            search: 'fuel',
            also: Object.fromEntries(text.includes('by:ama') ? [['editors', '7']] : []),
            rest: text.replace('by:ama ', ''),
            isRead: !text.includes('zz:'),
          })
        : undefined
    render(<SearchBox value="" onSearch={onSearch} onLeave={onLeave} read={read} />)
    const box = screen.getByRole('searchbox')
    box.focus()
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    type('by:ama fuel zz:1')
    fireEvent.keyDown(box, { key: 'Enter' })
    await pass(0)
    expect(onSearch.mock.calls).toEqual([['fuel', { editors: '7' }]])
    expect(box).toHaveProperty('value', 'fuel zz:1')
    expect(onLeave).not.toHaveBeenCalled()
    type('by:ama fuel')
    fireEvent.keyDown(box, { key: 'Enter' })
    await pass(0)
    expect(box).toHaveProperty('value', 'fuel')
    expect(onLeave).toHaveBeenCalledOnce()
  })

  test('takes no more text than the server searches for', () => {
    expect(open().box).toHaveProperty('maxLength', 500)
  })

  test('is empty when the search is taken away elsewhere', () => {
    const { box, answer } = open()
    answer('fuel')
    expect(box).toHaveProperty('value', 'fuel')
    answer('')
    expect(box).toHaveProperty('value', '')
  })
})

describe('what is irreversible and public', () => {
  const ask = () => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    const view = render(
      <TypedConfirm open message="Send push?" confirm="Send" word="PUSH" onConfirm={onConfirm} onCancel={onCancel} />,
    )
    return { onConfirm, onCancel, view }
  }
  test('needs the word and then five seconds', async () => {
    const { onConfirm } = ask()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'push' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    for (let second = 0; second < 4; second++) await pass(1000)
    expect(onConfirm).not.toHaveBeenCalled()
    await pass(1000)
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
  test('is begun by Enter, whose press does not go on to Stop', () => {
    const { onCancel } = ask()
    const field = screen.getByRole('textbox')
    // Not taken from the browser it goes on: without the word nothing happens here.
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
    fireEvent.change(field, { target: { value: 'PUSH' } })
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
    expect(screen.getByRole('button', { name: 'Stop' })).toBe(document.activeElement)
    expect(onCancel).not.toHaveBeenCalled()
  })
  test('can be stopped until the end', async () => {
    const { onConfirm, onCancel, view } = ask()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'PUSH' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await pass(3000)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onCancel).toHaveBeenCalled()
    view.unmount()
    await pass(10_000)
    expect(onConfirm).not.toHaveBeenCalled()
  })
})

test('a checkbox keeps Enter from its form, and leaves Ctrl+Enter and Alt+Enter to the keys of the place', () => {
  render(<Checkbox label="Evergreen" checked onChange={vi.fn()} />)
  const box = screen.getByRole('checkbox')
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(box, { key: 'Enter', altKey: true })).toBe(true)
})

test('a select leaves Ctrl+Enter and Alt+Enter to the keys of the place, before its list is loaded and after', async () => {
  render(
    <Select aria-label="Project" value={undefined} onChange={vi.fn()} options={[{ value: 'ng', label: 'Lagos' }]} />,
  )
  const leaves = () => {
    const trigger = screen.getByRole('combobox')
    const isLeft = ['ctrlKey', 'altKey'].map((held) => fireEvent.keyDown(trigger, { key: 'Enter', [held]: true }))
    return !isLeft.includes(false) && trigger.getAttribute('aria-expanded') === 'false'
  }
  expect(leaves()).toBe(true)
  fireEvent.focus(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(screen.getByRole('combobox').dataset['state']).toBe('closed'))
  expect(leaves()).toBe(true)
})

test('a select without options says that there is nothing to pick', async () => {
  render(<Select aria-label="Section" value={undefined} onChange={vi.fn()} options={[]} />)
  fireEvent.focus(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(screen.getByRole('combobox').dataset['state']).toBe('closed'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  expect(screen.getByText('Nothing found').closest('[role=listbox]')).not.toBeNull()
})

test('date and time are the wall clock of the brand, over the hours that the clocks skip and repeat', () => {
  expect(toWallClock('2026-07-01T12:00:00Z', 'Africa/Lagos')).toBe('2026-07-01T13:00')
  expect(fromWallClock('2026-07-01T13:00', 'Africa/Lagos')).toBe('2026-07-01T12:00:00.000Z')
  expect(fromWallClock('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T00:30:00.000Z')
  expect(fromWallClock('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T01:30:00.000Z')
})

test('an hour that this machine skips is shown as it is in the brand', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(new Date('2026-03-29T01:30:00').getHours()).toBe(2)
  expect(toWallClock('2026-03-29T01:30:00Z', 'Africa/Accra')).toBe('2026-03-29T01:30')
  expect(formatInstant('2026-03-29T00:30:00Z', 'Africa/Lagos')).toBe('2026/03/29 01:30 GMT+1')
  vi.unstubAllEnvs()
})

test('keys are spelt as they are labelled', () => {
  expect(spellKeys('mod+shift+k', true)).toBe('⌘⇧K')
  expect(spellKeys('mod+shift+k', false)).toBe('Ctrl+Shift+K')
  expect(spellKeys('g p', false)).toBe('G then P')
  expect(spellKeys('mod++', false)).toBe('Ctrl++')
})

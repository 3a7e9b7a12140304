// @vitest-environment jsdom
// A cell closes at once and is saved in the background: text typed meanwhile never goes to the row that was left.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Saved, TextEdit } from '#ui/table/cell-edit'
import { tableOf } from '#workspace/panes/tab-handle'
import { preloadPopover } from '#ui/overlays/popover'

import { giveRoom, PlainTable, readerOf } from './plain-table'

interface Row {
  id: number
  name: string
}

const first: Row[] = Array.from({ length: 5 }, (_, at) => ({ id: 100 + at, name: `row ${at}` }))
const reader = readerOf(first)

/** Saves that wait for an answer, in the order they were begun. */
let answers: ((saved: Saved) => void)[] = []
const save = vi.fn((_row: Row, _value: string) => new Promise<Saved>((answer) => answers.push(answer)))
const edit: TextEdit<Row> = {
  kind: 'text',
  value: ({ name }) => name,
  wrong: (_row, value) => (value === '' ? ['Field can not be empty'] : []),
  put: (name) => ({ name }),
  save,
}
const columns = [{ id: 'name', title: 'Name', width: 200, cell: ({ name }: Row) => name, edit }]
const onLost = vi.fn()

const List = ({ rows }: { rows: Row[] }) => <PlainTable rows={rows} columns={columns} reader={reader} onLost={onLost} />

beforeAll(preloadPopover)
beforeEach(giveRoom)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  save.mockClear()
  onLost.mockClear()
  answers = []
})

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const place = () => Number(field().closest('[role=row]')?.getAttribute('aria-rowindex')) - 2
const cell = (index: number) => document.querySelector(`[aria-rowindex="${index + 2}"] [data-column=name]`)?.textContent
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }))
const answer = (at: number, saved: Saved) => act(async () => answers[at]?.(saved))
const open = () => act(async () => void tableOf('t1')?.edit())

test('Tab opens the cell of the next row at once, Enter returns to the rows, and the row shows the value that is being saved', async () => {
  const { rerender } = render(<List rows={first} />)
  await open()
  type('row 0 ab')
  await press('Tab')
  expect([place(), field().value, cell(0)]).toEqual([1, 'row 1', 'row 0 ab'])
  type('row 1 cd')
  await press('Enter')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(save.mock.calls.map(([row, value]) => [row.id, value])).toEqual([
    [100, 'row 0 ab'],
    [101, 'row 1 cd'],
  ])
  expect([cell(0), cell(1)]).toEqual(['row 0 ab', 'row 1 cd'])
  await answer(0, null)
  await answer(1, null)
  // A saved value is shown until the rows are read again; then the read value is shown.
  expect([cell(0), cell(1)]).toEqual(['row 0 ab', 'row 1 cd'])
  rerender(<List rows={first.map((row) => ({ ...row, name: `${row.name} read` }))} />)
  expect([cell(0), cell(1)]).toEqual(['row 0 read', 'row 1 read'])
})

test('a refused value opens its cell again with the typed text and the reason', async () => {
  render(<List rows={first} />)
  await open()
  type('row 0 ab')
  await press('Enter')
  await answer(0, ['The server minds this one.'])
  expect([place(), field().value]).toEqual([0, 'row 0 ab'])
  expect(document.activeElement).toBe(field())
  expect(screen.getByRole('alert').textContent).toBe('The server minds this one.')
  await press('Enter')
  expect(save).toHaveBeenCalledTimes(2)
  await answer(1, null)
  expect(onLost).not.toHaveBeenCalled()
})

test('a value that is refused while another cell is open is announced, and that cell stays as it is', async () => {
  render(<List rows={first} />)
  await open()
  type('row 0 ab')
  await press('Tab')
  type('row 1 c')
  await answer(0, ['The server minds this one.'])
  expect([place(), field().value, cell(0)]).toEqual([1, 'row 1 c', 'row 0'])
  expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ id: 100 }), 'row 0 ab', ['The server minds this one.'])
})

test('a locally invalid value stays in the cell, and nothing is sent', async () => {
  render(<List rows={first} />)
  await open()
  type('')
  await press('Tab')
  expect(place()).toBe(0)
  expect(screen.getByRole('alert').textContent).toBe('Field can not be empty')
  expect(save).not.toHaveBeenCalled()
})

test('two changes of one row are saved one after the other', async () => {
  render(<List rows={first} />)
  await open()
  type('row 0 a')
  await press('Enter')
  await open()
  expect(field().value).toBe('row 0 a')
  type('row 0 ab')
  await press('Enter')
  expect([save.mock.calls.length, cell(0)]).toEqual([1, 'row 0 ab'])
  await answer(0, null)
  expect([save.mock.calls.length, cell(0)]).toEqual([2, 'row 0 ab'])
})

test('a row that moves while its cell is open takes the typed text with it', async () => {
  const { rerender } = render(<List rows={first} />)
  await open()
  type('row 0 ab')
  rerender(<List rows={[{ id: 99, name: 'new above' }, ...first]} />)
  expect([place(), field().value]).toEqual([1, 'row 0 ab'])
  await press('Tab')
  expect([place(), field().value]).toEqual([2, 'row 1'])
  expect(save.mock.calls[0]?.[0].id).toBe(100)
})

test('a change by another person is announced before the cell overwrites it', async () => {
  const { rerender } = render(<List rows={first} />)
  await open()
  type('mine')
  rerender(<List rows={first.map((row) => (row.id === 100 ? { ...row, name: 'theirs' } : row))} />)
  await press('Enter')
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('“theirs”')
  expect(field().value).toBe('mine')
  await press('Enter')
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'theirs' }), 'mine')
})

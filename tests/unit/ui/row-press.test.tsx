// @vitest-environment jsdom
// Clicks in the column of check boxes.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TooltipProvider } from '#ui/overlays/tooltip'

import { giveRoom, PlainTable, readerOf } from './plain-table'

const rows = Array.from({ length: 12 }, (_, at) => ({ id: 100 + at }))
const columns = [
  { id: 'name', title: 'Name', width: 200, cell: ({ id }: { id: number }) => `row ${id}` },
  { id: 'do', title: 'Actions', width: 90, cell: () => <button type="button" tabIndex={-1} aria-label="Remove" /> },
]
const reader = readerOf(rows)

beforeEach(() => {
  giveRoom()
  render(
    <TooltipProvider>
      <PlainTable rows={rows} columns={columns} reader={reader} />
    </TooltipProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The check box of a row, by the row's number in the list. It is named by the record. */
const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select row ${99 + number}` })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.textContent)
const between = (first: number, last: number) => rows.slice(first - 1, last).map(({ id }) => `row ${id}`)

test('a click with Shift selects the rows up to and with the clicked one', () => {
  fireEvent.click(box(3))
  fireEvent.click(box(7), { shiftKey: true })
  expect(selected()).toEqual(between(3, 7))
  fireEvent.click(box(5), { shiftKey: true })
  expect(selected()).toEqual(between(3, 5))
  expect(box(5).checked).toBe(true)
})

test('a click, with Ctrl or without, selects one row more, again unselects it, and leaves the keys to the list', () => {
  box(3).focus()
  fireEvent.click(box(3))
  // Space is for the row under the cursor then.
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  fireEvent.click(box(5), { ctrlKey: true })
  expect(selected()).toEqual([...between(3, 3), ...between(5, 5)])
  fireEvent.click(box(3))
  expect(selected()).toEqual(between(5, 5))
  expect(box(3).checked).toBe(false)
})

test('a click beside the box is for the box', () => {
  fireEvent.click(box(4).closest('[role=gridcell]')!)
  expect(selected()).toEqual(between(4, 4))
})

test('a click with Shift leaves no text selected, which would be copied instead of the rows', () => {
  fireEvent.click(screen.getByText('row 102'))
  getSelection()?.selectAllChildren(screen.getByText('row 103'))
  fireEvent.click(screen.getByText('row 105'), { shiftKey: true })
  expect(selected()).toEqual(between(3, 6))
  expect(getSelection()?.toString()).toBe('')
})

test('a button of a row that was clicked leaves the keys to the list; one that a key presses keeps them', () => {
  const button = screen.getAllByRole('button', { name: 'Remove' })[2]!
  button.focus()
  fireEvent.click(button, { detail: 0 })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button, { detail: 1 })
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

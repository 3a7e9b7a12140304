// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { giveRoom, PlainTable, readerOf } from './plain-table'

beforeEach(giveRoom)
afterEach(cleanup)

const rows = [{ id: 1, name: 'Fuel' }]
const reader = readerOf(rows)
const columns = [{ id: 'name', title: 'Name', width: 200, cell: (row: { name: string }) => row.name }]

test('a right click on a column head opens the columns menu, not the browser’s', async () => {
  render(<PlainTable rows={rows} reader={reader} columns={columns} />)
  const head = screen.getByRole('columnheader', { name: 'Name' })
  const wasLeftToBrowser = fireEvent.contextMenu(head)
  expect(wasLeftToBrowser).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Columns' })).toBeDefined()
})

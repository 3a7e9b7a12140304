// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { TableColumn } from '#ui/table/columns'
import { moveTo, nothingSelected, selectRows, toggleRow } from '#ui/table/selection'
import { rowsAsText } from '#ui/table/use-selection'

interface Row {
  id: number
  name: string
}

const rows: Row[] = Array.from({ length: 10 }, (_, at) => ({ id: 100 + at, name: `row ${at}` }))
const rowAt = (index: number) => rows[index]
const ids = ({ rows: selected }: { rows: ReadonlyMap<number, Row> }) => [...selected.keys()]

describe('a table’s cursor and selection', () => {
  test('the cursor stays within the list', () => {
    const start = nothingSelected<Row>()
    expect(moveTo(start, -3, 10, false, rowAt).cursor).toBe(0)
    expect(moveTo(start, 30, 10, false, rowAt).cursor).toBe(9)
  })

  test('moving without Shift takes the anchor along and leaves the selection', () => {
    const chosen = toggleRow(nothingSelected<Row>(), { id: 103, name: '' }, 3)
    const moved = moveTo(chosen, 5, 10, false, rowAt)
    expect(moved).toMatchObject({ cursor: 5, anchor: 5 })
    expect(ids(moved)).toEqual([103])
  })

  test('Shift selects from the anchor to the cursor, in both directions', () => {
    const at = moveTo(nothingSelected<Row>(), 4, 10, false, rowAt)
    expect(ids(moveTo(at, 6, 10, true, rowAt))).toEqual([104, 105, 106])
    expect(ids(moveTo(at, 2, 10, true, rowAt))).toEqual([102, 103, 104])
  })

  test('rows that are not loaded are not selected by a range', () => {
    const at = moveTo(nothingSelected<Row>(), 8, 20, false, rowAt)
    expect(ids(moveTo(at, 12, 20, true, rowAt))).toEqual([108, 109])
  })

  test('toggling twice gives back what was, and any change ends "all that match"', () => {
    const all = { ...nothingSelected<Row>(), matching: true }
    const once = toggleRow(all, { id: 101, name: '' }, 1)
    expect(once.matching).toBe(false)
    expect(ids(toggleRow(once, { id: 101, name: '' }, 1))).toEqual([])
  })

  test('selecting rows replaces what was selected and leaves the cursor', () => {
    const at = moveTo(nothingSelected<Row>(), 4, 10, false, rowAt)
    const next = selectRows(at, rows.slice(0, 2))
    expect(next.cursor).toBe(4)
    expect(ids(next)).toEqual([100, 101])
  })
})

describe('rows as text', () => {
  const columns: TableColumn<Row>[] = [
    { id: 'id', title: 'Id', width: 50, cell: ({ id }) => id, text: ({ id }) => String(id) },
    { id: 'buttons', title: 'Buttons', width: 50, cell: () => null },
    { id: 'name', title: 'Name', width: 50, cell: ({ name }) => name, text: ({ name }) => name },
  ]
  test('there is a head, a tab between cells, and no column without text', () => {
    expect(rowsAsText(columns, rows.slice(0, 1))).toBe('Id\tName\n100\trow 0')
  })
  test('a tab or a line break in a cell cannot make another cell or row', () => {
    expect(rowsAsText(columns, [{ id: 1, name: 'a\tb\r\nc' }])).toBe('Id\tName\n1\ta b c')
  })
})

describe('what a person likes of a list', () => {
  const load = () => import('#ui/table/preferences')
  beforeEach(() => {
    localStorage.clear()
    vi.resetModules()
  })

  test('it is kept, list by list, over a reload', async () => {
    const first = await load()
    first.showColumn('posts', 'words', false)
    first.sizeColumn('posts', 'title', 333)
    first.moveColumn('posts', ['title', 'status', 'words'], 'words', 0)
    first.changeTable('posts', { density: 'compact' })
    vi.resetModules()
    const { tablePreferences, defaultTablePreferences } = await load()
    expect(tablePreferences('posts')).toEqual({
      sizes: { title: 333 },
      order: ['words', 'title', 'status'],
      hidden: ['words'],
      density: 'compact',
    })
    expect(tablePreferences('tags')).toEqual(defaultTablePreferences)
  })

  test('a width has bounds, and showing again leaves nothing behind', async () => {
    const { showColumn, sizeColumn, tablePreferences } = await load()
    sizeColumn('posts', 'title', 3)
    sizeColumn('posts', 'date', 99_999)
    expect(tablePreferences('posts').sizes).toEqual({ title: 48, date: 2000 })
    showColumn('posts', 'date', false)
    showColumn('posts', 'date', true)
    expect(tablePreferences('posts').hidden).toEqual([])
  })

  test.each(['not json', '[]', '{"posts":{"sizes":{"title":"wide"},"density":"huge"}}'])(
    'a broken record (%s) counts as none',
    async (broken) => {
      localStorage.setItem('slotdesk.tables', broken)
      const { tablePreferences, defaultTablePreferences } = await load()
      expect(tablePreferences('posts')).toEqual(defaultTablePreferences)
    },
  )
})

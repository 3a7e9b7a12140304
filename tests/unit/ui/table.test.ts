// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'

import { columnsToHide, type TableColumn } from '#ui/table/columns'
import { hiddenOf, showColumn, sizeColumn, tablePreferences, useTableLooks } from '#ui/table/preferences'
import {
  addRead,
  countOf,
  headState,
  isEmpty,
  isSelected,
  moveTo,
  nothingSelected,
  type Selection,
  selectMatching,
  selectMore,
  selectRows,
  selectionAfter,
  toggleRow,
} from '#ui/table/selection'
import { rowsAsText } from '#ui/table/use-selection'

interface Row {
  id: number
  name: string
}

const rows: Row[] = Array.from({ length: 10 }, (_, at) => ({ id: 100 + at, name: `row ${at}` }))
const rowAt = (index: number) => rows[index]
const ids = ({ ids: selected }: Selection) => [...selected]
const at = (index: number) => moveTo(nothingSelected(), index, 10, false, rowAt)

describe('a table’s cursor and selection', () => {
  test('the cursor stays within the list', () => {
    expect(moveTo(nothingSelected(), -3, 10, false, rowAt).cursor).toBe(0)
    expect(moveTo(nothingSelected(), 30, 10, false, rowAt).cursor).toBe(9)
  })

  test('moving without Shift takes the anchor along and leaves the selection', () => {
    const moved = moveTo(toggleRow(nothingSelected(), 103, 3, 10), 5, 10, false, rowAt)
    expect(moved).toMatchObject({ cursor: 5, anchor: 5 })
    expect(ids(moved)).toEqual([103])
  })

  test('Shift selects from the anchor to the cursor, in both directions', () => {
    expect(ids(moveTo(at(4), 6, 10, true, rowAt))).toEqual([104, 105, 106])
    expect(ids(moveTo(at(4), 2, 10, true, rowAt))).toEqual([102, 103, 104])
  })

  test('selecting elsewhere drops nothing of what was selected', () => {
    const first = moveTo(at(0), 1, 10, true, rowAt)
    const elsewhere = moveTo(moveTo(first, 5, 10, false, rowAt), 6, 10, true, rowAt)
    expect(ids(elsewhere)).toEqual([100, 101, 105, 106])
    expect(ids(moveTo(elsewhere, 5, 10, true, rowAt))).toEqual([100, 101, 105])
  })

  test('a range is what lies between: rows that are out of view stay, those that are not here are read', () => {
    // Page after page, of which only the last is in view.
    const onlyFrom = (first: number) => (index: number) => (index < first ? undefined : { id: 100 + index })
    const start = moveTo(nothingSelected(), 0, 100, false, onlyFrom(0))
    const once = moveTo(start, 20, 100, true, onlyFrom(0))
    expect(once.reading).toBe(null)
    const twice = moveTo(once, 40, 100, true, onlyFrom(20))
    expect(twice.reading).toMatchObject({ first: 0, last: 40 })
    const read = addRead(
      twice,
      twice.reading!,
      Array.from({ length: 41 }, (_, index) => 100 + index),
    )
    expect(read.ids.size).toBe(41)
    expect(read.reading).toBe(null)
  })

  test('an answer for an abandoned range changes nothing', () => {
    const far = moveTo(at(0), 50, 100, true, rowAt)
    const near = moveTo(far, 2, 100, true, rowAt)
    expect(addRead(near, far.reading!, [900])).toBe(near)
    expect(ids(near)).toEqual([100, 101, 102])
  })

  test('toggling twice gives back what was', () => {
    const once = toggleRow(nothingSelected(), 101, 1, 10)
    expect(ids(toggleRow(once, 101, 1, 10))).toEqual([])
  })

  test('unselecting one of all matching rows keeps the others, and sends no request', () => {
    const one = toggleRow(selectMatching(selectRows(nothingSelected(), [7])), 103, 3, 381)
    expect(one).toMatchObject({ matching: true, reading: null, cursor: 3 })
    expect([countOf(one, 381), isSelected(one, 103), isSelected(one, 104)]).toEqual([380, false, true])
    expect(headState(one, 381)).toBe('some')
    const back = toggleRow(one, 103, 3, 381)
    expect([countOf(back, 381), headState(back, 381)]).toEqual([381, true])
    const again = selectMore(one, [100, 101], 381)
    expect(countOf(again, 381)).toBe(381)
  })

  test('unselecting every one of all matching rows leaves nothing selected', () => {
    const one = toggleRow(selectMatching(nothingSelected()), 100, 0, 2)
    expect(isEmpty(toggleRow(one, 101, 1, 2))).toBe(true)
  })

  test('a row that is unselected while the range around it is read stays so', () => {
    const far = moveTo(at(0), 50, 100, true, rowAt)
    const out = toggleRow(far, 103, 3, 100)
    const read = addRead(
      out,
      out.reading!,
      Array.from({ length: 51 }, (_, index) => 100 + index),
    )
    expect([read.ids.size, read.ids.has(103)]).toEqual([50, false])
  })

  test('Ctrl+A selects what is loaded, and once more all that match', () => {
    const loaded = rows.map(({ id }) => id)
    const once = selectMore(nothingSelected(), loaded, 381)
    expect(once).toMatchObject({ matching: false })
    expect(headState(once, 381)).toBe('some')
    const twice = selectMore(once, loaded, 381)
    expect(twice.matching).toBe(true)
    expect(headState(twice, 381)).toBe(true)
  })

  test('after a command what left the list is unselected, what is still there or failed stays', () => {
    const three = selectRows(at(4), [101, 102, 103])
    expect(ids(selectionAfter(three, new Set([102]), [103], false))).toEqual([101, 103])
    expect(selectionAfter(three, new Set([400]), [], false)).toBe(three)
    const all = selectMatching(at(4))
    expect(selectionAfter(all, new Set(), [7], true)).toMatchObject({ matching: false, ids: new Set([7]), cursor: 4 })
    expect(isEmpty(selectionAfter(all, new Set(), [], true))).toBe(true)
    // Something else was selected meanwhile.
    expect(selectionAfter(three, new Set(), [7], true)).toBe(three)
  })

  test('rows are selected by id, in view or not, and the cursor stays', () => {
    const next = selectRows(at(4), [7, 900])
    expect(next.cursor).toBe(4)
    expect(ids(next)).toEqual([7, 900])
  })
})

describe('columns of a narrow pane', () => {
  const columns = [
    { id: 'title', width: 280 },
    { id: 'status', width: 130, weight: 3 },
    { id: 'words', width: 100, weight: 1 },
    { id: 'date', width: 150, weight: 2 },
  ]
  test('leave by weight until the title has its 280 pixels', () => {
    expect(columnsToHide(columns, {}, [], 0)).toEqual([])
    expect(columnsToHide(columns, {}, [], 700)).toEqual([])
    expect(columnsToHide(columns, {}, [], 690)).toEqual(['words'])
    expect(columnsToHide(columns, {}, [], 500)).toEqual(['words', 'date'])
    expect(columnsToHide(columns, {}, [], 300)).toEqual(['words', 'date', 'status'])
  })
  test('go by the widths that were dragged, and not by those that are hidden', () => {
    expect(columnsToHide(columns, { status: 300 }, ['words'], 700)).toEqual(['date'])
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
  beforeEach(() => useTableLooks.setState({}, true))

  test('a width has bounds, and showing again leaves nothing behind', () => {
    sizeColumn('posts', 'title', 3)
    sizeColumn('posts', 'date', 99_999)
    expect(tablePreferences('posts').sizes).toEqual({ title: 48, date: 2000 })
    showColumn('posts', 'date', false)
    showColumn('posts', 'date', true)
    expect(tablePreferences('posts').hidden).toEqual([])
  })

  test('a column that nobody asked for comes when somebody does, and goes again', () => {
    const columns = [{ id: 'title' }, { id: 'id', unasked: true }]
    const hidden = () => hiddenOf(columns, tablePreferences('posts'))
    expect(hidden()).toEqual(['id'])
    showColumn('posts', 'id', true)
    expect(hidden()).toEqual([])
    showColumn('posts', 'id', false)
    expect(new Set(hidden())).toEqual(new Set(['id']))
  })
})

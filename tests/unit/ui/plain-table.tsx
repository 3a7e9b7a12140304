// A table with no-op handlers. A test replaces those that it checks.
import { useCallback, useState } from 'react'
import { vi } from 'vitest'

import type { TableHandle } from '#ui/table/handle'
import { nothingSelected } from '#ui/table/selection'
import { Table, type TableProps } from '#ui/table/table'
import type { RowReader } from '#ui/table/use-selection'
import { holdInTab } from '#workspace/panes/tab-handle'

const nothing = () => undefined
const noPeek = () => false
const holdTable = (handle: TableHandle) => holdInTab('t1', 'table', handle)

/** A reader of these rows. */
export const readerOf = <Row extends { id: number }>(rows: readonly Row[]): RowReader<Row> => ({
  all: async () => rows,
  between: async (first, last) => rows.slice(first, last + 1),
  byId: async (ids) => rows.filter(({ id }) => ids.includes(id)),
  loaded: () => rows,
})

/** Gives the table a size. Without a layout it would draw no rows. */
export function giveRoom(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
}

interface PlainTableProps<Row extends { id: number }> extends Pick<TableProps<Row>, 'columns' | 'reader' | 'rows'> {
  /** Left out: the number of `rows`. */
  total?: number
  onLost?: TableProps<Row>['onLost']
}

const rowName = ({ id }: { id: number }) => `row ${id}`

export function PlainTable<Row extends { id: number }>({
  rows,
  total = rows.length,
  onLost = nothing,
  ...given
}: PlainTableProps<Row>) {
  const [selection, setSelection] = useState(nothingSelected())
  const rowAt = useCallback((index: number) => rows[index], [rows])
  return (
    <Table
      {...given}
      list="rows"
      onHandle={holdTable}
      label="Rows"
      total={total}
      pageSize={25}
      rows={rows}
      rowAt={rowAt}
      nameOf={rowName}
      sort="id"
      onSort={nothing}
      onOpen={nothing}
      onPeek={noPeek}
      onMenu={nothing}
      selectable
      onRefusal={nothing}
      onLost={onLost}
      onView={nothing}
      selection={selection}
      setSelection={setSelection}
      startPage={1}
      onColumns={nothing}
    />
  )
}

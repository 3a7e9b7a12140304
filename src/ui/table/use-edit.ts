import { type RefObject, useCallback, useState } from 'react'

import type { TableColumn } from './columns'
import type { EditEnd } from './edit'

interface Options<Row> {
  columns: readonly TableColumn<Row>[]
  total: number
  rowAt: (index: number) => Row | undefined
  moveTo: (index: number) => void
  grid: RefObject<HTMLElement | null>
}

/** Which cell is open for change, and how the next one is opened. */
export function useEdit<Row>({ columns, total, rowAt, moveTo, grid }: Options<Row>) {
  const [editing, setEditing] = useState<{ index: number; column: string } | null>(null)
  const begin = useCallback(
    (index: number, wanted?: string): string | undefined => {
      const column = columns.find(({ id, edit }) => edit && (wanted === undefined || id === wanted))
      const row = rowAt(index)
      if (!column?.edit || !row) return 'Nothing here can be changed in place'
      const refusal = column.edit.refusal?.(row)
      if (refusal === undefined) setEditing({ index, column: column.id })
      return refusal
    },
    [columns, rowAt],
  )
  const end = useCallback(
    (how: EditEnd) => {
      const here = editing
      setEditing(null)
      const next = here && { next: here.index + 1, previous: here.index - 1, stay: -1 }[how]
      if (here && next !== null && next >= 0 && next < total) {
        moveTo(next)
        if (begin(next, here.column) === undefined) return
      }
      grid.current?.focus()
    },
    [editing, total, moveTo, begin, grid],
  )
  return { editing, begin, end }
}

import { type RefObject, useCallback, useState } from 'react'

import type { Again } from './cell-edit'
import type { TableColumn } from './columns'
import type { EditEnd } from './edit-parts'
import type { Refused } from './use-saving'
import { useSteady } from '#ui/use-steady'

interface Options<Row> {
  columns: readonly TableColumn<Row>[]
  total: number
  rowAt: (index: number) => Row | undefined
  moveTo: (index: number) => void
  grid: RefObject<HTMLElement | null>
  /** Called when a change was refused and its cell cannot be opened again. */
  onLost: (row: Row, typed: string, messages: readonly string[]) => void
}

/** The open cell. Its row is known by id, because a save may move the row. */
interface Open {
  id: number
  /** The index of the row when the cell was opened. */
  index: number
  column: string
  again?: Again
}

/** Whether a cell may take the focus: the list is visible, and the focus is in its rows or nowhere. */
const isFree = (grid: HTMLElement | null) =>
  grid !== null &&
  !grid.closest('[inert]') &&
  (grid.contains(document.activeElement) || document.activeElement === document.body)

/** The open cell of a table: opens a cell, closes it and moves on, or opens it again after a refused change. */
export function useEdit<Row extends { id: number }>(options: Options<Row>) {
  const { columns, total, rowAt, moveTo, grid, onLost } = options
  const [editing, setEditing] = useState<Open | null>(null)
  const begin = useCallback(
    (index: number, wanted?: string): string | undefined => {
      const column = columns.find(({ id, edit }) => edit && (wanted === undefined || id === wanted))
      const row = rowAt(index)
      if (!column?.edit || !row) return 'Nothing here can be changed in place'
      const refusal = column.edit.refusal?.(row)
      if (refusal !== undefined) return refusal
      if (column.edit.kind === 'own') column.edit.focus(row)
      else setEditing({ id: row.id, index, column: column.id })
      return undefined
    },
    [columns, rowAt],
  )
  const placeOf = (wanted: number, near = 0) => {
    if (rowAt(near)?.id === wanted) return near
    for (let index = 0; index < total; index += 1) if (rowAt(index)?.id === wanted) return index
    return undefined
  }
  const openAgain = useSteady(({ row, column, change: { value, typed }, messages }: Refused<Row>) => {
    const index = editing ? undefined : placeOf(row.id)
    if (index === undefined || !isFree(grid.current)) return onLost(row, typed, messages)
    moveTo(index)
    setEditing({ id: row.id, index, column, again: { value, messages } })
  })
  const end = useSteady((how: EditEnd) => {
    const here = editing
    setEditing(null)
    const index = here && how !== 'stay' ? placeOf(here.id, here.index) : undefined
    const next = index === undefined ? -1 : index + (how === 'next' ? 1 : -1)
    if (here && next >= 0 && next < total) {
      moveTo(next)
      if (begin(next, here.column) === undefined) return
    }
    grid.current?.focus()
  })
  return { editing, begin, openAgain, end }
}

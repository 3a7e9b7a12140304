// Pastes a table into the table around the caret, whose rows and columns grow for it up to the largest size.
import type { Slice } from '@tiptap/pm/model'
import { __clipCells, __insertCells, __pastedCells, CellSelection, isInTable, selectedRect } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

import { maxColumns, maxRows } from '#text/tables'

/** Pastes cells that need more room than the largest table has, cut to it. @returns false, without a change, when there is room. */
export function pasteCutCells(view: EditorView, slice: Slice): boolean {
  const { state } = view
  // Selected cells never grow: the pasted ones are cut to them.
  const isCaret = isInTable(state) && !(state.selection instanceof CellSelection)
  const cells = isCaret ? __pastedCells(slice) : null
  if (!cells) return false
  const rect = selectedRect(state)
  const width = Math.min(cells.width, Math.max(maxColumns, rect.map.width) - rect.left)
  const height = Math.min(cells.height, Math.max(maxRows, rect.map.height) - rect.top)
  if (width === cells.width && height === cells.height) return false
  __insertCells(state, (tr) => view.dispatch(tr), rect.tableStart, rect, __clipCells(cells, width, height))
  return true
}

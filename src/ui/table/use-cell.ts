import { useState } from 'react'

import type { TableColumn } from './columns'

/** The column of the cell under the cursor; null: the cursor is on the whole row, or the column is hidden now. */
export function useCell<Row>(shown: readonly TableColumn<Row>[]) {
  const [column, setCell] = useState<string | null>(null)
  const cell = shown.some(({ id }) => id === column) ? column : null
  return { cell, setCell }
}

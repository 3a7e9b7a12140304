import { useState } from 'react'

import type { TableColumn } from './columns'

/** The column that the row cursor is in; null: it is on the whole row, or its column is not shown any more. */
export function useCell<Row>(shown: readonly TableColumn<Row>[]) {
  const [column, setCell] = useState<string | null>(null)
  const cell = shown.some(({ id }) => id === column) ? column : null
  return { cell, setCell }
}

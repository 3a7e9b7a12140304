// What a list says of its columns, and the widths a person gave them.
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  id: string
  title: string
  /** Pixels. */
  width: number
  /** The server's name for sorting by it. */
  sort?: string
  align?: 'right'
  /** Takes the room that is left. */
  grows?: boolean
  cell: (row: Row) => ReactNode
  /** What copying the row gives; left out: the column is not copied. */
  text?: (row: Row) => string
}

const keyOf = (list: string) => `slotdesk.table.1.${list}`

/** Widths by column, as the person left them in this browser; a broken record counts as none. */
export function readWidths(list: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    )
  } catch {
    return {}
  }
}

export function keepWidths(list: string, widths: Readonly<Record<string, number>>): void {
  localStorage.setItem(keyOf(list), JSON.stringify(widths))
}

// The size limit of tables in a text.
import type { Body, Table } from './document'
import { walk } from './plain'

export const maxColumns = 9
export const maxRows = 30
export const tableTooLarge = 'Max table size must be 9x30'

export interface TableSize {
  columns: number
  rows: number
}

/** The size of a table. The widest row counts; a cell counts as many columns as it spans. */
function sizeOfTable({ content }: Table): TableSize {
  const widths = content.map((row) => row.content.reduce((sum, cell) => sum + (cell.attrs?.colspan ?? 1), 0))
  return { columns: Math.max(0, ...widths), rows: content.length }
}

const isTooLarge = ({ columns, rows }: TableSize): boolean => columns > maxColumns || rows > maxRows

function largeTables(body: Body): TableSize[] {
  const found: TableSize[] = []
  for (const document of Array.isArray(body) ? body.map(({ content }) => content) : [body]) {
    walk(document.content, (node) => {
      const size = node.type === 'table' ? sizeOfTable(node) : null
      if (size && isTooLarge(size)) found.push(size)
    })
  }
  return found
}

/** Whether a text has a table over the limit that its earlier version did not have at that size or larger. */
export function hasNewLargeTable(after: Body, before: Body): boolean {
  const stood = largeTables(before)
  return largeTables(after).some(({ columns, rows }) => {
    const at = stood.findIndex((old) => old.columns >= columns && old.rows >= rows)
    if (at >= 0) stood.splice(at, 1)
    return at < 0
  })
}

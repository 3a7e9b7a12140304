import { stringify } from 'csv-stringify/browser/esm/sync'

import { download } from './download'

/**
 * Has the browser download rows as a CSV file. The byte order mark makes Excel read it as UTF-8. Cells that a spreadsheet would
 * take for formulas get an apostrophe in front.
 */
export const downloadCsv = (name: string, rows: readonly (readonly unknown[])[]): void =>
  download(name, `\uFEFF${stringify([...rows], { escape_formulas: true })}`, 'text/csv;charset=utf-8')

import { Download } from 'lucide-react'

import { download } from '#ui/download'
import { tableOf } from '#workspace/panes/tab-handle'
import { command } from '#workspace/command/command'
import { say } from '#contract/say'

import { available, base } from './base'

/** A list, or what is selected of it, as a file for a spreadsheet. */
export const tableCsvCommands = [
  command({
    ...base,
    quiet: false,
    id: 'table.csv',
    title: 'Download as CSV',
    icon: Download,
    keywords: ['export', 'spreadsheet', 'excel'],
    available,
    failure: 'Error fetching data.',
    run: async (_args, { context, signal, progress }) => {
      const table = tableOf(context.tab?.id)
      if (!table) return
      const cells = await table.cells(progress, signal)
      const { stringify } = await import('csv-stringify/browser/esm/sync')
      // Excel takes a file without the mark for one in the system's own encoding; a cell that a spreadsheet would take for a
      // formula gets an apostrophe before it.
      const text = `\uFEFF${stringify(cells, { escape_formulas: true })}`
      download(`${table.list}.csv`, text, 'text/csv;charset=utf-8')
      const rows = cells.length - 1
      return { message: rows === 1 ? '1 row downloaded.' : say`${rows} rows downloaded.` }
    },
  }),
]

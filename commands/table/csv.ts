import { Download } from 'lucide-react'

import { tableOf } from '#workspace/panes/tab-handle'
import { command } from '#workspace/command/command'
import { say } from '#contract/base/say'

import { available, base } from './base'

/** The command that downloads a list, or its selection, as CSV. */
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
      const { downloadCsv } = await import('#ui/download-csv')
      downloadCsv(`${table.list}.csv`, cells)
      const rows = cells.length - 1
      return { message: rows === 1 ? '1 row downloaded.' : say`${rows} rows downloaded.` }
    },
  }),
]

// A downloaded table opens in a spreadsheet as text, with its letters whole.
import { expect, test, vi } from 'vitest'

import { download } from '#ui/download'
import { downloadCsv } from '#ui/download-csv'

vi.mock('#ui/download')

test('a cell that a spreadsheet would take for a formula is text, and the file is marked as UTF-8', () => {
  downloadCsv('invitations.csv', [['Ṣóyínká', '=cmd@example.org', 'https://desk.example/login']])
  const text = `\uFEFFṢóyínká,'=cmd@example.org,https://desk.example/login\n`
  expect(download).toHaveBeenCalledWith('invitations.csv', text, 'text/csv;charset=utf-8')
})

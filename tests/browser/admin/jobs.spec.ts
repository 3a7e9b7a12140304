import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { command, startProduct } from '../../product'

import { runByName } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

test('an admin reads why an import failed, retries it by keyboard, and it succeeds', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'slotdesk jobs '))
  const file = join(folder, 'archive.jsonl')
  writeFileSync(file, 'No JSON at all.\n')
  const product = await startProduct((env) => expect(command(['import', file], env)).rejects.toThrow('Refused: 1'))
  try {
    await signIn(page, product.url, 'admin')
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    const grid = page.getByRole('grid', { name: 'Jobs' })
    // What comes again by itself is there too.
    await expect(grid.getByRole('row').filter({ hasText: 'Remove old sign-ins' })).toContainText('Waiting')
    const row = grid.getByRole('row').filter({ hasText: 'Import: archive.jsonl' })
    await expect(row).toContainText('Failed')
    await page.goto(`${product.url}/jobs?kind=import`)
    await expect(row).toContainText('Nothing of the file could be taken.')
    await expect(grid).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: 'Peek' })).toContainText('Why they were refused')

    writeFileSync(file, '{"id": "1", "headline": "The harbour opens again", "body_text": "After the rains."}\n')
    await runByName(page, 'Retry the job')
    await expect(page.getByText('The job is taken now.')).toBeVisible()
    // Nobody reloads: the list follows what the server does.
    await expect(row).toContainText('Done')
    await expect(page.getByRole('complementary', { name: 'Peek' })).toContainText(/Taken\s*1/)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

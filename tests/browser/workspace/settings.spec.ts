import { readFile } from 'node:fs/promises'

import { runByName } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

test('a key binding is changed by pressing a key, refused on a conflict, works at once and after a reload, and can be reset', async ({
  page,
  product,
}) => {
  await signIn(page, product.url)
  await page.keyboard.press('Control+Comma')
  await page.getByLabel('Filter the commands').fill('posts.go')
  const row = page.locator('[data-command="posts.go"]')
  const filter = page.getByLabel('Filter the commands')
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await expect(filter).toBeFocused()
  await filter.press('Escape')
  await expect(page.locator('[data-command] button').first()).toBeFocused()
  await filter.fill('posts.go')
  await row.getByRole('button', { name: /^Change G then P/ }).press('Enter')

  await page.keyboard.press('?')
  await expect(row.getByRole('status')).toHaveText('This key already runs Show all keys')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Alt+Shift+KeyP')
  await expect(row.getByRole('status')).toContainText('Enter keeps it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key changed.')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Change Alt\+Shift\+P/ })).toBeFocused()

  await page.reload()
  await expect(page.getByLabel('Filter the commands')).toBeVisible()
  await page.keyboard.press('Alt+Shift+KeyP')
  await expect(page).toHaveURL(/\/posts/)
  await expect(page.getByRole('grid', { name: 'Posts' })).toBeVisible()

  // Downloaded, taken back, and read again.
  const waiting = page.waitForEvent('download')
  await runByName(page, 'Download my keys')
  const file = await (await waiting).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    slotdesk: 'keys',
    keys: { 'posts.go': [{ keys: 'alt+shift+p', place: 'pane' }] },
  })
  await page.keyboard.press('Control+Comma')
  await page.getByRole('button', { name: 'Reset all' }).press('Enter')
  await page.getByLabel('Filter the commands').fill('posts.go')
  await expect(row.getByRole('button', { name: /^Change G then P/ })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(row.getByRole('button', { name: /^Change Alt\+Shift\+P/ })).toBeVisible()
})

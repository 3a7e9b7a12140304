// My day by keyboard alone.
import { colleague } from '../helpers/colleague'
import { expect, signIn, test } from '../helpers/newsroom'

test('the rows of the day are walked by key, commands act on the row with the focus, and a row that goes leaves it to the next', async ({
  page,
  product,
}) => {
  const own = await colleague(product.url, 'editor')
  const me = (await own.call('GET', 'v2/users/me')).body.id
  const due = { assignee_id: me, due_date: new Date().toISOString().slice(0, 10) }
  const first = await own.makes({ main_headline: 'A task of the day', ...due })
  const second = await own.makes({ main_headline: 'Another task of the day', ...due })
  await signIn(page, product.url, 'editor')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const part = page.getByRole('region', { name: 'Due today and overdue' })
  const row = (id: number) => part.locator(`[data-day-row="${id}"]`)
  await expect(row(second)).toBeVisible()
  await page.keyboard.press('j')
  await expect(part.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.locator('[data-day-row]').last()).toBeFocused()
  await page.keyboard.press('Home')
  for (const step of await part.getByRole('link').all())
    if ((await step.getAttribute('data-day-row')) !== String(second)) await page.keyboard.press('j')
    else break
  await page.keyboard.press('ArrowDown')
  await expect(row(first)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(second)).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type('Move to trash')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Move to trash')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click()
  await expect(row(first)).toBeFocused()
  await expect(row(second)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row(second)).toBeVisible()
  await expect(row(first)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Main headline')).toHaveValue('A task of the day')
})

// The first field has the focus when a form or dialog opens, so that text typed at once does not run commands.
import { expect, signIn, test } from '../helpers/newsroom'

test('a new expert begins in the name, and words that are typed at once go there', async ({ page, product }) => {
  await signIn(page, product.url, 'admin')
  await page.goto(`${product.url}/experts`)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Gbeho')
  await expect(page.getByRole('heading', { name: 'Create expert' })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Gbeho')
})

for (const subject of ['tags', 'categories'])
  test(`a new row of ${subject} begins in the title`, async ({ page, product }) => {
    await signIn(page, product.url, 'admin')
    await page.goto(`${product.url}/${subject}`)
    await expect(page.getByRole('grid').or(page.getByRole('treegrid'))).toBeFocused()
    await page.keyboard.press('n')
    const title = page.getByRole('complementary').getByLabel('Catchy title')
    await expect(title).toBeFocused()
    await page.keyboard.type('Fuel depots')
    await expect(title).toHaveValue('Fuel depots')
  })

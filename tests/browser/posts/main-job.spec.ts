import { colleague } from '../helpers/colleague'
import { expect, openPost, signInByKeyboard, test, storeToken } from '../helpers/newsroom'

test('an editor finds, opens, edits, saves and publishes a post by keyboard alone, and reads it on the site @key', async ({
  page,
  product,
}) => {
  await signInByKeyboard(page, product.url, 'editor')
  await page.goto(`${product.url}/posts?status=2`)
  const grid = page.getByRole('grid', { name: 'Posts' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Ready')

  // Beside the list, with the row under the cursor.
  await page.keyboard.press('j')
  await page.keyboard.press('Control+Enter')
  const headline = page.getByLabel('Main headline')
  await expect(headline).toBeEditable()
  await expect(grid).toBeVisible()
  const title = await headline.inputValue()

  // The post has the focus, not its text: Enter goes in.
  await expect(page.locator('[data-place="editor"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('The quokkafestival opened on time. ')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post published.')).toBeVisible()

  // The tab is left; the list goes on. A word from the middle of the body finds the post.
  await expect(grid).toBeVisible()
  await page.goto(`${product.url}/posts`)
  await expect(grid.getByRole('row').nth(1)).toContainText(/\w/)
  await page.keyboard.press('/')
  await page.keyboard.type('quokkafestival')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  await expect(grid.getByRole('row').nth(1)).toContainText('Published')

  await page.goto(`${product.url}/site/`)
  await page.getByRole('link', { name: title }).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('article')).toContainText('The quokkafestival opened on time.')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: title })
})

test('what was typed is offered again when the window closed before it was saved', async ({ page, product }) => {
  const desk = await colleague(product.url, 'slot-editor')
  const id = await desk.makes({ main_headline: 'A draft whose window closes' })
  await storeToken(page, product.url, 'slot-editor')
  await openPost(page, product.url, id)
  const headline = page.getByLabel('Main headline')
  await headline.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' at last')
  const typed = await headline.inputValue()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Restoring data')).toBeVisible()
  await page.getByRole('button', { name: 'Apply unsaved changes' }).click()
  await expect(headline).toHaveValue(typed)
})

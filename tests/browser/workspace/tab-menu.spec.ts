// Tabs by mouse: the menu of a tab, and a tab that is dragged into a new pane.
import { colleague } from '../helpers/colleague'
import { expect, openPost, test, storeToken } from '../helpers/newsroom'

test('a tab that is dragged to an edge keeps the focus while the tab behind it loads', async ({ page, product }) => {
  const editor = await colleague(product.url, 'editor')
  const empty = await editor.makes({})
  const written = await editor.makes({ main_headline: 'A post that is dragged' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, empty)
  await openPost(page, product.url, written)
  const tab = page.getByRole('tab', { name: 'A post that is dragged' })
  await tab.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Move the tab to a new pane/ })).toHaveText([
    'Move the tab to a new pane at the right',
    'Move the tab to a new pane below',
  ])
  await page.keyboard.press('Escape')
  // After a reload the hidden post is not loaded.
  await page.reload()
  await expect(page.getByLabel('Main headline')).toBeEditable()
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await tab.hover()
  await page.mouse.down()
  // The code of the drag loads with the press.
  await expect(async () => {
    await page.mouse.move(width / 2, height / 2, { steps: 5 })
    await page.mouse.move(width - 20, height / 2, { steps: 5 })
    await expect(tab).toHaveClass(/opacity-50/, { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect(page.locator('section[data-pane]')).toHaveCount(2)
  await expect(page.getByLabel('Main headline')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'A post that is dragged' }).locator('.ProseMirror')).toBeFocused()
})

// Unsaved text is offered on another device of the same person.
import { bodyOf, colleague } from '../helpers/colleague'
import { expect, openPost, test, storeToken } from '../helpers/newsroom'

test('a draft that saved itself comes to another device, and goes with the save', async ({
  browser,
  page,
  product,
}) => {
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A post on two devices', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Typed on the first.')
  await expect(page.getByText(/draft saved \d\d:\d\d/)).toBeVisible()
  await page.context().close()

  const other = await browser.newContext()
  const there = await other.newPage()
  await storeToken(there, product.url, 'editor')
  await there.goto(`${product.url}/posts/${id}`)
  const move = there.getByRole('button', { name: /Move editing here/ })
  const apply = there.getByRole('button', { name: /Apply unsaved changes/ })
  await expect(move.or(apply).first()).toBeVisible()
  if (await move.isVisible()) await move.click()
  await apply.click()
  const text = there.locator('.ProseMirror')
  await expect(text).toHaveText('Begun. Typed on the first.')
  await there.keyboard.press('Control+s')
  await expect(there.getByText('Saved', { exact: true }).first()).toBeVisible()
  await there.reload()
  await expect(there.getByLabel('Main headline')).toBeEditable()
  await expect(text).toHaveText('Begun. Typed on the first.')
  await expect(there.getByText('Restoring data')).toHaveCount(0)
  await other.close()
})

test('where the line is cut one writes on and is told so; the draft goes out once it is back, and is there after a reload', async ({
  page,
  product,
}) => {
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A post on a train', body: bodyOf('Begun.') })
  await page.clock.install()
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await page.context().setOffline(true)
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Typed in a tunnel.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/No connection since/)).toBeVisible()
  await page.keyboard.type(' And on.')
  await expect(page.locator('.ProseMirror')).toHaveText('Begun. Typed in a tunnel. And on.')
  await page.context().setOffline(false)
  await page.clock.fastForward(20_000)
  await expect(page.getByText(/draft saved \d\d:\d\d/)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: /Apply unsaved changes/ }).click()
  await expect(page.locator('.ProseMirror')).toHaveText('Begun. Typed in a tunnel. And on.')
})

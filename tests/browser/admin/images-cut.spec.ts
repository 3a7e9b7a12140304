// Two people and the pictures of the gallery: the part that is cut out, the cursor by a press.
import { colleague } from '../helpers/colleague'
import { expect, signIn, test } from '../helpers/newsroom'

test("the cropper shows a colleague's part once it is taken", async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  const first = page.locator('[data-image]').first()
  await first.press('Enter')
  await page.getByRole('group', { name: 'Shapes' }).getByRole('button', { name: '1:1' }).press('Enter')
  const cropper = page.getByRole('application')
  const shown = cropper.locator('xpath=..').locator('img')
  for (let step = 0; step < 9; step += 1) await cropper.press('ArrowLeft')
  await expect(shown).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -9, 0)')

  const id = Number(await first.getAttribute('data-image'))
  const desk = await colleague(product.url, 'senior-editor')
  const crops = { '1:1': { x: 0, y: 0, width: 400, height: 400 } }
  expect((await desk.call('PATCH', `v2/images/${id}`, { crops })).status).toBe(200)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Take theirs' }).press('Enter')
  await expect(shown).toHaveCSS('transform', /^matrix\(2, 0, 0, 2, /)
  await expect(cropper).toBeFocused()

  // The next step goes on from there.
  await cropper.press('ArrowLeft')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updated', { exact: true }).first()).toBeVisible()
  const { body } = await desk.call('GET', `v2/images?order=-id&per_page=1`)
  const [saved] = (body as unknown as { items: { crops: typeof crops }[] }).items
  expect(saved?.crops['1:1'].width).toBe(400)
})

test('a press on the words of a picture moves the cursor to it', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  const third = page.locator('[data-image]').nth(2)
  await third.locator('xpath=..').locator('p').last().click()
  await expect(third).toBeFocused()
})

test('a part that is dragged stays under the hand while a colleague saves another', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  const second = page.locator('[data-image]').nth(1)
  await second.press('Enter')
  await page.getByRole('group', { name: 'Shapes' }).getByRole('button', { name: '1:1' }).press('Enter')
  const cropper = page.getByRole('application')
  const shown = cropper.locator('xpath=..').locator('img')
  await cropper.hover()
  const box = (await cropper.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await expect(shown).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -20, 0)')

  const id = Number(await second.getAttribute('data-image'))
  const desk = await colleague(product.url, 'senior-editor')
  const crops = { '1:1': { x: 0, y: 0, width: 400, height: 400 } }
  expect((await desk.call('PATCH', `v2/images/${id}`, { crops })).status).toBe(200)
  await expect(page.getByRole('group', { name: 'Shapes' }).getByRole('button', { name: '1:1 · chosen' })).toBeVisible()
  await expect(shown).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -20, 0)')
  await page.mouse.move(x - 30, y, { steps: 2 })
  await page.mouse.up()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updated', { exact: true }).first()).toBeVisible()
  const { body } = await desk.call('GET', 'v2/images?order=-id&per_page=2')
  const saved = (body as unknown as { items: { id: number; crops: typeof crops }[] }).items.find((row) => row.id === id)
  expect(saved?.crops['1:1'].width).toBeGreaterThan(400)
})

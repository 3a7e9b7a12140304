// The gallery menu of the editor: a picture into the text, its alt text, the post's own picture, and a dropped file.
import type { Locator } from '@playwright/test'
import sharp from 'sharp'

import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, openPost, test, storeToken } from '../helpers/newsroom'

/** Drops a picture file on a text. */
async function dropFile(text: Locator, bytes: Buffer, name: string): Promise<void> {
  await text.evaluate(
    (element, [base64, fileName]) => {
      const given = new DataTransfer()
      const binary = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      given.items.add(new File([binary], fileName, { type: 'image/png' }))
      const box = element.getBoundingClientRect()
      const at = { clientX: box.left + 20, clientY: box.top + 10 }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true, ...at }))
    },
    [bytes.toString('base64'), name] as const,
  )
}

test('pictures go into the text and onto the post by keyboard, and a file is dropped', async ({ page, product }) => {
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({ main_headline: 'A text with pictures', body: bodyOf('First') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const text = page.locator('.ProseMirror')
  const menu = page.getByRole('region', { name: 'Image gallery' })
  await page.keyboard.press('i')
  await page.keyboard.press('Control+End')
  await runByName(page, 'Insert an image')
  await expect(menu.getByRole('searchbox')).toBeFocused()
  await expect(menu.locator('[data-image-choice]')).toHaveCount(19)
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/gallery.png` })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(text).toBeFocused()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ ...size, width: 720 })
  await runByName(page, 'Insert an image')
  await expect(menu.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.setViewportSize(size)
  await runByName(page, 'Insert an image')
  await expect(menu.locator('[data-image-choice]')).toHaveCount(19)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu.getByLabel('Alt text')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('abc')
  await page.keyboard.press('Control+Enter')
  await expect(menu.getByText('Alt must contain 5-255 characters (now: 3)')).toBeVisible()
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/caption.png` })
  await menu.getByLabel('Alt text').fill('A market in the rain')
  await menu.getByRole('button', { name: 'Insert' }).press('Enter')
  await expect(menu).toBeHidden()
  await expect(text).toBeFocused()
  await expect(text.locator('figure img')).toHaveAttribute('alt', 'A market in the rain')
  await runByName(page, 'Choose the image of the post')
  await expect(menu.locator('[data-image-choice]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change image' })).toBeVisible()
  await page.keyboard.press('Alt+z')
  await page.getByRole('button', { name: 'Add image' }).first().press('Enter')
  await expect(menu.locator('[data-image-choice]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change image' })).toBeFocused()

  const create = { width: 800, height: 500, channels: 3, background: { r: 10, g: 120, b: 90 } } as const
  await dropFile(text, await sharp({ create }).png().toBuffer(), 'dropped.png')
  await expect(text.locator('figure')).toHaveCount(2)
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/dropped.png` })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const saved = (await editor.call('GET', `posts/${id}`)).body
  expect(JSON.stringify(saved)).toContain('A market in the rain')
  expect(JSON.stringify(saved).match(/\\"type\\":\\"image\\"/g)).toHaveLength(2)
})

test('a picture comes into the text by Retry after no server was found, and again as the one in the gallery', async ({
  page,
  product,
}) => {
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({ main_headline: 'A text that waits for a picture', body: bodyOf('First') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const text = page.locator('.ProseMirror')
  await page.route('**/v2/images*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const create = { width: 700, height: 400, channels: 3, background: { r: 90, g: 20, b: 110 } } as const
  const bytes = await sharp({ create }).png().toBuffer()
  await dropFile(text, bytes, 'late.png')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(text.locator('.upload')).toHaveCount(0)
  await page.unroute('**/v2/images*')
  await retry.press('Enter')
  await expect(text.locator('figure img')).toHaveCount(1)
  await dropFile(text, bytes, 'once-more.png')
  await expect(page.getByText('Error adding image. Look for late', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use that image' }).press('Enter')
  await expect(text.locator('figure img')).toHaveCount(2)
})

test('a refused publication shows the wrong fields in the place of the gallery menu', async ({ page, product }) => {
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({
    main_headline: 'A headline that is long enough to be published as it is now',
    body: bodyOf('Text'),
  })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Choose the image of the post')
  await expect(page.getByRole('region', { name: 'Image gallery' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Image gallery' })).toHaveCount(0)
})

// Files that are dragged over the gallery.
import { expect, signIn, test } from '../helpers/newsroom'

test('the gallery is marked while files are dragged over it', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  await expect(page.locator('[data-image]').first()).toBeVisible()
  const place = page.getByRole('heading', { name: 'Image gallery' })
  const width = () =>
    place.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('[data-place=table]') ?? element)
      return outlineStyle === 'none' ? '0px' : outlineWidth
    })
  const words = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    carried.setData('text/plain', 'words')
    return carried
  })
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    carried.items.add(new File(['x'], 'harbour.jpg'))
    return carried
  })
  await place.dispatchEvent('dragover', { dataTransfer: words })
  expect(await width()).toBe('0px')
  await place.dispatchEvent('dragover', { dataTransfer: files })
  await expect.poll(width).toBe('2px')
  await place.dispatchEvent('dragleave', { dataTransfer: files })
  await expect.poll(width).toBe('0px')
})

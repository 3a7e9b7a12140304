// Layout at narrow and wide window widths, and the colours over pictures.
import type { Locator } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 }
}

test('in a narrow window the New button stays in the line of the filters, and the Save button of a translation stays visible', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await storeToken(page, product.url, 'admin')
  for (const [path, create] of [
    ['users', 'New user'],
    ['tags', 'New tag'],
    ['images', 'Create image'],
    ['posts', 'New post'],
  ] as const) {
    await page.goto(`${product.url}/${path}`)
    const panel = page.getByRole('tabpanel')
    const button = await boxOf(panel.getByRole('button', { name: create }))
    const filter = await boxOf(panel.getByRole('combobox').first())
    expect(Math.abs(button.middle - filter.middle), path).toBeLessThan(8)
  }
  await page.goto(`${product.url}/translations/fr-FR`)
  const save = page.getByRole('button', { name: /^Save the translation of/ }).first()
  await save.waitFor()
  expect((await boxOf(save)).right).toBeLessThanOrEqual(640)
})

test('in a narrow window the board scrolls sideways to the card under the cursor', async ({ page, product }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await signIn(page, product.url, 'editor', '/dashboard')
  const card = page.getByRole('listbox', { name: 'Ready' }).getByRole('option').first()
  await expect(page.getByRole('listbox', { name: 'New' })).toBeFocused()
  await page.keyboard.press('j')
  for (let columns = 0; columns < 2; columns += 1) await page.keyboard.press('l')
  await expect(page.getByRole('listbox', { name: 'Ready' })).toBeFocused()
  await expect.poll(async () => (await boxOf(card)).right).toBeLessThanOrEqual(640)
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await expect(page.getByRole('listbox', { name: 'New' })).toBeInViewport({ ratio: 1 })
})

test('on the Roles page the number of rights stands beside the name of its area', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/roles')
  const tags = page.getByRole('list', { name: 'Areas of rights' }).getByRole('button', { name: /^Tags/ })
  const [name, count] = [await boxOf(tags.getByText('Tags')), await boxOf(tags.getByText(/^\d+ of \d+$/))]
  expect(count.x - name.x).toBeLessThan(240)
})

test('an unchecked checkbox over a picture stays light in the dark theme', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product.url, 'admin', '/images')
  const box = page.getByRole('checkbox', { name: /^Select / }).first()
  const grounds = await box.evaluate((element) => {
    const pixel = (one: Element | null | undefined) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!one || !context) return []
      context.fillStyle = getComputedStyle(one).backgroundColor
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    return [pixel(element), pixel(element.closest('li > span'))]
  })
  // The box itself lets its ground through, which is mostly white.
  expect(grounds[0]?.[3]).toBe(0)
  expect(Math.min(...(grounds[1] ?? [0]))).toBeGreaterThan(150)
})

test('the last areas of a role are scrolled to below the toolbar, which stays', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, product.url, 'admin', '/roles')
  await page.getByRole('button', { name: /^Static pages/ }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Static pages' })).toBeVisible()
  const bar = await boxOf(page.getByRole('button', { name: 'Add a new role' }))
  expect(bar.y).toBeGreaterThan((await boxOf(page.getByRole('tab', { name: 'Roles' }))).middle)
})

test('in a window of 1000 pixels the audit log shows what was changed', async ({ page, product }) => {
  await page.setViewportSize({ width: 1000, height: 768 })
  await signIn(page, product.url, 'admin', '/audit')
  await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Changed' })).toBeVisible()
})

test('who writes in the middle of a text stays there when the pane becomes narrow and wide again', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} about the harbour.`)
  const id = await (await colleague(product.url, 'senior-editor')).makes({ body: bodyOf(...paragraphs) })
  await storeToken(page, product.url)
  await openPost(page, product.url, id)
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  const middle = text.getByText('Paragraph 40 about')
  const analysis = page.getByRole('tab', { name: 'Analysis' })
  await middle.click()
  await page.keyboard.press('Home')
  for (const [width, typed] of [
    [800, 'One '],
    [1440, 'Two '],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(analysis).toHaveCount(width === 800 ? 0 : 1)
    await expect(text).toBeFocused()
    await expect(middle).toBeInViewport()
    await page.keyboard.type(typed)
  }
  await expect(middle).toHaveText('One Two Paragraph 40 about the harbour.')
})

// A hand is faster than a form, a post or a question that is still to come: what it types is meant for that, whatever lies under it.
import type { Page } from '@playwright/test'

import { colleague } from './colleague'
import { runByName } from './keyboard'
import { expect, signIn, test } from './newsroom'
import { openList } from './posts-list'

/** Keeps every answer of the API back until it is told to let them go. */
async function holdLine(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/**', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const headline = (page: Page) => page.getByLabel('Main headline')

test('what is typed right after the key for a new post is its headline, however late it comes', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const letGo = await holdLine(page)
  await page.keyboard.press('n')
  await page.keyboard.type('The fox jumps at noonn')
  await page.keyboard.press('Backspace')
  letGo()
  await expect(headline(page)).toHaveValue('The fox jumps at noon')
  await expect(headline(page)).toBeFocused()
  await page.keyboard.type(' sharp')
  await expect(headline(page)).toHaveValue('The fox jumps at noon sharp')
  await page.keyboard.press('Control+z')
  await expect(headline(page)).not.toHaveValue(/sharp/)
  await page.keyboard.press('Escape')
  await runByName(page, 'New post')
  await page.keyboard.type('Another one')
  await expect(page.getByRole('tab', { selected: true })).toContainText('Another one')
})

test('what is typed right after the key for a form beside a list is written into it, and runs nothing', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin')
  await page.goto(`${product.url}/menu`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  const form = page.getByRole('complementary')
  await page.keyboard.press('n')
  await page.keyboard.type('Jumping foxes')
  await expect(form.getByRole('textbox').first()).toHaveValue('Jumping foxes')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
})

test('a post that is opened beside the list takes what is typed once it can be written', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: ' and the fox' })
  await openList(page, product.url, '?sort=-id')
  await expect(page.getByRole('grid').getByRole('link', { name: 'and the fox' })).toBeVisible()
  const letGo = await holdLine(page)
  await page.keyboard.press('e')
  await page.keyboard.type('The hound')
  letGo()
  await expect(page.getByRole('complementary').getByLabel('Main headline')).toHaveValue('The hound and the fox')
})

test('where no text comes what was typed for it is forgotten, and Escape ends the wait', async ({ page, product }) => {
  await openList(page, product.url)
  let refuse = () => {}
  const typed = new Promise<void>((resolve) => (refuse = resolve))
  await page.route('**/api/posts', async (route) => {
    await typed
    await route.fulfill({ status: 422, json: { message: 'Not today.' } })
  })
  await page.keyboard.press('n')
  await page.keyboard.type('fxe')
  refuse()
  await expect(page.getByText('Not today.').first()).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
})

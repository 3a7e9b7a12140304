// `e` on a row of posts: its headline and settings are changed beside the list, on the draft that its editor would have.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { answerUnasked } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

const panel = (page: Page) => page.getByRole('complementary', { name: /^Post \d+$/ })
const headline = (page: Page) => panel(page).getByLabel('Main headline')
const grid = (page: Page) => page.getByRole('grid', { name: 'Posts' })
const question = (page: Page) => page.getByRole('alertdialog')

/** A post of its own, and the list with the cursor on it. */
async function openOn(page: Page, url: string, headlineText: string): Promise<number> {
  const id = await (await colleague(url, 'senior-editor')).makes({ main_headline: headlineText, body: bodyOf('Text.') })
  await signIn(page, url, 'editor', `/posts?query=${encodeURIComponent(headlineText)}`)
  await expect(grid(page).locator(`a[href="/posts/${id}"]`)).toBeVisible()
  await expect(grid(page)).toBeFocused()
  return id
}

test('e opens the post beside the rows, Ctrl+S saves it, Escape goes back to the rows', async ({ page, product }) => {
  await openOn(page, product.url, 'A headline that is changed beside its list by keyboard')
  await page.keyboard.press('e')
  await expect(headline(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' today')
  await expect(page).toHaveTitle(/^• /)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible()
  await expect(grid(page)).toContainText('beside its list by keyboard today')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('closing an unsaved side form asks, and releases its lock', async ({ page, product }) => {
  const id = await openOn(page, product.url, 'A headline that nobody keeps beside its list of posts')
  await page.keyboard.press('e')
  await expect(headline(page)).toBeFocused()
  await page.keyboard.type('Not this. ')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('Not this.')
  await page.keyboard.press('Escape')
  await expect(headline(page)).toBeFocused()
  // Another tab of the same post has the same draft.
  await panel(page).getByRole('button', { name: 'Open the post' }).click()
  await expect(page.getByRole('tabpanel').getByLabel('Main headline').last()).toHaveValue(/Not this\./)
  await page.keyboard.press('Alt+w')
  await expect(question(page)).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Open the post' })).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(panel(page)).toHaveCount(0)
  const other = await colleague(product.url, 'senior-editor')
  await expect.poll(async () => (await other.call('GET', `posts/${id}`)).body.lock).toBe(null)
  await page.keyboard.press('e')
  await expect(headline(page)).not.toHaveValue(/Not this\./)
  await expect(question(page)).toHaveCount(0)
})

test('a post that a colleague edits is read beside the list first, and a wrong headline is found there', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await openOn(page, product.url, 'A headline that a colleague has under the pen just now')
  await other.call('POST', `posts/lock/${id}`, {})
  await page.keyboard.press('e')
  await expect(question(page)).toBeVisible()
  await answerUnasked(page)
  await expect(headline(page)).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
})

// Writing a post: moving the focus into and out of the text, undo by words, and validation when a field loses the focus.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'

const headline = (page: Page) => page.getByLabel('Main headline')
const text = (page: Page) => page.locator('.ProseMirror')
const post = (page: Page) => page.locator('[data-place="editor"]').first()

test('Enter held on a row opens its post and writes nothing into it', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/posts?status=2')
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link')).toBeVisible()
  // A key that is pressed anew before it was let go comes as held on.
  await page.keyboard.down('Enter')
  await expect(headline(page)).toBeEditable()
  await expect(post(page)).toBeFocused()
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter')
  await expect(post(page)).toBeFocused()
  await page.keyboard.up('Enter')
  const before = await text(page).locator('> *').count()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  expect(await text(page).locator('> *').count()).toBe(before)
  await expect(page.getByRole('tab', { name: /unsaved/ })).toHaveCount(0)
})

test('letters are keys until the text has the focus; Escape leaves the text, then the post, one step at a time', async ({
  page,
  product,
}) => {
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A post to go into', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await expect(post(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(headline(page)).toHaveValue('A post to go into')
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(post(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: /A post to go into/ })).toBeFocused()
})

test('a new post begins in its headline', async ({ page, product }) => {
  await signIn(page, product.url, 'editor')
  await runByName(page, 'New post')
  await expect(headline(page)).toBeFocused()
})

test('a new post that is closed empty is deleted', async ({ page, product }) => {
  await signIn(page, product.url, 'editor')
  await runByName(page, 'New post')
  await expect(headline(page)).toBeFocused()
  await expect(page).toHaveURL(/posts\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const other = await colleague(product.url, 'senior-editor')
  expect((await other.call('GET', `posts/${id}`)).status).toBe(200)
  await runByName(page, 'Close the tab')
  await expect(page).toHaveURL(/posts$/)
  await expect.poll(async () => (await other.call('GET', `posts/${id}`)).status).toBe(404)
})

test('a held key that moved the focus into a text writes nothing there', async ({ page, product }) => {
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A post to hold on in', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await page.keyboard.down('i')
  await expect(text(page)).toBeFocused()
  for (let times = 0; times < 10; times += 1) await page.keyboard.down('i')
  await page.keyboard.up('i')
  await page.keyboard.type('On ')
  await expect(text(page)).toHaveText('On Begun.')
  await page.keyboard.press('Control+s')
  await page.goto(`${product.url}/posts`)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.down('/')
  for (let times = 0; times < 10; times += 1) await page.keyboard.down('/')
  await page.keyboard.up('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('a read-only post takes keys as keys, not as letters', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  const id = await owner.makes({ main_headline: 'A post that is only read', body: bodyOf('Theirs.') })
  await signIn(page, product.url, 'author', `/posts/${id}`)
  await expect(text(page)).toContainText('Theirs.')
  await text(page).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('undo in a headline goes back by words, outlives the pane it was typed in, and pasted lines keep the caret', async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'Fuel prices', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await headline(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' extra words')
  await runByName(page, 'Open the tab to the side as well')
  await expect(headline(page)).toHaveCount(2)
  await page.keyboard.press('Alt+w')
  await expect(headline(page)).toHaveCount(1)
  await headline(page).focus()
  await page.keyboard.press('Control+z')
  await expect(headline(page)).toHaveValue('Fuel prices extra ')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(headline(page)).toHaveValue('Fuel prices')
  await page.evaluate(() => navigator.clipboard.writeText('rise\nagain'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+v')
  await expect(headline(page)).toHaveValue('rise againFuel prices')
  await page.keyboard.type(' ')
  await expect(headline(page)).toHaveValue('rise again Fuel prices')
})

test('a field is validated when it loses the focus; nothing is announced and nothing moves while a person types', async ({
  page,
  product,
}) => {
  const id = await (await colleague(product.url, 'editor')).makes({ main_headline: '', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const said = page.locator('output').filter({ hasText: /./ })
  const top = () => text(page).evaluate((element) => element.getBoundingClientRect().top)
  await headline(page).focus()
  const before = await top()
  for (const letter of 'Too short a headline ') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    expect(await said.count()).toBe(0)
  }
  expect(await top()).toBe(before)
  await text(page).focus()
  await expect(said.first()).toContainText('Main headline must contain 50-100 characters (now: 21)')
  await expect(headline(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await top()).toBe(before)
})

test('Enter pressed twice on a row that a colleague edits opens it read-only, and the colleague keeps the lock', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A post that a colleague has open', body: bodyOf('Theirs.') })
  const { lock } = (await other.call('POST', `posts/lock/${id}`, {})).body
  await openList(page, product.url, '?sort=-id')
  await expect(cursorRow(page)).toContainText('A post that a colleague has open')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This article is being edited. Do you really want to overtake editing?')
  await expect(question.getByRole('button', { name: 'Read only' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror')).toContainText('Theirs.')
  await page.keyboard.type('nothing')
  await expect(page.locator('.ProseMirror')).toHaveText('Theirs.')
  expect((await other.call('PATCH', `posts/${id}`, { main_headline: 'Still theirs' }, lock.token)).status).toBe(200)
})

// The command palette: queries with errors, an empty query, argument steps and earlier commands.
import type { Page } from '@playwright/test'

import { mockResponse } from '../helpers/request-mocks'
import { expect, test } from '../helpers/newsroom'
import { openList, rows } from '../helpers/posts-list'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page) => palette(page).getByRole('option')

async function ask(page: Page, text: string): Promise<void> {
  if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('a query with typing errors finds its command; a number, a page name and an address find their target', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  for (const [typed, found] of [
    ['trsh', 'Move to trash'],
    ['splt rght', 'Split the pane to the right'],
    ['unpublish', 'Change the status'],
    ['resize', /wider|narrower/],
    ['shortcut', /keys?/i],
    ['page 5', 'Go to page 5'],
    ['go to page 3', 'Go to page 3'],
    ['page 0', /Go to page 0.*There are pages 1 to/],
    ['next page', 'Next page'],
    ['previous page', /Previous page.*This is the first page/],
    ['last page', 'Last page'],
  ] as const) {
    await ask(page, typed)
    await expect(option(page).first()).toContainText(found)
  }
  await ask(page, 'trsh')
  await expect(option(page).first().locator('mark').first()).toHaveText('tr')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(' #120 ')
  await expect(option(page).first()).toContainText('Open post 120')
  // The server says which post that is.
  await expect(option(page).first()).toContainText(/Open post 120.*\w+ \w+/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(`${product.url}/posts/17`)
  await expect(option(page).first()).toContainText('Open Post 17')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/posts/17`)
  // One that there is none of, and one larger than any number of a post.
  for (const number of ['1200000', '99999999999']) {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.insertText(number)
    await expect(option(page).first()).toContainText(`Open post ${number}`)
    const answered = page.waitForResponse((response) => response.url().includes(`/api/posts/${number}`))
    await page.keyboard.press('Enter')
    expect((await answered).status()).toBe(404)
    await expect(page.getByText('Post with given ID not found.').last()).toBeVisible()
    // What was in front is in front again, and hears keys.
    await expect(page).toHaveURL(`${product.url}/posts/17`)
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  }
})

test("a post's public address finds the post", async ({ page, product }) => {
  await openList(page, product.url, '?status=3')
  const answer = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('__atoken')}` }
    const list = await fetch('/api/posts?search[status]=3&per-page=1', { headers })
    return list.json()
  })
  const { previewUrl, main_headline } = answer.items[0]
  expect(previewUrl).toMatch(/\/post\//)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(previewUrl)
  await expect(option(page).first()).toContainText(main_headline)
})

test('the empty palette offers the last command, those used here and those that fit, and names their targets', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const headline = await page.locator('[role=row][data-cursor] [data-column=title]').innerText()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toContainText(`on: Posts, ${headline}`)
  await expect(palette(page)).toContainText('For what is in front')
  await page.keyboard.type('reload the list')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toContainText('Used here lately')
  await expect(option(page).filter({ hasText: 'Reload the list' })).toContainText('R')
  await page.keyboard.press('Escape')
  // Elsewhere that key means nothing.
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('mark all')
  await ask(page, 'move to trash')
  await expect(option(page).first()).toContainText('Move to trash')
  await expect(option(page).first().locator('kbd')).toHaveCount(0)
})

test('wrong input stays in its step with a message, and a moment can be typed in words', async ({ page, product }) => {
  await openList(page, product.url, '?status=0')
  await ask(page, 'go to page')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByPlaceholder('Page')).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toContainText('At least 1, please')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('two')
  await expect(palette(page)).toContainText('A number, please')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await ask(page, 'schedule for a time')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByPlaceholder('Publish at')).toBeFocused()
  await page.keyboard.type('soonish')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toContainText('This is no date and time. Try: tomorrow 9:00')
  await field(page).fill('tomorrow')
  await expect(palette(page)).toContainText('Add a time: tomorrow 9:00')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('tomorrow 9:00')
  await expect(palette(page)).toContainText(/\w+day, \d+ \w+ \d{4}, 09:00 GMT/)
})

test('a search that fails says so', async ({ page, product }) => {
  await openList(page, product.url)
  await page.keyboard.press('Control+p')
  await expect(field(page)).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.type('festival')
  await expect(palette(page).getByRole('alert')).toContainText('There is no connection')
  await page.context().setOffline(false)
  await mockResponse(page, '**/api/autocomplete*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not allowed.' } }),
  )
  await page.keyboard.type('s')
  await expect(palette(page).getByRole('alert')).toContainText(/allowed|answered/)
})

test('the palette lists earlier commands with their targets', async ({ page, product }) => {
  await openList(page, product.url, '?status=1')
  const headline = await page.locator('[role=row][data-cursor] [data-column=title]').innerText()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(option(page).last()).toContainText(`Move to trash: ${headline}`)
  await expect(option(page).last()).not.toContainText('ids')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(/Undone|put back|restored/i).first()).toBeVisible()
})

test('a link opens by itself; what writes, closes, sets or signs out is only shown, filled in', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const row = (id: string) => palette(page).locator(`[data-row="> ${id}"]`)
  await page.goto(`${product.url}/run/posts.trash?ids=17`)
  await expect(row('posts.trash')).toBeVisible()
  // What it is for is said by name.
  await expect(palette(page)).toContainText(/Post: \w+ \w+/)
  await expect(row('posts.trash')).not.toContainText('17')
  await expect(field(page)).toBeFocused()
  for (const id of ['session.sign-out', 'tab.close', 'theme.toggle']) {
    await page.goto(`${product.url}/run/${id}`)
    await expect(row(id)).toBeVisible()
  }
  await page.goto(`${product.url}/run/posts.open?id=18`)
  await expect(page).toHaveURL(`${product.url}/posts/18`)
  await expect(palette(page)).toBeHidden()
})

test('the keys of the workspace are held over a question and the cheat-sheet, and a chord ends a sequence', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  await page.evaluate(() => {
    const left: string[] = []
    Object.assign(window, { leftToBrowser: left })
    window.addEventListener('keydown', (event) => !event.defaultPrevented && left.push(event.key))
  })
  const left = () => page.evaluate(() => Reflect.get(window, 'leftToBrowser'))
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  for (const key of ['Control+p', 'Control+s', 'Control+Backslash', 'Alt+ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  for (const key of ['Control+p', 'Control+s', 'Alt+ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  expect(((await left()) as string[]).filter((key) => !['Control', 'Alt', 'Shift'].includes(key))).toEqual([])
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(page.getByText('No command has the keys G then X')).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
})

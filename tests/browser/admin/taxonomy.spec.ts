// The smaller screens of taxonomy: each shows a message at its field, loses nothing typed, and says the texts' words.
import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { mockResponse } from '../helpers/request-mocks'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'
import { watchRequests } from '../helpers/quiet'
import { sendFile } from '../helpers/records'
import type { Page } from '@playwright/test'

const open = async (page: Page, url: string, path: string) => {
  await signIn(page, url, 'admin', path)
  await expect(page.getByRole('grid').or(page.getByRole('treegrid'))).toBeVisible()
}

test('contextual links name every wrong line of a file and take a right one', async ({ page, product }) => {
  await open(page, product.url, '/contextual-links')
  const button = 'Upload contextual links'
  const line = 'fuel levy,https://example.org/levy\n'
  await sendFile(page, button, ['links.txt', line], 'You can upload only files with extension .csv')
  await sendFile(page, button, ['links.csv', `${line}no address\n`], /Error occurred on line 2/)
  await sendFile(page, button, ['links.csv', line], 'File uploaded.')
  await expect(page.getByRole('grid').getByText('https://example.org/levy')).toBeVisible()
})

test('hot news go to the chosen section only', async ({ page, product }) => {
  await open(page, product.url, '/hot-news')
  const upload = page.getByRole('button', { name: 'Upload hot news' })
  await expect(upload).toBeDisabled()
  await page.getByRole('combobox', { name: 'Section' }).press('Enter')
  const chosen = page.getByRole('option').nth(1)
  const section = await chosen.innerText()
  await chosen.press('Enter')
  await expect(upload).toBeEnabled()
  const file = ['news.csv', 'Fuel prices rise again,https://example.org/fuel\n'] as const
  await sendFile(page, 'Upload hot news', file, 'File uploaded.')
  await expect(page.getByRole('row', { name: /Fuel prices rise again/ })).toContainText(section)
})

test('the palette asks for the section of hot news once, then for the file', async ({ page, product }) => {
  await open(page, product.url, '/hot-news')
  await runByName(page, 'Upload hot news')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('option', { name: 'News' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('button', { name: 'Choose a .csv file' })).toBeFocused()
})

test('a section is changed in its form, and its place by keyboard; a refused order goes back', async ({
  page,
  product,
}) => {
  await open(page, product.url, '/sections')
  const grid = page.getByRole('grid', { name: 'Sections' })
  const names = () => grid.locator('[data-column=catchy_title]').allInnerTexts()
  // Rows that are still being read have no name.
  await expect.poll(names).not.toContain('')
  const before = await names()
  await grid.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Order changed.')).toBeVisible()
  const [first, second, ...rest] = before
  await expect.poll(names).toEqual([second, first, ...rest])
  await page.keyboard.press('Alt+z')
  await expect.poll(names).toEqual(before)
  await mockResponse(page, '**/api/v2/sections/order', (route) => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Error change order.')).toBeVisible()
  expect(await names()).toEqual(before)

  await page.keyboard.press('e')
  const form = page.getByRole('complementary', { name: 'Edit section' })
  await expect(form.getByLabel('Slug')).toBeDisabled()
  await form.getByLabel('Catchy title').fill('Peña <news>')
  await page.keyboard.press('Tab')
  await expect(form.getByText(/^Use only Latin and Cyrillic letters/)).toBeVisible()
  await expect(form.getByLabel('Catchy title')).toHaveValue('Peña <news>')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('menu items are ordered only where one menu is shown, and a wrong link is told at its field', async ({
  page,
  product,
}) => {
  await open(page, product.url, '/menu')
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Choose a menu type, and a section or a category, first').first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('complementary', { name: 'Create menu item' })
  await form.getByLabel('Name').fill('Contact us')
  await form.getByLabel('Link').fill('contact us')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Enter a web address, or a path that begins with a slash.')).toBeVisible()
  await expect(form.getByLabel('Link')).toHaveValue('contact us')
  await form.getByLabel('Link').fill('/contact')
  await form.getByLabel('Menu type').press('Enter')
  await page.getByRole('option', { name: 'Footer info' }).press('Enter')
  await form.getByLabel('Section').press('Enter')
  await page.getByRole('option').first().press('Enter')
  await form.getByLabel('Name').press('Control+s')
  await expect(page.getByText('Added.', { exact: true })).toBeVisible()

  // Items of every section are a menu with an order too.
  await page.goto(`${product.url}/menu?type=footer_info&section_id=none`)
  await expect(page.getByLabel('Section', { exact: true })).toHaveText('Every section')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('About us')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(2)).toContainText('About us')
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()
})

test('the tree of categories opens by its arrows, and what is wrong is told at its field', async ({
  page,
  product,
}) => {
  await open(page, product.url, '/categories')
  const grid = page.getByRole('treegrid', { name: 'Categories' })
  const parent = grid
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Subcategories of / }) })
    .first()
  await expect(parent).toBeVisible()
  const rows = await grid.getByRole('row').count()
  await parent.locator('[data-column=slug]').click()
  await expect(page.getByRole('complementary').getByLabel('Catchy title')).toBeFocused()
  await page.keyboard.press('Escape')
  await grid.focus()
  await expect(parent).toHaveAttribute('aria-level', '1')
  await expect(parent).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => grid.getByRole('row').count()).toBeGreaterThan(rows)
  await expect(parent).toHaveAttribute('aria-expanded', 'true')
  await expect(grid.locator('[aria-level="2"][aria-posinset="1"]').first()).toHaveAttribute('aria-setsize', /^\d+$/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => grid.getByRole('row').count()).toBe(rows)
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await page.keyboard.press('e')
  const form = page.getByRole('complementary', { name: 'Edit category' })
  for (const label of ['Section', 'Slug', 'Parent category']) await expect(form.getByLabel(label)).toBeDisabled()
  await expect(form.getByText(/^Tags left [0-5]$/)).toBeVisible()
  await form.getByLabel('Newshub').check()
  await expect(form.getByText(/^Tags left ([5-9]|10)$/)).toBeVisible()
  await form.getByLabel('Catchy title').fill('1')
  await page.keyboard.press('Tab')
  await expect(form.getByText(/^Use only Latin and Cyrillic letters/)).toBeVisible()
  await expect(form.getByLabel('Catchy title')).toHaveValue('1')
  await form.getByLabel('Catchy title').fill('Peña news')

  // The body is a rich text, by keyboard and by its toolbar.
  const body = form.getByRole('textbox', { name: 'Body' })
  await body.focus()
  await page.keyboard.type('All of it ')
  await form.getByRole('button', { name: 'Bold' }).press('Enter')
  await expect(body).toBeFocused()
  await page.keyboard.type('here')
  await form.getByLabel('SEO headline').fill('All the news of Peña')
  await form
    .getByLabel('SEO description')
    .fill('What happens there, told by people who live there, every day. '.repeat(2))
  await form.getByLabel('Catchy title').press('Control+s')
  await expect(page.getByText('Updated').first()).toBeVisible()
  await page.reload()
  await grid.getByText('Peña news').click()
  await expect(body.locator('strong')).toHaveText('here')
})

test('a row moves as many places as the key is pressed, and the cursor moves with it', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/sections')
  const grid = page.getByRole('grid', { name: 'Sections' })
  const rows = grid.getByRole('row')
  await expect(rows.nth(4)).toBeVisible()
  await expect(grid).toBeFocused()
  const names = () => grid.locator('[data-column=catchy_title]').allInnerTexts()
  // Rows that are still being read have no name.
  await expect.poll(names).not.toContain('')
  const [name = ''] = await names()
  const place = async () => (await names()).indexOf(name)
  // Two rows are in view.
  await page.setViewportSize({ width: 1440, height: 260 })
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Alt+ArrowDown')
  await expect(grid.locator('[data-cursor]')).toContainText(name)
  await expect(grid.locator('[data-cursor]')).toBeInViewport({ ratio: 0.9 })
  await expect.poll(place).toBe(3)
  // A reload ends what is still on its way to the server.
  const desk = await colleague(product.url, 'admin')
  await expect
    .poll(async () => {
      const { body } = await desk.call('GET', 'v2/sections')
      const sections = Object.values(body).find(Array.isArray) as unknown as { catchy_title: string }[]
      return sections.findIndex(({ catchy_title }) => catchy_title === name)
    })
    .toBe(3)
  await page.reload()
  await expect(rows.nth(4)).toBeVisible()
  await expect.poll(place).toBe(3)
})

test('two people move a row each in the same moment, and neither move is lost', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  // What the other one does is not heard here.
  await page.route('**/v2/events', (route) => route.abort())
  await page.goto(`${product.url}/sections`)
  const grid = page.getByRole('grid', { name: 'Sections' })
  const names = () => grid.locator('[data-column=catchy_title]').allInnerTexts()
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  await expect.poll(names).not.toContain('')
  const before = await names()
  const desk = await colleague(product.url, 'admin')
  const sections = async () => {
    const { body } = await desk.call('GET', 'v2/sections')
    return Object.values(body).find(Array.isArray) as unknown as { id: number; catchy_title: string }[]
  }
  const theirs = await sections()
  const [first, second, ...rest] = theirs
  const last = rest.at(-1)
  const wanted = [last, first, second, ...rest.slice(0, -1)].map((one, order) => ({ id: one?.id, order }))
  expect((await desk.call('PATCH', 'v2/sections/order', { items: wanted })).status).toBe(200)
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  const [one = '', two = '', ...others] = before
  const both = [others.at(-1), two, one, ...others.slice(0, -1)]
  await expect.poll(names).toEqual(both)
  await expect.poll(async () => (await sections()).map(({ catchy_title }) => catchy_title)).toEqual(both)
  await page.keyboard.press('Alt+z')
  await expect.poll(names).toEqual([others.at(-1), one, two, ...others.slice(0, -1)])
})

test('a new section has the language of a site that has only one, and nothing is unsaved by it', async ({
  page,
  product,
}) => {
  await mockResponse(page, /\/api\/v2\/languages/, async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, items: body.items.slice(0, 1) } })
  })
  const quiet = watchRequests(page)
  await open(page, product.url, '/sections')
  // The form begins with the language that the screen has read.
  await quiet()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Catchy title' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Language' })).not.toHaveText('Choose a language')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Sections' })).toBeFocused()
})

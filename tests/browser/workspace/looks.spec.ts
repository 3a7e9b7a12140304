// What the eye sees at once: widths, edges that should meet, words that should say more.
import type { Locator, Page } from '@playwright/test'

import { expect, signIn, test } from '../helpers/newsroom'

const boxOf = async (element: Locator) => {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const open = async (page: Page, url: string, path: string) => {
  await page.goto(`${url}${path}`)
  await page.getByRole('tabpanel').first().waitFor()
}

test.beforeEach(({ page, product }) => signIn(page, product.url, 'admin'))

test('a list gives the headline its room, and a panel beside it has one edge with its heading', async ({
  page,
  product,
}) => {
  await open(page, product.url, '/posts')
  const grid = page.getByRole('grid', { name: 'Posts' })
  await grid.getByRole('link').first().waitFor()
  const title = await boxOf(grid.locator('[role=gridcell][data-column=title]').first())
  expect(title.width).toBeGreaterThanOrEqual(420)
  await page.keyboard.press('f')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const [heading, label] = [await boxOf(panel.getByRole('heading')), await boxOf(panel.getByText('Items per page'))]
  expect(label.x).toBe(heading.x)
})

test('the gallery says how many images and filters there are, and how to see more', async ({ page, product }) => {
  await open(page, product.url, '/images')
  const bar = page.getByRole('tabpanel').locator('[data-bar]')
  await expect(bar).toContainText(/1\d\d images/)
  await open(page, product.url, '/images?query=nothing+like+that')
  await expect(bar).toContainText('0 images')
  await expect(bar.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(bar).toContainText(/1\d\d images/)
})

test('a tab of one record has its name', async ({ page, product }) => {
  await open(page, product.url, '/static/1')
  const title = page.getByLabel('Title', { exact: true })
  await expect(page.getByRole('tab', { name: await title.inputValue(), exact: true })).toBeVisible()
  await open(page, product.url, '/tags/1')
  const heading = page.getByRole('tabpanel').getByRole('heading', { level: 1 })
  await expect(page.getByRole('tab', { name: (await heading.textContent()) ?? '', exact: true })).toBeVisible()
  await open(page, product.url, '/experts/1')
  await expect(
    page.getByRole('tab', { name: await page.getByLabel('Name', { exact: true }).inputValue() }),
  ).toBeVisible()
})

test('a rich text that is required has an asterisk, and its toolbar breaks between groups', async ({
  page,
  product,
}) => {
  await open(page, product.url, '/tags/1')
  await expect(page.locator('label', { hasText: 'Description' })).toHaveText('Description *')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-required', 'true')
  const bar = page.getByRole('toolbar', { name: 'Text' })
  const tops = await bar
    .getByRole('button', { name: /^Align/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops).size).toBe(1)
})

test('fields of one line and of several stand equally far apart', async ({ page, product }) => {
  await open(page, product.url, '/author-info')
  const gap = async (above: string, below: string) =>
    (await boxOf(page.locator('label', { hasText: below }))).y - (await boxOf(page.getByLabel(above))).bottom
  expect(await gap('Education', 'Experience')).toBeCloseTo(await gap('Facebook', 'Instagram'), 0)
  await expect(page.getByLabel('Custom JSON-LD')).toHaveAttribute('data-locked')
})

test('hours, days and counts can be read', async ({ page, product }) => {
  await open(page, product.url, '/calendar')
  const hour = page.getByText('12:00', { exact: true }).first()
  const gutter = await boxOf(hour.locator('xpath=..'))
  expect((await boxOf(hour)).right).toBeLessThanOrEqual(gutter.right)
  await open(page, product.url, '/my-day')
  const rows = page.getByRole('tabpanel').getByRole('listitem').getByRole('link')
  await rows.first().waitFor()
  const starts = await rows.evaluateAll((all) => all.map((one) => one.children[1]?.getBoundingClientRect().left))
  expect(new Set(starts).size).toBe(1)
  expect(await rows.allTextContents()).not.toContainEqual(expect.stringMatching(/\d{4}-\d\d-\d\d/))
  await open(page, product.url, '/audit')
  const filter = page.getByRole('combobox', { name: 'Record' })
  await expect(filter).toContainText('All records')
})

test('in a narrow column nothing of a card is pushed out of it', async ({ page, product }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await open(page, product.url, '/dashboard')
  const feet = page.locator('[data-card] > :last-child')
  await feet.first().waitFor()
  const over = await feet.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(over).toBe(0)
})

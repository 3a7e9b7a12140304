// Selections: all matching rows but some, rows hidden by filters, and the rest of a selection after a command.
import type { Page } from '@playwright/test'

import { runByName } from '../helpers/keyboard'
import { expect, test } from '../helpers/newsroom'
import { cursorRow, openList, rows } from '../helpers/posts-list'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const question = (page: Page) => page.getByRole('alertdialog')

test('unselecting single rows of all matching ones sends no request, and a command acts on the others', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=2')
  const total = Number(/(\d+) posts/.exec(await page.locator('output').first().innerText())?.[1])
  await runByName(page, 'Select all rows that match')
  await expect(bar(page)).toContainText(`${total} selected`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText(`${total - 2} selected`)
  await expect(page.getByRole('checkbox', { name: 'Select all', exact: true })).toBeChecked({ indeterminate: true })
  await expect(page.locator('footer')).toContainText(`${total - 2} selected`)
  await runByName(page, 'Export')
  const panel = page.getByRole('complementary', { name: 'Export' })
  await expect(panel).toContainText('All that match but 2')
  await page.keyboard.press('Escape')
  expect(asked.filter((url) => url.includes('/api/posts'))).toEqual([])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Backspace')
  await expect(question(page)).toContainText(`${total - 2} posts`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${total - 2} posts moved to trash.`)).toBeVisible()
  await expect(page.locator('output').first()).toHaveText('2 posts')
  // All that match were those of that moment.
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Alt+z')
  await expect(page.locator('output').first()).toHaveText(`${total} posts`)
  await expect(bar(page)).toBeHidden()
})

test('rows that the filters hide are named in the bar, and before anything is done to them', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  const headline = (await cursorRow(page).getByRole('link').getAttribute('title')) ?? ''
  await page.keyboard.press('x')
  await runByName(page, 'Status: Draft')
  await expect(rows(page).nth(1)).toContainText('Draft')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('2 selected')
  const hidden = bar(page).getByRole('button', { name: '1 hidden' })
  await hidden.press('Enter')
  await expect(page.getByRole('list', { name: 'Hidden by the filters' })).toContainText(headline)
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  // It asks nothing by itself: a flag is taken back at once.
  await runByName(page, 'Mark as evergreen')
  await expect(question(page).getByRole('list', { name: 'Hidden by the filters' })).toContainText(headline)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Change evergreen status')).toHaveCount(0)
  await page.keyboard.press('Control+Backspace')
  await expect(question(page).getByRole('list', { name: 'Hidden by the filters' })).toContainText(headline)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('2 selected')
})

test('after a command what is still in the list stays selected, and what left it does not', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await runByName(page, 'evergreen')
  await expect(page.getByText(/Change evergreen status : .* 2 posts/)).toBeVisible()
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Control+Backspace')
  await question(page).getByRole('button', { name: 'Move to trash' }).press('Enter')
  await expect(page.getByText('2 posts moved to trash.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('2 posts restored.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('the bar covers no row that the cursor is on, in a narrow pane either', async ({ page, product }) => {
  await openList(page, product.url)
  await page.setViewportSize({ width: 640, height: 500 })
  await page.keyboard.press('x')
  await expect(bar(page)).toBeVisible()
  const under = async () => {
    const [row, over] = [await cursorRow(page).boundingBox(), await bar(page).boundingBox()]
    return (row?.y ?? 0) + (row?.height ?? 0) - (over?.y ?? 0)
  }
  for (const key of ['PageDown', 'PageDown', 'End']) {
    await page.keyboard.press(key)
    await expect.poll(under).toBeLessThanOrEqual(0)
  }
  // What stands over the rows may take another line when its commands come, and a window gets smaller.
  for (const height of [466, 440, 500]) {
    await page.setViewportSize({ width: 640, height })
    await expect.poll(under).toBeLessThanOrEqual(0)
  }
})

test('a key pressed before a question is drawn answers the question, and opens nothing under it', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=3')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const tabs = await page.locator('[data-tab-handle]').count()
  for (const answer of ['Escape', 'Enter']) {
    await page.keyboard.press('Control+Backspace')
    await page.keyboard.press(answer)
  }
  await expect(page.getByText('2 posts moved to trash.')).toBeVisible()
  await expect(page.locator('[data-tab-handle]')).toHaveCount(tabs)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('2 posts restored.')).toBeVisible()
})

test('before published posts leave the site the question says how many, and the change can be undone', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=3')
  const total = page.locator('output').first()
  const before = await total.innerText()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+Backspace')
  await expect(question(page)).toContainText('2 published posts leave the site')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 posts moved to trash.')).toBeVisible()
  await expect(total).not.toHaveText(before)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('2 posts restored.')).toBeVisible()
  await expect(total).toHaveText(before)
})

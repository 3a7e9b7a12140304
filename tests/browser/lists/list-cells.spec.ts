// Cells of a list: the cursor in them, changing them in place, the menu of a row, searching and narrowing.
import type { Page } from '@playwright/test'

import { runByName, retype } from '../helpers/keyboard'
import { mockResponse } from '../helpers/request-mocks'
import { expect, test } from '../helpers/newsroom'
import { cursorRow, openList, rows } from '../helpers/posts-list'

const cell = (page: Page) => page.locator('[data-cell]')
const at = (page: Page, column: string) => cursorRow(page).locator(`[data-column=${column}]`)

test('Left and Right move between cells, which are seen and told, and Ctrl+Home goes home', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  await page.keyboard.press('ArrowRight')
  await expect(cell(page)).toHaveAttribute('data-column', 'title')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page)).toHaveAttribute('data-column', 'status')
  expect(await cell(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await expect(page.getByRole('grid')).toHaveAttribute(
    'aria-activedescendant',
    (await cell(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('j')
  await expect(at(page, 'status')).toHaveAttribute('data-cell', 'true')
  // A step back at a time: out of the cell, then out of the selection.
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(cell(page)).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Home')
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '2')
  await expect(cell(page)).toHaveCount(0)
  // On the row Enter opens it, as it always does.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/posts\/\d+/)
})

test('the select column stays while the columns go by, and an id column can be chosen', async ({ page, product }) => {
  await openList(page, product.url)
  await runByName(page, 'Choose columns')
  await page.getByRole('checkbox', { name: 'ID', exact: true }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible()
  await expect(at(page, 'id')).toHaveText(/^\d+$/)
  // Wider than the pane, because a column that was widened stays.
  for (const column of ['title', 'id']) {
    await runByName(page, 'Set the width of a column')
    await page.keyboard.type(column === 'id' ? 'ID' : 'Title')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1200')
    await page.keyboard.press('Enter')
  }
  const grid = page.getByRole('grid')
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200)
  const box = await cursorRow(page).getByRole('checkbox').boundingBox()
  const left = (await grid.boundingBox())?.x ?? 0
  expect((box?.x ?? 0) - left).toBeLessThan(40)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBe(0)
  await runByName(page, 'Reset columns')
})

test('a column is as wide as its edge was dragged, once the edge is let go', async ({ page, product }) => {
  await openList(page, product.url)
  const width = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0
  const drag = async (name: string, by: number) => {
    const before = await width(name)
    const edge = await page.getByRole('columnheader', { name }).locator('> [aria-hidden]').boundingBox()
    // Almost as tall as the head, which has 32 pixels.
    expect(edge?.height).toBeGreaterThan(20)
    const [x, y] = [(edge?.x ?? 0) + 4, (edge?.y ?? 0) + 4]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 3 })
    await page.mouse.move(x + by, y, { steps: 3 })
    expect(await width(name)).toBe(before)
    await page.mouse.up()
    await expect.poll(() => width(name)).toBeCloseTo(before + by, -1)
  }
  await drag('Author', 60)
  // It took the room that was left, and begins at the width that it had.
  await drag('Title', 60)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.reload()
  await expect.poll(() => width('Author')).toBeGreaterThan(150)
  await runByName(page, 'Reset columns')
})

test('headline, status, authors and category are changed at their cells, with their count and what the server says', async ({
  page,
  product,
}) => {
  // Business, whose categories the seed names.
  await openList(page, product.url, '?status=1&section_id=2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await retype(page, 'Seventeen letters')
  await expect(page.getByText('17 / 50-100')).toBeVisible()
  await mockResponse(page, '**/api/posts/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: [{ field: 'main_headline', message: 'The server minds this one.' }] })
      : route.fallback(),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The server minds this one.' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Seventeen letters')
  await page.unroute('**/api/posts/*')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(at(page, 'title')).toContainText('Seventeen letters')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page)).toHaveAttribute('data-column', 'authors')
  await page.keyboard.press('F2')
  const authors = page.getByRole('combobox', { name: 'Author(s)' })
  await expect(authors).toBeFocused()
  await page.keyboard.type('an')
  await expect(page.getByRole('option').first()).toBeVisible()
  // Escape goes back one step: out of what was found, then out of the cell, which keeps the cursor.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(authors).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(cell(page)).toHaveAttribute('data-column', 'authors')
  await page.keyboard.press('F2')
  await page.keyboard.type('an')
  await expect(page.getByRole('option').first()).toBeVisible()
  const name = (await page.getByRole('option').first().innerText()).trim()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(at(page, 'authors')).toContainText(name)
  const lastDone = page.getByRole('contentinfo')
  await expect(lastDone).toContainText('Change the authors')
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Authors restored.')).toBeVisible()

  while ((await cell(page).getAttribute('data-column')) !== 'category') await page.keyboard.press('ArrowRight')
  const before = await at(page, 'category').innerText()
  await page.keyboard.press('Enter')
  const category = page.getByRole('combobox', { name: 'Category' })
  await expect(category).toBeFocused()
  await page.keyboard.press('Control+a')
  const other = before === 'Markets' ? 'Energy' : 'Markets'
  await page.keyboard.type(other.slice(0, 4))
  await expect(page.getByRole('option', { name: other })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(at(page, 'category')).toHaveText(other)
  await expect(lastDone).toContainText('Change the category')
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Category restored.')).toBeVisible()
  await expect(at(page, 'category')).toHaveText(before)

  // F2 opens the first cell that can be changed.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
})

test('Tab moves on at once while the cell is being saved, and a refusal then names the typed value', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  await page.keyboard.press('j')
  const answers: (() => void)[] = []
  await mockResponse(page, '**/api/posts/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await new Promise<void>((answer) => answers.push(answer))
    await route.fulfill({ status: 422, json: [{ field: 'main_headline', message: 'The server minds this one.' }] })
  })
  await page.keyboard.press('F2')
  const field = page.getByLabel('Title', { exact: true })
  await expect(field).toBeFocused()
  await retype(page, 'Written and left')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed into the next')
  await expect(field).toHaveValue('Typed into the next')
  await expect(rows(page).nth(2)).toContainText('Written and left')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  const notice = page.getByRole('listitem').filter({ hasText: 'Not saved: Written and left' })
  await expect(notice).toContainText('The server minds this one.')
  await expect(field).toHaveValue('Typed into the next')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2)).not.toContainText('Written and left')
})

test('a right click and the key for menus open what can be done with the row, by keyboard', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  const menu = page.getByRole('menu', { name: 'What can be done with the row' })
  const third = rows(page).nth(3)
  const headline = (await third.getByRole('link').getAttribute('title')) ?? ''
  await page.setViewportSize({ width: 1024, height: 560 })
  await third.click({ button: 'right', position: { x: 500, y: 10 } })
  await expect(menu).toBeVisible()
  await expect(third).toHaveAttribute('data-cursor', 'true')
  expect(Math.abs(((await menu.boundingBox())?.x ?? 0) - ((await third.boundingBox())?.x ?? 0) - 500)).toBeLessThan(12)
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.keyboard.type('move')
  await expect(menu.getByRole('menuitem', { name: /Move to trash/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(headline)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key)
    await expect(menu).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitem', { name: 'Open O', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('grid')).toBeFocused()
  }
  // Of a row that is selected, it is for all that are.
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: /Move 2 posts to trash/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the list is searched as one types; the words show as a chip, Enter clears the box, and the selection is kept', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const found = page.locator('output').first()
  const all = await found.innerText()
  await page.keyboard.press('x')
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toBeFocused()
  await page.keyboard.type('fuel')
  await expect(page).toHaveURL(/query=fuel/)
  await expect(found).not.toHaveText(all)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('fuel')
  const chip = page.getByRole('button', { name: 'Remove the search for fuel' })
  await expect(chip).toContainText('“fuel”')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await expect(box).toHaveValue('fuel')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('prices')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page).toHaveURL(/query=prices/)
  // Enter empties the box; the chip says what is searched for.
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove the search for prices' })).toBeVisible()
  // Typing was one step: going back is to the whole list.
  await page.goBack()
  await expect(found).toHaveText(all)
  await expect(box).toHaveValue('')
})

test('the palette narrows the list by what a person would type, and chips take it back', async ({ page, product }) => {
  await openList(page, product.url)
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const pick = async (typed: string, row: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    const option = palette.getByRole('option', { name: row }).first()
    await expect(option).toBeVisible()
    for (let presses = 0; presses < 9 && (await option.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await pick('status draft', /^Status: Draft/)
  await expect(page).toHaveURL(/status=0/)
  await pick('section', /^Section: /)
  await expect(page).toHaveURL(/section_id=\d+/)
  await pick('author an', /^Editors: /)
  await expect(page).toHaveURL(/editors=\d+/)
  await expect(page.getByRole('button', { name: /^Remove the filter Editors/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Status: Draft' }).press('Enter')
  await expect(page).not.toHaveURL(/status=0/)
  await page.getByRole('grid').focus()
  await runByName(page, 'Clear filters')
  await expect(page).toHaveURL(`${product.url}/posts`)
})

test('a cell that is being changed is saved when its tab is closed', async ({ page, product }) => {
  await openList(page, product.url, '?status=5&sort=-id')
  await page.keyboard.press('F2')
  await expect(page.getByRole('gridcell').getByRole('textbox')).toBeFocused()
  // Too short for a scheduled post: the tab stays, and what was typed too.
  await retype(page, 'Too short')
  await page.keyboard.press('Alt+w')
  const field = page.getByRole('gridcell').getByRole('textbox')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await retype(page, 'Changed in the row of a list and closed at once by a key')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.keyboard.press('Alt+w')
  expect((await saved).status()).toBe(200)
  await page.goto(`${product.url}/posts?status=5&sort=-id`)
  await expect(cursorRow(page)).toContainText('Changed in the row of a list and closed at once by a key')
})

test('F5 over a cell whose value is refused asks first, and keeps the typed value', async ({ page, product }) => {
  await openList(page, product.url, '?status=5&sort=-id')
  await page.keyboard.press('F2')
  await retype(page, 'Too short')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => {
    setTimeout(() => location.reload())
  })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  const field = page.getByRole('gridcell').getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Too short')
  await page.keyboard.press('Escape')
})

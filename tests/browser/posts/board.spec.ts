// The slot editor's half hour: the board on the left, the editor on the right, by keyboard.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { tabTo } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

const column = (page: Page, name: string) => page.getByRole('listbox', { name, exact: true })
const card = (page: Page, name: string, headline: string) =>
  column(page, name).getByRole('option').filter({ hasText: headline })
const panel = (page: Page) => page.getByRole('complementary', { name: /task$/ })

async function openBoard(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'slot-editor', '/dashboard')
  await expect(column(page, 'New')).toBeFocused()
}

/** Schedules the card under the cursor in the palette. @returns its number. */
async function schedule(page: Page): Promise<string> {
  await expect(column(page, 'Ready')).toBeFocused()
  const active = await column(page, 'Ready').getAttribute('aria-activedescendant')
  const number = active?.split('-').at(-1) ?? ''
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type('Schedule for a time')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Schedule for a time')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Publish at' })).toBeFocused()
  await page.keyboard.type('tomorrow 9:00')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Scheduled').locator(`[data-card="${number}"]`)).toBeVisible()
  return number
}

test('cards are selected as a range by Shift, with keys and a click', async ({ page, product }) => {
  await openBoard(page, product.url)
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen).toHaveCount(3)
  await page.keyboard.press('Shift+K')
  await expect(chosen).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('Home')
  await column(page, 'New')
    .getByRole('option')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveCount(3)
  await expect(page.getByText('3 selected').first()).toBeVisible()
})

test('a slot editor’s half hour: a task is typed, assigned, moved, edited beside the board, a card is scheduled and put back, while a colleague works', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  await openBoard(page, product.url)
  await page.keyboard.press('Shift+n')
  await page.keyboard.type('Fuel prices climb again @kwame')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' !high ^3 due tomorrow')
  await expect(page.getByText('3 sp', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const fuel = card(page, 'New', 'Fuel prices climb again')
  await expect(fuel).toContainText('High')
  await expect(fuel).toContainText('Assigned to Kwame')
  await page.keyboard.press('Escape')

  // Its panel: the headline has the focus, and Ctrl+S saves it.
  await expect(column(page, 'New')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Headline')).toHaveValue('Fuel prices climb again')
  await tabTo(page, panel(page).getByLabel('Story points'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  await expect(panel(page)).toContainText('Story points are a whole number of at most 3 digits.')
  await tabTo(page, panel(page).getByLabel('Story points'), 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8')
  await page.keyboard.press('Control+s')
  await expect(fuel).toContainText('8 sp')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // Two moves, and one of them taken back.
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(page, 'In work', 'Fuel prices climb again')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(page, 'Ready', 'Fuel prices climb again')).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(card(page, 'In work', 'Fuel prices climb again')).toBeVisible()

  // Beside the board, which stays in view.
  await page.keyboard.press('o')
  const headline = page.getByLabel('Main headline')
  await expect(headline).toHaveValue('Fuel prices climb again')
  await expect(headline).toBeEditable()
  await tabTo(page, headline)
  await page.keyboard.press('End')
  await page.keyboard.type(' in Accra')
  await page.keyboard.press('Control+s')
  await expect(card(page, 'In work', 'Fuel prices climb again in Accra')).toBeVisible()

  // What a colleague moves meanwhile is seen.
  const other = await colleague(product.url, 'senior-editor')
  const theirs = await other.makes({ main_headline: 'Bridge repairs start early' })
  await expect(card(page, 'New', 'Bridge repairs start early')).toBeVisible()
  await other.call('PATCH', `posts/${theirs}`, { status: 1 })
  await expect(card(page, 'In work', 'Bridge repairs start early')).toBeVisible()

  // Back on the board a card that is ready is scheduled, and put back.
  await page.keyboard.press('Shift+F6')
  await expect(column(page, 'In work')).toBeFocused()
  await page.keyboard.press('l')
  await page.keyboard.press('Home')
  const number = await schedule(page)
  await page.keyboard.press('Alt+z')
  await expect(column(page, 'Ready').locator(`[data-card="${number}"]`)).toBeVisible()
})

test('a task is typed into the palette as one line, its names are completed and shown before Enter', async ({
  page,
  product,
}) => {
  await openBoard(page, product.url)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('New task from a line')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('option').first()).toContainText('New task from a line')
  await page.keyboard.press('Enter')
  await expect(palette.getByPlaceholder(/^Fuel prices up/)).toBeFocused()
  await page.keyboard.type('A harbour is dredged by night #bus')
  await expect(palette.getByRole('option', { name: 'Business' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('!high ^3')
  for (const chip of ['Business', 'High', '3 sp'])
    await expect(palette.locator('output').getByText(chip, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(card(page, 'New', 'A harbour is dredged by night')).toContainText('High')
})

test('the line of a task that is left, or whose page is loaded anew, keeps its words', async ({ page, product }) => {
  await openBoard(page, product.url)
  const line = page.getByRole('combobox', { name: 'New task from a line' })
  await page.keyboard.press('Shift+N')
  await page.keyboard.type('A long line about the harbour !high')
  await expect(line).toHaveValue('A long line about the harbour !high')
  await page.keyboard.press('Escape')
  await expect(line).not.toBeFocused()
  await page.reload()
  await expect(column(page, 'New')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(line).toHaveValue('A long line about the harbour !high')
  await page.keyboard.press('Enter')
  await expect(card(page, 'New', 'A long line about the harbour')).toBeVisible()
  await expect(line).toHaveValue('')
})

test('a column that does not take the card says so, and the question names the trash', async ({ page, product }) => {
  await (await colleague(product.url, 'senior-editor')).makes({ main_headline: 'Harbour fees before the vote' })
  await openBoard(page, product.url)
  await page.keyboard.press('j')
  await expect(card(page, 'New', 'Harbour fees before the vote')).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('No column to the left takes this card').first()).toBeVisible()
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to move selected post to trash?')
  await page.keyboard.press('Enter')
  await expect(card(page, 'New', 'Harbour fees before the vote')).toHaveCount(0)
})

test('the focus goes along with the card under the cursor that a colleague moves to another column', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'Night trains to the coast', body: bodyOf('Text.') })
  await openBoard(page, product.url)
  await expect(card(page, 'New', 'Night trains')).toBeVisible()
  await page.keyboard.press('j')
  await expect(column(page, 'New')).toHaveAttribute('aria-activedescendant', /.+/)
  const active = (await column(page, 'New').getAttribute('aria-activedescendant')) ?? ''
  expect(active).toContain(String(id))
  await other.call('PATCH', `posts/${id}`, { status: 1 })
  await expect(column(page, 'In work')).toBeFocused()
  await expect(column(page, 'In work')).toHaveAttribute('aria-activedescendant', active)
})

test('what a colleague moves is seen, and who drags the same card is told who moved it where', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'Ferry timetable for the islands', body: bodyOf('Text.') })
  await openBoard(page, product.url)
  await expect(card(page, 'New', 'Ferry timetable')).toBeVisible()
  await other.call('PATCH', `posts/${id}`, { status: 1 })
  await expect(card(page, 'In work', 'Ferry timetable')).toBeVisible()

  const from = await card(page, 'In work', 'Ferry timetable').boundingBox()
  const to = await column(page, 'Ready').boundingBox()
  if (!from || !to) throw new Error('The board is not drawn.')
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 60, { steps: 4 })
  await expect(page.locator('[data-drop="takes"]')).toHaveCount(1)
  await expect(page.locator('[data-drop="refuses"]')).toHaveCount(3)
  await other.call('PATCH', `posts/${id}`, { status: 2 })
  await page.mouse.move(to.x + 60, to.y + 200, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(/moved it to Ready/).first()).toBeVisible()
  await expect(card(page, 'Ready', 'Ferry timetable')).toBeVisible()

  // A board that is wider than its pane scrolls sideways while a card is dragged to its edge.
  await page.setViewportSize({ width: 640, height: 720 })
  await expect(column(page, 'Published')).not.toBeInViewport()
  const first = await column(page, 'New').getByRole('option').first().boundingBox()
  if (!first) throw new Error('The board is not drawn.')
  await page.mouse.move(first.x + 60, first.y + 40)
  await page.mouse.down()
  await page.mouse.move(625, 300, { steps: 5 })
  await expect(column(page, 'Published')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.mouse.up()

  // Escape ends the drag and nothing else: what is selected stays so, and no task opens where the pointer is let go.
  await page.setViewportSize({ width: 1280, height: 720 })
  const some = column(page, 'New').getByRole('option')
  for (const at of [0, 1]) await some.nth(at).click({ modifiers: ['Control'] })
  await some.first().hover()
  await page.mouse.down()
  await page.mouse.move(first.x + 90, first.y + 45, { steps: 4 })
  await expect(page.locator('[data-drop="takes"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-drop="takes"]')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
  await expect(panel(page)).toHaveCount(0)
  // dnd-kit takes every click for 50 ms after a drag.
  await expect(async () => {
    await some.nth(2).click()
    await expect(panel(page)).toBeVisible({ timeout: 500 })
  }).toPass()
})

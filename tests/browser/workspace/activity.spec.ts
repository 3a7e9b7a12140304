// The activity list: commands that ran, failures, and undo, by keyboard alone.
import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { mockResponse } from '../helpers/request-mocks'
import { expect, test } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'

test('undo of a headline cell works after a reload, and does not overwrite a later change by a colleague', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const before = 'A headline whose way back is kept over a reload'
  const id = await other.makes({ main_headline: before })
  const stored = async () => (await other.call('GET', `posts/${id}`)).body.main_headline
  const change = async (end: string) => {
    await page.keyboard.press('F2')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(end)
    await page.keyboard.press('Enter')
    await expect.poll(stored).toContain(end)
    await expect(page.getByRole('contentinfo')).toContainText(/^Change the headline/)
  }
  await openList(page, product.url, `?query=${encodeURIComponent(before)}`)
  await change(' today')
  await page.reload()
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(cursorRow(page)).toContainText('today')
  await expect(page.getByRole('contentinfo')).toContainText('Change the headline')
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Headline restored.')).toBeVisible()
  expect(await stored()).toBe(before)
  await expect(cursorRow(page)).not.toContainText('today')
  // What else was written meanwhile stands in nobody's way, and stays.
  await change(' again')
  await other.writes(id, { catchy_title: 'What a colleague writes into another field of the post' })
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Headline restored.').last()).toBeVisible()
  await expect(cursorRow(page).getByRole('link')).toHaveText(before)
  expect(await stored()).toBe(before)
  await expect(cursorRow(page)).not.toContainText('again')
  await change(' tomorrow')
  const theirs = 'A headline that a colleague wrote in the meantime'
  await other.writes(id, { main_headline: theirs })
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(/has been changed|was changed/).first()).toBeVisible()
  expect(await stored()).toBe(theirs)
})

test('the activity list shows each command with its target, undoes a step, shows failures, and survives a reload', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  const headline = await page.locator('[role=row][data-cursor] [data-column=title]').innerText()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  // The row has gone from under the cursor: the next one is meant now.
  await expect(page.locator('[role=row][data-cursor] [data-column=title]')).not.toHaveText(headline)
  // The server says no to the next one: the reason is there after the notice has gone.
  await mockResponse(page, '**/api/posts', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { name: 'Error', message: 'The server stumbled.', code: 0, status: 500 } })
      : route.fallback(),
  )
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  const refused = page.waitForResponse((response) => response.status() === 500)
  await page.keyboard.press('Enter')
  await refused
  // What its notice asks has the focus, and is left by Escape.
  const retry = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Retry' })
  await retry.press('Enter')
  await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.unroute('**/api/posts')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  const entries = page.getByRole('list', { name: 'Activity' }).locator('> li')
  await expect(entries.last()).toContainText(`Move to trash: ${headline}`)
  await expect(entries.first()).toContainText(/failed|stumbled/i)
  await page.reload()
  await expect(entries.last()).toContainText(`Move to trash: ${headline}`)
  await expect(entries.first()).toContainText(/failed|stumbled/i)
  // The way back is there after the reload too.
  await page.getByRole('button', { name: `Undo: Move to trash: ${headline}` }).press('Enter')
  await expect(entries.last()).toContainText(`Undone: Move to trash: ${headline}`)
  await entries
    .first()
    .getByRole('button', { name: /^Dismiss/ })
    .press('Enter')
  await expect(entries).toHaveCount(1)
  await runByName(page, 'Go to posts')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(cursorRow(page).getByRole('link')).toBeVisible()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await entries.first().getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(entries.first()).toContainText('Undone: Move to trash')
})

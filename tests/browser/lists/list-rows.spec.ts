// Cursor, selection, pages and columns of a list, and what is done to rows from it.
import { countDraws, drawnSince } from '../../bench/renders'
import { runByName } from '../helpers/keyboard'
import { mockResponse, holdRequests } from '../helpers/request-mocks'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'
import { cursorRow, openList, rows } from '../helpers/posts-list'
import { watchRequests } from '../helpers/quiet'

test('a range over several screens selects all rows between, a second Ctrl+A selects all matching rows, and one row can be unselected', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const total = Number(/(\d+) posts/.exec(await page.locator('output').first().innerText())?.[1])
  for (let screens = 0; screens < 4; screens += 1) await page.keyboard.press('Shift+PageDown')
  const cursor = Number(await cursorRow(page).getAttribute('aria-rowindex')) - 1
  expect(cursor).toBeGreaterThan(60)
  await expect(bar).toContainText(`${cursor} selected`)
  await page.keyboard.press('Shift+End')
  await expect(bar).toContainText(`${total} selected`)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+a')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText(`${total} selected`)
  const head = page.getByRole('checkbox', { name: 'Select all', exact: true })
  await expect(head).toBeChecked()
  await page.keyboard.press('x')
  await expect(bar).toContainText(`${total - 1} selected`)
  await expect(head).toBeChecked({ indeterminate: true })
  // Selecting elsewhere keeps what was selected.
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  for (const key of ['j', 'j', 'j', 'x', 'Shift+j']) await page.keyboard.press(key)
  await expect(bar).toContainText('3 selected')
})

test('the pager says the page whose first row is shown, and goes to the one that is asked for', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const total = Number(/(\d+) posts/.exec(await page.locator('output').first().innerText())?.[1])
  const last = Math.ceil(total / 25)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const field = pager.getByRole('textbox').or(pager.getByRole('spinbutton')).first()
  for (let wanted = 2; wanted <= 7; wanted += 1) {
    await pager.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`page=${wanted}$`))
    await expect(field).toHaveValue(String(wanted))
  }
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', String(6 * 25 + 2))
  await pager.getByRole('button', { name: 'Last page' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await expect(field).toHaveValue(String(last))
  await page.reload()
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', String((last - 1) * 25 + 2))
  // A page that there is not means the last one, in the address and in the palette.
  await page.goto(`${product.url}/posts?page=999`)
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await expect(field).toHaveValue(String(last))
  await pager.getByRole('button', { name: 'First page' }).press('Enter')
  await expect(field).toHaveValue('1')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('page 999')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await expect(field).toHaveValue(String(last))
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', String((last - 1) * 25 + 2))
})

test('a peek leaves the focus in the list, follows the cursor, takes no lock, and closes on Space or Escape', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const locks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/lock/')) locks.push(request.url())
  })
  const peek = page.getByRole('complementary', { name: 'Peek' })
  const headline = async () => (await cursorRow(page).getByRole('link').getAttribute('title')) ?? ''
  await page.keyboard.press('Space')
  await expect(peek.getByRole('heading', { level: 3 })).toHaveText(await headline())
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('j')
  await expect(peek.getByRole('heading', { level: 3 })).toHaveText(await headline())
  await expect(peek).toContainText('Words count')
  await expect(peek.locator('p').nth(1)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 300 })
  const region = peek.getByRole('region', { name: 'Peek' })
  const top = () => region.evaluate((element) => element.scrollTop)
  await page.keyboard.press('Shift+Space')
  await expect.poll(top).toBeGreaterThan(50)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  // Escape goes one step: what is selected stays.
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(peek).toBeVisible()
  await page.keyboard.press('Space')
  await expect(peek).toBeHidden()
  await expect(page).toHaveURL(`${product.url}/posts`)
  expect(locks).toEqual([])
})

test('the title has 280 pixels in any pane, and other columns leave before it is cut', async ({ page, product }) => {
  await openList(page, product.url)
  const title = page.getByRole('columnheader', { name: 'Title' })
  for (const [width, gone] of [
    [1440, []],
    [1024, ['Subcategory']],
    [640, ['Subcategory', 'Uniqueness', 'Words count', 'Category', 'Author(s)']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of gone) await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect((await title.boundingBox())?.width).toBeGreaterThanOrEqual(280)
    const sideways = await page.getByRole('grid').evaluate((grid) => grid.scrollWidth > grid.clientWidth)
    expect(sideways).toBe(false)
  }
})

test('a schedule is taken back to no date, a flag goes on and off from the list, and a mixed selection says what stays', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const cells = () => cursorRow(page).getByRole('gridcell')
  // The last scheduled post and the first published one stand beside each other.
  await page.goto(`${product.url}/posts?status=5,3&items_per_page=200`)
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  const isPublished = async () => (await cursorRow(page).innerText()).includes('Published')
  for (let presses = 0; presses < 120 && !(await isPublished()); presses += 1) await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+j')
  await page.keyboard.press('Control+Backspace')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 published post leaves the site')
  await page.keyboard.press('Escape')
  const flag = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('evergreen')
    await expect(page.getByRole('option').first()).toContainText('evergreen (2 posts)')
    await page.keyboard.press('Enter')
  }
  await flag()
  const first = /"(true|false)"/.exec(
    await page
      .getByText(/Change evergreen status : "\w+"\. 2 posts\./)
      .first()
      .innerText(),
  )?.[1]
  const other = first === 'true' ? 'false' : 'true'
  await flag()
  await expect(page.getByText(`Change evergreen status : "${other}". 2 posts.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(cells().nth(2)).toContainText('Scheduled')
  const before = await cells().nth(6).innerText()
  await runByName(page, 'Change the status')
  await page.getByRole('option', { name: 'Draft' }).click()
  await expect(question).toContainText('1 scheduled post loses its date')
  await question.getByRole('button', { name: 'Change the status' }).click()
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Taken back.')).toBeVisible()
  // The cursor went on to the next row when this one left the list.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(cells().nth(6)).toHaveText(before, { timeout: 500 })
  }).toPass()
  await expect(cells().nth(2)).toContainText('Scheduled')
})

test('a move of the cursor renders only the two rows that it leaves and enters, and no button of the other pane', async ({
  page,
  product,
}) => {
  const quiet = watchRequests(page)
  await countDraws(page)
  await openList(page, product.url)
  await page.keyboard.press('w')
  await page.keyboard.press('d')
  await expect(page.getByRole('grid', { name: 'Posts' })).toHaveCount(2)
  await expect(page.getByRole('grid').nth(1).getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('grid').nth(1).locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '3')
  await quiet()
  await drawnSince(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('grid').nth(1).locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '4')
  expect(await drawnSince(page)).toMatchObject({ rows: 2, otherButtons: 0 })
})

test('the full stop key lists the commands for the row, or for the selected rows', async ({ page, product }) => {
  await openList(page, product.url, '?status=1')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const headline = await cursorRow(page).locator('[data-column=title]').innerText()
  await page.keyboard.press('.')
  await expect(palette).toContainText(headline)
  await expect(palette.getByRole('option', { name: /^Open/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /Move to trash/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('.')
  await expect(palette).toContainText('2 selected')
  await page.keyboard.type('trsh')
  await expect(palette.getByRole('option').first()).toContainText('Move 2 posts to trash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('2 posts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
})

test('keys pressed before the rows are loaded run once they are, and the palette keeps the focus meanwhile', async ({
  page,
  product,
}) => {
  await storeToken(page, product.url, 'editor')
  const answer = await holdRequests(page, /\/api\/posts\?/)
  await page.goto(`${product.url}/posts`)
  const grid = page.getByRole('grid', { name: 'Posts' })
  await expect(grid).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(field).toBeFocused()
  await expect(page.getByText(/^No post is selected/)).toHaveCount(0)
  await field.evaluate((element) => element.blur())
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  answer()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '3')
  await expect(page.getByRole('complementary').getByLabel('Main headline')).toBeFocused()
})

test('a list that is opened at a page shows that page', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/posts?page=3')
  const grid = page.getByRole('grid', { name: 'Posts' })
  await expect(grid.locator('[data-cursor] a')).toBeInViewport()
  await expect(grid.locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '52')
  await expect(page).toHaveURL(/page=3$/)
})

test('Enter on a row of a page that is still loading waits for it', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await mockResponse(page, /\/api\/posts\?.*\bpage=3\b/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${product.url}/posts?page=3`)
  // Of the page before, whose last rows are drawn as well.
  await expect(page.locator('[role=row] a[href^="/posts/"]').first()).toBeAttached()
  await expect(page.getByRole('grid', { name: 'Posts' })).toBeFocused()
  await page.keyboard.press('Enter')
  answer()
  await expect(page).toHaveURL(/\/posts\/\d+/)
})

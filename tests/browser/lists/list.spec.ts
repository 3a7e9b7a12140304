import { runByName, retype } from '../helpers/keyboard'
import { mockResponse, holdRequests } from '../helpers/request-mocks'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'
import { cursorRow, openList, rows } from '../helpers/posts-list'

test('rows are selected, trashed together and put back where they were, by keyboard', async ({ page, product }) => {
  await openList(page, product.url, '?status=1')
  const total = Number(/(\d+) posts/.exec(await page.locator('output').first().innerText())?.[1])
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('3 selected')
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to move selected post to trash?')
  await expect(page.getByRole('alertdialog')).toContainText('3 posts')
  await page.getByRole('button', { name: 'Move to trash' }).press('Enter')
  await expect(page.getByText('3 posts moved to trash.')).toBeVisible()
  await expect(page.getByText(`${total - 3} posts`)).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(`${total} posts`)).toBeVisible()
})

test('the selection counts the rows that the filters hide, and can be extended to all matching rows', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('selected')
  const before = await bar.innerText()
  // Scheduled posts stand first: none of them is a draft.
  await runByName(page, 'Filters')
  await page.getByRole('combobox', { name: 'Status', exact: true }).press('Enter')
  await page.getByRole('option', { name: 'Draft' }).press('Enter')
  await expect(rows(page).nth(1)).toContainText('Draft')
  const selected = Number(/(\d+) selected/.exec(before)?.[1])
  await expect(bar).toContainText(`${selected} selected`)
  await expect(bar).toContainText(`${selected} hidden`)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  const found = page.locator('output').first()
  const drafts = await found.innerText()
  await runByName(page, 'Clear filters')
  await expect(found).not.toHaveText(drafts)
  const total = Number(/(\d+) posts/.exec(await found.innerText())?.[1])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await bar.getByRole('button', { name: `Select all ${total} matching` }).press('Enter')
  await expect(bar).toContainText(`${total} selected`)
  // The button has gone with that; keys are for the table still.
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('alertdialog')).toContainText(`${total} posts`)
  await page.keyboard.press('Escape')
  await expect(bar).toContainText(`${total} selected`)
})

test('a headline is changed in its row, Tab goes on to the next, and a command takes it back', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=0')
  const first = (await cursorRow(page).getByRole('link').innerText()).trim()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await retype(page, 'A headline that was changed in the list itself, in its row')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(rows(page).nth(2).getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(rows(page).nth(1)).toContainText('A headline that was changed in the list itself')
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Headline restored.')).toBeVisible()
  await expect(rows(page).nth(1).getByRole('link')).toContainText(first.slice(0, 12))
})

test('columns are hidden, moved and sized by keyboard, and stay so over a reload', async ({ page, product }) => {
  await openList(page, product.url)
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  expect((await heads()).map((text) => text.trim()).filter(Boolean)).toEqual([
    'Title',
    'Status',
    'Author(s)',
    'Uniqueness',
    'Words count',
    'Date',
    'Category',
    'Subcategory',
    'Actions',
  ])
  await runByName(page, 'Choose columns')
  await page.getByRole('checkbox', { name: 'Uniqueness' }).press('Space')
  const handle = page.getByRole('button', { name: 'Move Date' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  // The first arrow is heard once the places are measured.
  await expect(page.getByText('Over Date.')).toBeAttached()
  for (const over of ['Words count', 'Uniqueness', 'Author(s)', 'Status']) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`Over ${over}.`)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  const after = ['Title', 'Date', 'Status', 'Author(s)', 'Words count', 'Category', 'Subcategory', 'Actions']
  await expect.poll(async () => (await heads()).map((text) => text.trim()).filter(Boolean)).toEqual(after)
  await page.reload()
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  expect((await heads()).map((text) => text.trim()).filter(Boolean)).toEqual(after)
  await runByName(page, 'Reset columns')
  await expect.poll(async () => (await heads()).length).toBe(10)
})

test('the address keeps filters, sort and page, and going back brings them again', async ({ page, product }) => {
  await openList(page, product.url)
  const found = page.locator('output').first()
  const all = await found.innerText()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/page=[2-9]/)
  await page.getByRole('button', { name: 'Date', exact: true }).press('Enter')
  await expect(page).toHaveURL(/sort=published_at/)
  await expect(page).not.toHaveURL(/page=/)
  await page.reload()
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  const sorted = page.getByRole('columnheader', { name: 'Date' })
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await runByName(page, 'Today posts')
  await expect(page).toHaveURL(/sort=published_at.*is_today=1|is_today=1.*sort=published_at/)
  await expect(found).not.toHaveText(all)
  await page.goBack()
  await expect(page).not.toHaveURL(/is_today/)
  await expect(found).toHaveText(all)
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await page.goForward()
  await expect(page).toHaveURL(/is_today=1/)
  await expect(found).not.toHaveText(all)
})

test('a text search sorts by relevance, and the list names its order', async ({ page, product }) => {
  await openList(page, product.url)
  const asked = page.waitForRequest((request) => request.url().includes('/api/search/posts'))
  await page.keyboard.press('/')
  await page.keyboard.type('fuel')
  await page.keyboard.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('sort')).toBe('-relevance')
  const order = page.getByRole('button', { name: 'Best match first' })
  await expect(order).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('columnheader', { name: 'Date' })).not.toHaveAttribute('aria-sort', 'descending')
  await order.press('Enter')
  await expect(page).toHaveURL(/sort=-published_at/)
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Newest first' }).press('Enter')
  await expect(page).not.toHaveURL(/sort=/)
  await expect(order).toBeVisible()
})

test('the whole list, or what is selected of it, is downloaded as CSV with its formulas defused', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=0')
  // What is downloaded is as it was left, also where that is still being saved.
  const letGo = await holdRequests(page, /api\/posts\/\d+$/)
  await page.keyboard.press('F2')
  await retype(page, '=HYPERLINK("https://example.org","prices, of fuel")')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
  const file = async () => {
    const started = page.waitForEvent('download')
    await runByName(page, 'Download as CSV')
    letGo()
    const stream = await (await started).createReadStream()
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(Buffer.from(part))
    return Buffer.concat(parts).toString('utf8')
  }
  await page.keyboard.press('x')
  const some = await file()
  expect(some.startsWith('\uFEFFTitle,Status,Author(s)')).toBe(true)
  expect(some.trim().split('\n')).toHaveLength(2)
  expect(some).toContain(`"'=HYPERLINK(""https://example.org"",""prices, of fuel"")"`)
  await page.keyboard.press('Escape')
  const total = Number(/(\d+) posts/.exec(await page.locator('output').first().innerText())?.[1])
  expect((await file()).trim().split('\n')).toHaveLength(total + 1)
})

test('a list that cannot be fetched says so and tries again when told', async ({ page, product }) => {
  await storeToken(page, product.url)
  await mockResponse(page, '**/api/posts?*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto(`${product.url}/posts`)
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data.' })).toBeVisible()
  await page.unroute('**/api/posts?*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
})

test('while the server is unreachable the rows stay and the status bar says since when; afterwards all is up to date', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'editor', '/posts')
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Posts' })
  await grid.focus()
  await mockResponse(page, '**/api/**', (route) => route.abort())
  await page.keyboard.press('r')
  await expect(page.getByText(/No connection since \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data.' })).toBeVisible()
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  // The second page is asked for as well, and fails beside the first: what is in view must not swing between the two.
  await grid.press('PageDown')
  await page.unroute('**/api/**')
  await expect(page.getByText(/No connection since/)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data.' })).toBeHidden()
  await grid.press('Control+Home')
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
})

test('a view of a list is saved under a name, opened by it after a reload, and taken away', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'editor', '/posts?status=3&page=2')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await runByName(page, 'Save this view under a name')
  await page.keyboard.type('What is out')
  await page.keyboard.press('Enter')
  await expect(page.getByText('View saved: What is out.').first()).toBeVisible()
  await page.goto(`${product.url}/tags`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('view what is out')
  await expect(page.getByRole('option', { name: /View: What is out/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/posts\?status=3$/)
  await runByName(page, 'Remove a view of mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('View removed: What is out.').first()).toBeVisible()
})

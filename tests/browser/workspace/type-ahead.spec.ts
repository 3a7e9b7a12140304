// Type-ahead: keys that a person presses before a form, a post or a question is loaded are held for it.
import { scriptOf } from '../../bench/size'
import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { mockResponse, holdRequests } from '../helpers/request-mocks'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'
import { headline, makeOne, paletteOf } from '../helpers/type-ahead'

test('the trash key, pressed and confirmed twice at once, trashes two rows, and two presses of undo restore both', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'The second of two to go' })
  await owner.makes({ main_headline: 'The first of two to go' })
  await openList(page, product.url, '?sort=-id')
  await expect(cursorRow(page)).toContainText('The first of two to go')
  const row = (title: string) => page.getByRole('grid').getByRole('row').filter({ hasText: title })
  const tabs = await page.locator('[data-tab-handle]').count()
  for (const key of ['Control+Backspace', 'Enter', 'Control+Backspace', 'Enter']) await page.keyboard.press(key)
  await expect(row('The second of two to go')).toHaveCount(0)
  await expect(row('The first of two to go')).toHaveCount(0)
  await expect(page.locator('[data-tab-handle]')).toHaveCount(tabs)
  await expect(page.getByText('Post moved to trash.').first()).toBeVisible()
  await page.keyboard.press('Alt+z')
  await page.keyboard.press('Alt+z')
  await expect(row('The first of two to go')).toBeVisible()
  await expect(row('The second of two to go')).toBeVisible()
})

test('keys pressed before the rows are loaded act on the list in their order', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  const letGo = await holdRequests(page, /\/api\/posts\?/)
  await page.goto(`${product.url}/posts`)
  await expect(page.getByRole('grid')).toBeFocused()
  for (const key of ['j', 'j', 'j', 'x']) await page.keyboard.press(key)
  letGo()
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '5')
  await expect(cursorRow(page)).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${product.url}/posts?status=1`)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('grid', { name: 'Tags' })).toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
})

test('the trash key and its answer, both pressed before the rows are loaded, trash the first row and open nothing', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'One to go before it is seen' })
  await storeToken(page, product.url, 'admin')
  const letGo = await holdRequests(page, /\/api\/posts\?/)
  await page.goto(`${product.url}/posts?sort=-id`)
  await expect(page.getByRole('grid')).toBeFocused()
  for (const key of ['Control+Backspace', 'Enter']) await page.keyboard.press(key)
  letGo()
  await expect(page.getByText('Post moved to trash.').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'One to go before it is seen' })).toHaveCount(0)
  await expect(page.locator('[data-place=editor]')).toHaveCount(0)
})

test('closing a post right after saving it does not ask about the changes that are being saved', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  const id = await owner.makes({ main_headline: 'A post to save and close', body: bodyOf('Begun.') })
  await signIn(page, product.url, 'editor', `/posts/${id}`)
  await expect(headline(page)).toBeEditable()
  await page.keyboard.press('i')
  await page.keyboard.type('New. ')
  const tab = page.getByRole('tab', { name: /A post to save and close/ })
  const letGo = await holdRequests(page)
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Alt+w')
  letGo()
  await expect(tab).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('closing a form right after saving it does not ask, and the keys after it are for the list', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/tags')
  const rows = page.getByRole('grid', { name: 'Tags' }).getByRole('row')
  await expect(rows.nth(2)).not.toHaveText('')
  const nameOf = async (row: number) => (await rows.nth(row).getByRole('gridcell').nth(1).innerText()).trim()
  const [first, second] = [await nameOf(1), await nameOf(2)]
  const title = page.getByLabel('Catchy title')
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue(first)
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  const letGo = await holdRequests(page)
  // On a slow computer the next key comes before anything that the one before it loads.
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const key of ['Control+s', 'Escape', 'j', 'Enter']) await page.keyboard.press(key)
  letGo()
  await expect(title).toHaveValue(second)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rows.nth(1)).toContainText(`${first} more`)
})

test('Escape in the search box moves the focus to the rows that the search finds', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'Pangolins cross the river' })
  await openList(page, product.url)
  await page.keyboard.press('/')
  await page.keyboard.type('pangolins')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await expect(page.locator('[role=row][aria-selected=true]')).toContainText('Pangolins')
})

test('Enter in a palette step picks a result of the typed text, not an earlier result', async ({ page, product }) => {
  await openList(page, product.url, '?status=1')
  await runByName(page, 'Change the author')
  const palette = paletteOf(page)
  await expect(palette.getByRole('option').first()).toBeVisible()
  const last = (await palette.getByRole('option').last().innerText()).trim()
  await page.keyboard.type('Nobody of that name')
  await page.keyboard.press('Enter')
  await expect(palette).toContainText('Nothing found')
  await expect(palette).toContainText('0 picked')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(last)
  await page.keyboard.press('Enter')
  await expect(palette).toContainText('1 picked')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await expect(palette.getByRole('option')).toContainText(last)
})

test('when the awaited text field does not open, the held characters are discarded', async ({ page, product }) => {
  await openList(page, product.url)
  let refuse = () => {}
  const typed = new Promise<void>((resolve) => (refuse = resolve))
  await mockResponse(page, '**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await typed
    return route.fulfill({ status: 422, json: { message: 'Not today.' } })
  })
  await page.keyboard.press('n')
  await page.keyboard.type('fxe')
  refuse()
  await expect(page.getByText('Not today.').first()).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  // Right after a refusal keys are dropped until none was pressed for a moment.
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected', { timeout: 1000 })
  }).toPass()
})

test('a second Ctrl+K before the palette is loaded leaves it open, with all the text typed for it', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const letGo = await holdRequests(page, scriptOf('src/workspace/palette/palette.tsx'))
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move to')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(' trash')
  letGo()
  const palette = paletteOf(page)
  await expect(palette.getByRole('combobox')).toHaveValue('move to trash')
  await expect(palette.getByRole('combobox')).toBeFocused()
})

test('keys pressed while a row is loading act on that row, and keys pressed after a move act on the next one', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  const letGo = await holdRequests(page)
  for (const key of ['End', 'x', 'k', 'x']) await page.keyboard.press(key)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('2 selected')
  const selected = page.locator('[role=row][aria-selected=true]')
  await expect(selected.first()).toHaveAttribute('aria-rowindex', String(total))
  await expect(selected.last()).toHaveAttribute('aria-rowindex', String(total + 1))
})

test('Enter on a row that is still loading opens it', async ({ page, product }) => {
  await makeOne(product.url)
  await openList(page, product.url, '?sort=id')
  const letGo = await holdRequests(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
})

test('the palette opened over a post that is still loading offers its commands once it is loaded', async ({
  page,
  product,
}) => {
  await makeOne(product.url)
  await openList(page, product.url, '?sort=-id')
  const letGo = await holdRequests(page, /api\/(?:v2\/)?posts\/\d+/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move to trash')
  const palette = paletteOf(page)
  await expect(palette.getByRole('option').first()).toContainText('No post is selected')
  letGo()
  await expect(palette.getByRole('option').first()).not.toContainText('No post is selected')
  await expect(palette.getByRole('combobox')).toHaveValue('move to trash')
})

test('Enter in the palette before the search has answered picks the first result', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'Quokkas in the reading room' })
  await openList(page, product.url)
  const letGo = await holdRequests(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#quokkas in the')
  await page.keyboard.press('Enter')
  letGo()
  await expect(page.locator('[data-tab-handle][aria-selected=true]')).toContainText('Quokkas in the reading room')
})

test('a key held for a screen that is still loading is not written into a palette that was opened later', async ({
  page,
  product,
}) => {
  await makeOne(product.url)
  const letGo = await holdRequests(page, scriptOf('src/areas/posts/editor/post-screen.tsx'))
  await openList(page, product.url, '?sort=-id')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  const palette = paletteOf(page)
  await expect(palette.getByRole('combobox')).toBeFocused()
  letGo()
  await expect(page.locator('.ProseMirror')).toBeVisible()
  await page.keyboard.type('reload')
  await expect(palette.getByRole('combobox')).toHaveValue('reload')
})

test('Escape before a screen is loaded does not end a key sequence that starts later', async ({ page, product }) => {
  await makeOne(product.url)
  const letGo = await holdRequests(page, scriptOf('src/areas/posts/editor/post-screen.tsx'))
  await openList(page, product.url, '?sort=-id')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  letGo()
  await expect(page.locator('.ProseMirror')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.locator('section[data-pane]')).toHaveCount(2)
})

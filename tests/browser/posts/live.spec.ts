// Changes by a colleague appear without a reload, and do not move the row or text that a person is working on.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { holdRequests } from '../helpers/request-mocks'
import { expect, test, storeToken } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'

/** What is told to be true within a second is given another one here: a loaded machine is no defect. */
const soon = { timeout: 2000 }

/** The stream stands: what is changed from now on is heard of. */
const listening = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v2/events'))

const rowOf = (page: Page, title: string) => page.getByRole('grid').getByRole('row').filter({ hasText: title })

test('a headline, a lock and a new post of a colleague show in the list, and the cursor’s row stays where it is', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A headline that a colleague mends', body: bodyOf('Text.') })
  const stands = listening(page)
  await openList(page, product.url, '?sort=-id')
  await stands
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const here = await cursorRow(page).getAttribute('aria-rowindex')
  const title = await cursorRow(page).getByRole('link').textContent()
  const place = await cursorRow(page).boundingBox()
  // The hand has left the list.
  await page.mouse.move(2, 2)
  const { lock } = (await other.call('POST', `posts/lock/${id}`, {})).body
  await expect(rowOf(page, 'A headline that a colleague mends').getByLabel(/Edited by/)).toBeVisible(soon)
  await other.call('PATCH', `posts/${id}`, { main_headline: 'A headline that was mended' }, lock.token)
  await expect(rowOf(page, 'A headline that was mended')).toBeVisible(soon)
  await other.call('POST', `posts/unlock/${id}`, { token: lock.token })
  await expect(rowOf(page, 'A headline that was mended').getByLabel(/Edited by/)).toHaveCount(0, soon)
  expect(await cursorRow(page).getAttribute('aria-rowindex')).toBe(here)
  await other.makes({ main_headline: 'A post that comes above' })
  await expect(page.getByRole('contentinfo')).toContainText('1 new above', { timeout: 4000 })
  expect(await cursorRow(page).getByRole('link').textContent()).toBe(title)
  expect((await cursorRow(page).boundingBox())?.y).toBe(place?.y)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rowOf(page, 'A post that comes above')).toBeInViewport()
})

test('a change between the reading of a list and the connection of the stream is reported once the stream is connected', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A headline from before the stream' })
  const open = await holdRequests(page, '**/api/v2/events')
  await openList(page, product.url, '?sort=-id')
  await expect(rowOf(page, 'A headline from before the stream')).toBeVisible()
  await other.writes(id, { main_headline: 'A headline that nobody was told of' })
  await page.mouse.move(2, 2)
  open()
  await expect(rowOf(page, 'A headline that nobody was told of')).toBeVisible()
})

test('an open post follows a colleague: what they saved, that they took it over, that they have left it', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A post of two people', body: bodyOf('Begun.') })
  const { lock } = (await other.call('POST', `posts/lock/${id}`, {})).body
  await storeToken(page, product.url, 'editor')
  const stands = listening(page)
  await page.goto(`${product.url}/posts/${id}`)
  await page.getByRole('button', { name: 'Read only' }).click()
  await stands
  await other.call('PATCH', `posts/${id}`, { body: bodyOf('Begun, and gone on with.') }, lock.token)
  await expect(page.locator('.ProseMirror')).toHaveText('Begun, and gone on with.', soon)
  await other.call('POST', `posts/unlock/${id}`, { token: lock.token })
  await page.getByRole('button', { name: 'Edit', exact: true }).click(soon)
  await expect(page.getByLabel('Main headline')).toBeEditable()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Mine ')
  await other.call('POST', `posts/lock/${id}`, { takeover: true })
  await expect(page.getByRole('alert')).toContainText('edits this post now', soon)
  await expect(page.locator('.ProseMirror')).toContainText('Mine')
})

test('a person is told of a task that a colleague assigns to them, and opens it from the notice', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const me = (await (await colleague(product.url, 'editor')).call('GET', 'v2/users/me')).body
  const id = await other.makes({ main_headline: 'A task for the editor on duty', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  const stands = listening(page)
  await page.goto(`${product.url}/tags`)
  await stands
  await other.call('PATCH', `posts/${id}`, { assignee_id: me.id })
  const notice = page.getByRole('listitem').filter({ hasText: 'A task was assigned to you' })
  await expect(notice).toContainText('A task for the editor on duty', soon)
  await notice.getByRole('button', { name: 'Open the post' }).click()
  await expect(page.getByLabel('Main headline')).toHaveValue('A task for the editor on duty')
})

test('a colleague who opens a post is seen at its row, its tab and its head, and is gone when they close it', async ({
  browser,
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A post that is looked at', body: bodyOf('Text.') })
  const stands = listening(page)
  await openList(page, product.url, '?sort=-id')
  await stands
  const theirs = await (await browser.newContext()).newPage()
  await storeToken(theirs, product.url, 'editor')
  const listens = listening(theirs)
  await theirs.goto(`${product.url}/posts/${id}`)
  await theirs.getByLabel('Main headline').waitFor()
  await listens
  const row = rowOf(page, 'A post that is looked at')
  await expect(row.getByRole('img', { name: / edits it$/ })).toBeVisible(soon)
  await page.goto(`${product.url}/posts/${id}`)
  await page.getByRole('button', { name: 'Read only' }).click()
  const head = page.locator('[data-place="editor"] header')
  await expect(head.getByRole('img', { name: / edits it$/ })).toBeVisible(soon)
  const tab = page.getByRole('tab', { name: /^A post that is looked at, .+ edits it$/ })
  await expect(tab).toBeVisible()
  // Who only reads is seen as well, by the others alone.
  const reader = theirs.locator('[data-place="editor"] header').getByRole('img', { name: / has it open$/ })
  await expect(reader).toBeVisible(soon)
  await theirs.keyboard.press('Alt+w')
  await expect(head.getByRole('img')).toHaveCount(0, soon)
  await expect(page.getByRole('tab', { name: 'A post that is looked at', exact: true })).toBeVisible(soon)
  await theirs.context().close()
})

test('a tag under the cursor that a colleague removes is marked, and Enter says that it is gone', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'admin')
  const about = { main_headline: 'Everything that was written about it in every region', description: 'All about it.' }
  const tag = { section_id: 1, catchy_title: 'Fuel depots', slug: 'fuel-depots', ...about }
  const made = await other.call('POST', 'v2/tags', tag)
  expect(made.status).toBe(201)
  await storeToken(page, product.url, 'senior-editor')
  const stands = listening(page)
  await page.goto(`${product.url}/tags`)
  await stands
  await expect(cursorRow(page)).toContainText('Fuel depots')
  await page.mouse.move(2, 2)
  await other.call('DELETE', `v2/tags/${made.body.id}`)
  await expect(cursorRow(page)).toHaveAttribute('aria-disabled', 'true', soon)
  await expect(cursorRow(page)).toContainText('Fuel depots')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The tag is not there any more')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('seven windows side by side leave the browser connections to work with; the last hears of changes once others close', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const windows = [page]
  for (let more = 0; more < 6; more += 1) {
    const next = await page.context().newPage()
    windows.push(next)
    await next.goto(`${product.url}/posts`)
    await expect(next.getByRole('row').getByRole('link').first()).toBeVisible()
    // The window listens from here on, or waits for another to stop.
    await expect.poll(() => next.evaluate(slotsWanted)).toBe(windows.length)
  }
  const last = windows.at(-1)!
  const stands = listening(last)
  for (const other of windows.slice(0, 3)) await other.close()
  await stands
})

/** How many windows of this browser hold a stream of events, or wait for one. */
async function slotsWanted(): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const clients = [...held, ...pending].filter(({ name }) => name?.startsWith('slotdesk.events.'))
  return new Set(clients.map(({ clientId }) => clientId)).size
}

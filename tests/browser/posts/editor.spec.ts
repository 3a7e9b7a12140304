import type { Browser, Page } from '@playwright/test'

import { colleague } from '../helpers/colleague'
import { runByName, tabTo } from '../helpers/keyboard'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'

const headline = (page: Page) => page.getByLabel('Main headline')
const text = (page: Page) => page.locator('.ProseMirror')

/** A second person in a browser of their own, their clock in our hand. */
async function another(browser: Browser, url: string, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, url, role)
  return page
}

/** The address of the first post of a list. */
async function firstPost(page: Page, url: string, query: string): Promise<string> {
  await page.goto(`${url}/posts?${query}`)
  const link = page.getByRole('grid').getByRole('row').nth(1).getByRole('link')
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}

async function openPost(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await expect(text(page).first()).toBeVisible()
}

test('a person whose lock was taken over is told so, keeps the typed text, and cannot overwrite the other', async ({
  browser,
  product,
}) => {
  const first = await another(browser, product.url, 'editor')
  const second = await another(browser, product.url, 'senior-editor')
  const path = await firstPost(first, product.url, 'status=1')
  await openPost(first, product.url, path)
  await expect(headline(first)).toBeEditable()
  await text(first).focus()
  await first.keyboard.type('Typed by the first person. ')

  await second.goto(`${product.url}${path}`)
  const question = second.getByRole('alertdialog')
  await expect(question).toContainText(
    /This article is being edited by .+\. Are you sure you want to overtake editing\?/,
  )
  await second.getByRole('button', { name: 'Overtake editing' }).click()
  await expect(headline(second)).toBeEditable()

  await first.clock.runFor(16_000)
  await expect(first.getByText('The article is locked for editing').first()).toBeVisible()
  await expect(text(first)).toContainText('Typed by the first person.')
  await expect(headline(first)).not.toBeEditable()
  await first.keyboard.press('Control+s')
  await expect(first.getByText('Saved', { exact: true })).toHaveCount(0)

  // Nobody has to type it again: this browser still has it after the tab is gone.
  await first.goto(`${product.url}/posts`)
  const kept = await first.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key} ${value}`))
  expect(kept.some((entry) => entry.includes('Typed by the first person.'))).toBe(true)
  await first.context().close()
  await second.context().close()
})

test('leaving a post releases its lock', async ({ browser, product }) => {
  const first = await another(browser, product.url, 'editor')
  const owner = await colleague(product.url, 'senior-editor')
  const path = `/posts/${await owner.makes({ main_headline: 'Left by the first person' })}`
  await openPost(first, product.url, path)
  await expect(headline(first)).toBeEditable()
  const released = first.waitForResponse((response) => response.url().includes('/api/posts/unlock/'))
  await runByName(first, 'Close the tab')
  await released
  const second = await another(browser, product.url, 'senior-editor')
  await openPost(second, product.url, path)
  await expect(headline(second)).toBeEditable()
  await expect(second.getByRole('alertdialog')).toHaveCount(0)
  await first.context().close()
  await second.context().close()
})

test('a post in two panes is one draft: typed in one, seen in both, asked about once', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  const path = await firstPost(page, product.url, 'status=2&sort=published_at')
  await openPost(page, product.url, path)
  await expect(headline(page)).toBeEditable()
  await runByName(page, 'Open the tab to the side as well')
  await expect(text(page)).toHaveCount(2)
  await text(page).first().focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Typed on the left. ')
  await expect(text(page).nth(1)).toContainText('Typed on the left.')
  await text(page).nth(1).focus()
  await page.keyboard.type('Typed on the right. ')
  await expect(text(page).first()).toContainText('Typed on the left.')
  await expect(text(page).first()).toContainText('Typed on the right.')
  expect(await text(page).first().innerText()).toBe(await text(page).nth(1).innerText())
  await expect(page.getByRole('tab', { name: /unsaved/ })).toHaveCount(2)
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(text(page)).toHaveCount(1)
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('alertdialog')).toContainText('Save the changes before closing?')
  await page.getByRole('button', { name: 'Save', exact: true }).last().press('Enter')
  await expect(text(page)).toHaveCount(0)
})

test('a time is chosen, scheduled, and taken back, by keyboard', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  const path = await firstPost(page, product.url, 'status=2&sort=id')
  await openPost(page, product.url, path)
  await expect(headline(page)).toBeEditable()
  const date = page.getByLabel('Publish at')
  await headline(page).focus()
  await tabTo(page, date)
  // What cannot be read stays with the reason; Escape goes back to what stood there.
  await page.keyboard.type('someday')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type a day as 2026/11/27, tomorrow or fri')).toBeVisible()
  await expect(date).toHaveValue('someday')
  await page.keyboard.press('Escape')
  await expect(date).toHaveValue('')
  // A month to pick from, in the brand's format; days that are over cannot be picked.
  await page.keyboard.press('ArrowDown')
  const month = page.getByRole('dialog', { name: 'Choose a day' })
  await expect(month.getByRole('grid')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
  await expect(date).toHaveValue(/^\d{4}\/\d\d\/\d\d$/)
  const picked = await date.inputValue()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue(picked)
  await expect(page.getByLabel('Time', { exact: true })).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not scheduled')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText('Schedule this post?')
  // The date, the time and the zone are named.
  await expect(page.getByRole('alertdialog')).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d GMT/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post scheduled.')).toBeVisible()
  await openPost(page, product.url, path)
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  await tabTo(page, date)
  await expect(date).not.toHaveValue('')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(date).toHaveValue('')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alertdialog')).toContainText('Move back to draft?')
  await page.getByRole('button', { name: 'Move back to draft' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await openPost(page, product.url, path)
  await expect(date).toHaveValue('')
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0)
  // Scheduled again, it is published before its time.
  await tabTo(page, date)
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Schedule this post?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post scheduled.')).toBeVisible()
  await openPost(page, product.url, path)
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await runByName(page, 'Publish now')
  await expect(page.getByRole('alertdialog')).toContainText('Publish this post now?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post published.')).toBeVisible()
})

test('trash and restore ask first and say so afterwards', async ({ page, product }) => {
  // Its own: the first one of the list may still be locked by the test before.
  const id = await (await colleague(product.url, 'admin')).makes({ main_headline: 'A post that goes and comes back' })
  await storeToken(page, product.url, 'admin')
  await openPost(page, product.url, `/posts/${id}`)
  await expect(headline(page)).toBeEditable()
  await runByName(page, 'Move to trash')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to move selected post to trash?')
  await page.getByRole('button', { name: 'Move to trash' }).last().press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(headline(page)).not.toBeEditable()
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await page.getByRole('button', { name: 'Restore to draft' }).press('Enter')
  await expect(page.getByText('Post restored to draft.')).toBeVisible()
  await expect(headline(page)).toBeEditable()
})

test('another section takes the category and tags that have the same names, and is undone as one; the previews follow', async ({
  page,
  product,
}) => {
  const desk = await colleague(product.url, 'admin')
  const { body } = await desk.call('GET', 'v2/sections')
  const [from, to] = Reflect.get(body, 'items') as { id: number; catchy_title: string }[]
  if (!from || !to) throw new Error('There are too few sections.')
  const about = { main_headline: 'Everything that was written about it in every region', description: 'All about it.' }
  const tag = async (section_id: number, catchy_title: string) =>
    (await desk.call('POST', 'v2/tags', { ...about, catchy_title, section_id, slug: `went-${catchy_title.length}` }))
      .body.id
  const tags = [await tag(from.id, 'Went along'), await tag(from.id, 'Stayed')]
  await tag(to.id, 'Went along')
  const id = await desk.makes({ main_headline: 'A post that changes its section', section_id: from.id, tags })
  await signIn(page, product.url, 'admin', `/posts/${id}`)
  const settings = page.getByRole('region', { name: 'Relations' })
  await expect(settings.getByText('Stayed')).toBeVisible()
  await settings.getByRole('combobox', { name: 'Section' }).click()
  await page.getByRole('option', { name: to.catchy_title, exact: true }).click()
  await expect(page.getByText('Not in this section: Stayed.').first()).toBeVisible()
  await expect(settings.getByText('Went along')).toBeVisible()
  await expect(settings.getByText('Stayed')).toHaveCount(0)
  const card = page.getByRole('figure', { name: 'Main page' })
  await expect(card).toContainText(to.catchy_title)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+z')
  await expect(settings.getByText('Stayed')).toBeVisible()
  await expect(card).toContainText(from.catchy_title)

  await page.getByLabel('Facebook headline').fill('As Facebook shows it')
  await expect(page.getByRole('figure', { name: 'Facebook' })).toContainText('As Facebook shows it')
})

test('Escape leads from the text to its tab, and Enter back into the text', async ({ page, product }) => {
  const id = await (await colleague(product.url, 'admin')).makes({ main_headline: 'Left by Escape' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, `/posts/${id}`)
  await expect(headline(page)).toBeEditable()
  const post = page.locator('[data-place="editor"][data-main]')
  const tab = page.getByRole('tab', { selected: true }).first()
  await expect(post).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tab).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  for (const place of [post, tab]) {
    await page.keyboard.press('Escape')
    await expect(place).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('Back to the depots. ')
  await expect(text(page)).toContainText('Back to the depots.')
})

test('the focus goes from a notice to what is clicked or tabbed to, and back when the notice is dismissed', async ({
  page,
  product,
}) => {
  const id = await (await colleague(product.url, 'senior-editor')).makes({ main_headline: 'Too short' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, `/posts/${id}`)
  await expect(headline(page)).toBeEditable()
  const catchy = page.getByLabel('Catchy title')
  const notice = page.getByRole('listitem').filter({ hasText: 'Validation failed.' }).last()
  const fail = async () => {
    await page.keyboard.press('Control+Enter')
    await expect(notice).toBeVisible()
  }

  await headline(page).click()
  await fail()
  await notice.getByText('Validation failed.').click()
  await expect(notice).toBeFocused()
  await catchy.click()
  await page.keyboard.type('Typed where it was clicked')
  await expect(catchy).toHaveValue('Typed where it was clicked')

  // The notices are the last that Tab reaches.
  await notice.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Dismiss' })).not.toBeFocused()
  await expect(catchy).not.toBeFocused()

  await headline(page).click()
  await fail()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(headline(page)).toBeFocused()
})

test('a notice that goes by itself gives the focus back to the field', async ({ browser, product }) => {
  const id = await (await colleague(product.url, 'senior-editor')).makes({ main_headline: 'Saved by key' })
  const page = await another(browser, product.url, 'editor')
  await openPost(page, product.url, `/posts/${id}`)
  const catchy = page.getByLabel('Catchy title')
  await catchy.fill('Typed before the notice')
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('listitem').filter({ hasText: 'Saved' }).last()
  await notice.getByText('Saved').click()
  await expect(notice).toBeFocused()
  await page.mouse.move(400, 400)
  await page.clock.runFor(5000)
  await expect(notice).toHaveCount(0)
  await expect(catchy).toBeFocused()
})

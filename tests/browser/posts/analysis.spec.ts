// The analysis beside the text: the density of its words, copied passages, and the searches that lead to it.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, openPost, test, storeToken } from '../helpers/newsroom'

const text = (page: Page) => page.locator('.ProseMirror')
const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** A text of the demo's archive that is long enough to be checked. */
async function archived(product: { url: string }): Promise<string> {
  const editor = await colleague(product.url, 'senior-editor')
  const { body: found } = await editor.call('GET', 'posts?search[status]=3&per-page=25')
  const { items } = found as unknown as { items: { id: number; wordCount: number }[] }
  const { id } = items.find(({ wordCount }) => wordCount > 60) ?? { id: 0 }
  const { body } = await editor.call('GET', `posts/${id}`)
  return (body as unknown as { body: string }).body
}

test('the density follows the text, and copied words are named, marked and forgotten with the next edit', async ({
  page,
  product,
}) => {
  const senior = await colleague(product.url, 'senior-editor')
  const copied = await archived(product)
  const id = await senior.makes({ main_headline: 'A text that was copied', body: copied })
  // The archive's fingerprints are taken by a job that begins with the server.
  await expect
    .poll(
      async () => ((await senior.call('POST', `posts/${id}/unique/check`)).body as { urls?: object[] }).urls?.length,
    )
    .toBeGreaterThan(0)
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Analyse the text')
  await expect(panel(page, 'Density analyser').getByRole('table', { name: 'One word' })).toBeVisible()
  await runByName(page, 'Check the uniqueness of the text')
  const found = panel(page, 'Uniqueness')
  await expect(found.getByText(/^Text uniqueness \d+%\.$/)).toBeVisible()
  await expect(found.getByRole('list', { name: 'Sources' }).getByRole('link').first()).toBeVisible()
  await expect(found.getByText('49 of 50 checks left today')).toBeVisible()
  await expect(text(page).locator('.passage-copied').first()).toBeVisible()
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Anew ')
  await expect(text(page).locator('.passage-copied')).toHaveCount(0)
  await expect(found.getByText(/^Text uniqueness/)).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const { body } = await senior.call('GET', `posts/${id}`)
  expect((body as unknown as { body: string }).body).not.toContain('passage')
})

test('a short text has no density; an evergreen post says how Search Console is connected', async ({
  page,
  product,
}) => {
  const senior = await colleague(product.url, 'senior-editor')
  const id = await senior.makes({
    main_headline: 'A short one',
    body: bodyOf('Too short.'),
    is_evergreen: 1,
    json_ld: '{',
  })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Analyse the text')
  await expect(panel(page, 'Density analyser')).toContainText('Minimum text length must be 100 symbols')
  const keywords = panel(page, 'Search Console keywords')
  await expect(keywords).toContainText('Select date range to get search keywords')
  await keywords.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(keywords).toContainText('Search Console is not connected.')

  // Only an evergreen post has the field JSON-LD, or one that cannot be published because of it.
  await runByName(page, 'Mark as not evergreen')
  await expect(page.getByText('Change evergreen status : "false".')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: '10 fields to mend' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Section' })).toBeFocused()
  await expect(page.getByLabel('JSON-LD', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('the outline follows the headings of a text, and each leads to its place', async ({ page, product }) => {
  const senior = await colleague(product.url, 'senior-editor')
  const heading = (level: number, text: string) => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  })
  const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const content = [heading(2, 'The vote'), said('Before.'), heading(3, 'In the north'), said('After.')]
  const id = await senior.makes({ main_headline: 'A text in parts', body: JSON.stringify({ type: 'doc', content }) })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Analyse the text')
  const outline = panel(page, 'Outline').getByRole('button')
  await expect(outline).toHaveText(['The vote', 'In the north'])
  await outline.last().click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Up ')
  await expect(outline).toHaveText(['The vote', 'Up In the north'])
})

test('empty results of density, uniqueness and keywords, and a failed search, each have a message of their own', async ({
  page,
  product,
}) => {
  const senior = await colleague(product.url, 'senior-editor')
  const words = 'And then there was the one that he had been with before it was his own. '
  const id = await senior.makes({ main_headline: 'Small words', body: bodyOf(words.repeat(3)), is_evergreen: 1 })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Analyse the text')
  await expect(panel(page, 'Density analyser')).toHaveText(/Combinations of words not found$/)
  await runByName(page, 'Check the uniqueness of the text')
  await expect(panel(page, 'Uniqueness')).toContainText('No sources')
  // Search Console is Google's: what it answers is given here.
  let answer: object = { json: { data: [] } }
  await page.route('**/posts/analytics/**', (route) => route.fulfill(answer))
  const keywords = panel(page, 'Search Console keywords')
  await keywords.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(keywords).toContainText('Nothing found. Try another date range')
  answer = { status: 500, body: '' }
  await keywords.getByRole('button', { name: '28 days' }).click()
  await expect(keywords).toContainText('Something went wrong. Try again later', { timeout: 20_000 })
})

test('a stored text that cannot be read is shown as it is', async ({ page, product }) => {
  const senior = await colleague(product.url, 'senior-editor')
  const id = await senior.makes({ main_headline: 'A broken one', body: bodyOf('Whole.') })
  await storeToken(page, product.url, 'editor')
  // The server stores no such text: one that was damaged in the database comes like this.
  await page.route(new RegExp(`/api/posts/${id}([?]|$)`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), body: '{"type":"doc","content":[{"type"' } })
  })
  await page.goto(`${product.url}/posts/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Error parsing data.' })).toBeVisible()
  await expect(page.getByText('{"type":"doc","content":[{"type"')).toBeVisible()
})

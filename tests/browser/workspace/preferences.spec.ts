// A person's preferences follow them to another computer.
import type { Browser, Page } from '@playwright/test'

import { runByName } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

/** Signs the person in on a computer where they never were. */
async function newComputer(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, url, 'senior-editor')
  return page
}

/** Waits until the preferences are sent. */
const isSent = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.request().method() === 'PATCH')

test('the columns of a list are on another computer as the person arranged them', async ({ browser, product }) => {
  const first = await newComputer(browser, product.url)
  const column = (page: Page) => page.getByRole('columnheader', { name: 'Uniqueness' })
  await expect(column(first)).toBeVisible()
  const sent = isSent(first)
  await runByName(first, 'Show or hide a column')
  await first.keyboard.type('Uniqueness')
  await first.keyboard.press('Enter')
  await expect(first.getByRole('option', { name: 'Hide' })).toBeVisible()
  await first.keyboard.type('Hide')
  await first.keyboard.press('Enter')
  await expect(column(first)).toHaveCount(0)
  expect((await sent).status()).toBe(200)
  const second = await newComputer(browser, product.url)
  await expect(second.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  await expect(column(second)).toHaveCount(0)
  for (const page of [first, second]) await page.context().close()
})

test('the saved views of a person are there on another computer, and what is removed there is removed here', async ({
  browser,
  product,
}) => {
  const first = await newComputer(browser, product.url)
  await first.goto(`${product.url}/posts?status=0`)
  await first.getByRole('row').nth(1).waitFor()
  await runByName(first, 'Save this view under a name')
  await first.keyboard.type('Drafts of mine')
  const sent = isSent(first)
  await first.keyboard.press('Enter')
  await expect(first.getByRole('link', { name: 'Drafts of mine' })).toBeVisible()
  expect((await sent).status()).toBe(200)

  const second = await newComputer(browser, product.url)
  const link = second.getByRole('link', { name: 'Drafts of mine' })
  await link.click()
  await expect(second).toHaveURL(/status=0/)
  const removed = isSent(second)
  await runByName(second, 'Remove a view of mine')
  await second.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  await removed
  await first.reload()
  await expect(first.getByRole('link', { name: 'Drafts of mine' })).toHaveCount(0)
  for (const page of [first, second]) await page.context().close()
})

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

test('the saved views of a person are there on another computer, and what is removed there is removed here', async ({
  browser,
  product,
}) => {
  const first = await newComputer(browser, product.url)
  await first.goto(`${product.url}/posts?status=0`)
  await first.getByRole('row').nth(1).waitFor()
  await runByName(first, 'Save this view under a name')
  await first.keyboard.type('Drafts of mine')
  const sent = first.waitForResponse(
    (answer) => answer.url().endsWith('/me/preferences') && answer.request().method() === 'PATCH',
  )
  await first.keyboard.press('Enter')
  await expect(first.getByRole('link', { name: 'Drafts of mine' })).toBeVisible()
  expect((await sent).status()).toBe(200)

  const second = await newComputer(browser, product.url)
  const link = second.getByRole('link', { name: 'Drafts of mine' })
  await link.click()
  await expect(second).toHaveURL(/status=0/)
  const removed = second.waitForResponse(
    (answer) => answer.url().endsWith('/me/preferences') && answer.request().method() === 'PATCH',
  )
  await runByName(second, 'Remove a view of mine')
  await second.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  await removed
  await first.reload()
  await expect(first.getByRole('link', { name: 'Drafts of mine' })).toHaveCount(0)
  for (const page of [first, second]) await page.context().close()
})

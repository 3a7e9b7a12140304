// The fixtures of browser tests: the built product, one for each worker, and a signed-in page.
import { expect, test as base, type Page } from '@playwright/test'

import { type Product, startProduct } from '../../product'

export const password = 'Slotdesk#26'

/** Signs in by keyboard, as a person does. */
export async function signInByKeyboard(page: Page, url: string, role: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Email').waitFor()
  await page.keyboard.type(`${role}@slotdesk.test`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
}

/** Signs in at the API, without opening the workspace: for a test whose next line opens a page of it. */
export async function storeToken(page: Page, url: string, role = 'editor'): Promise<void> {
  const data = { login: `${role}@slotdesk.test`, password }
  const { token } = await (await page.request.post(`${url}/api/v2/users/login`, { data })).json()
  // A page of the same origin, for its storage.
  await page.goto(`${url}/healthz`)
  await page.evaluate((signedIn) => localStorage.setItem('__atoken', signedIn), token)
}

/** Signs in at the API and opens a path. Most tests begin with this: the sign-in form takes twice as long. */
export async function signIn(page: Page, url: string, role = 'editor', path = '/'): Promise<void> {
  await storeToken(page, url, role)
  await page.goto(`${url}${path}`)
  await page.getByRole('banner').waitFor()
}

/** Opens a post that the person may write, and waits until it is editable. */
export async function openPost(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/posts/${id}`)
  await expect(page.getByLabel('Main headline')).toBeEditable()
}

/**
 * Answers a page that the server keeps no preferences: all tests sign in as the same people, and none begins with what another changed.
 * preferences.spec.ts opens contexts of its own.
 */
function withoutPreferences(): void {
  const real = window.fetch
  window.fetch = (asked, init) =>
    asked instanceof Request && asked.url.endsWith('/users/me/preferences')
      ? Promise.resolve(Response.json({ message: 'Left out.' }, { status: 404 }))
      : real(asked, init)
}

export const test = base.extend<object, { product: Product }>({
  page: async ({ page }, run) => {
    await page.context().addInitScript(withoutPreferences)
    // Asked for from the beginning: asking takes a moment, in which the first window of files would open unseen.
    page.on('filechooser', () => undefined)
    await run(page)
  },
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'

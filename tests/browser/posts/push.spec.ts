// A reader asks for notifications on the site, an editor sends one with a key, and it comes to the reader's browser.
import type { Page } from '@playwright/test'

import { chromiumArguments, chromiumPath, type Product, startProduct } from '../../product'
import { type PushService, startPushService } from '../../push-service'

import { expect, test as base } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'

const test = base.extend<object, { service: PushService }>({
  service: [
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product: Product = await startProduct(async (env) => void (env.PUSH_SERVICES = service.host))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// The headless shell shows no notifications.
test.use({ launchOptions: { executablePath: chromiumPath, args: chromiumArguments } })

/** A browser without a maker's push service behind it has this one: the page is given what `subscribe` would get from there. */
async function withPushService(page: Page, service: PushService): Promise<void> {
  await page.addInitScript((given) => {
    const kept = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem('told'),
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('told', '1')
        return kept
      },
      getSubscription: async () => (localStorage.getItem('told') ? kept : null),
    })
  }, service.subscribe('reader'))
}

/** Lets the seconds go by that are left to stop it, each once it stands there. */
async function waitOut(page: Page, seconds: readonly number[]): Promise<void> {
  for (const left of seconds) {
    await expect(page.getByRole('alertdialog')).toContainText(`in ${left} s`)
    await page.clock.runFor(1000)
  }
}

test('a reader asks on the site, an editor sends by p, a word and five seconds, and the reader’s browser shows it', async ({
  page,
  context,
  product,
  service,
}) => {
  await context.grantPermissions(['notifications'])
  const reader = await context.newPage()
  await withPushService(reader, service)
  await reader.goto(`${product.url}/site/`)
  const button = reader.getByRole('contentinfo').getByRole('button')
  await button.press('Enter')
  await expect(button).toHaveText('Stop notifications')

  await openList(page, product.url, '?status=3')
  await page.keyboard.press('j')
  const headline = (await cursorRow(page).getByRole('link').textContent()) ?? ''
  await page.keyboard.press('p')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Send this push?')
  await expect(question).toContainText(headline)
  await expect(question).toContainText('It goes to 1 reader at once')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  // Stopped within the five seconds nothing goes out.
  await page.keyboard.type('push')
  await page.keyboard.press('Enter')
  await waitOut(page, [5, 4, 3])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.clock.runFor(5000)
  await page.keyboard.press('p')
  await expect(question).toBeVisible()
  await page.keyboard.type('PUSH')
  await page.keyboard.press('Enter')
  await waitOut(page, [5, 4, 3, 2, 1])
  await page.clock.resume()
  await expect(page.getByText('Push notification sent.', { exact: true })).toBeVisible()
  await expect.poll(() => service.delivered.length).toBe(1)
  expect(service.delivered[0]).toMatchObject({ title: headline, browser: 'reader' })
  await expect(cursorRow(page).getByRole('button', { name: 'Resend push' })).toBeVisible()

  const browser = await context.newCDPSession(reader)
  const registered = new Promise<string>((found) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const { title, body, tag, path, image } = service.delivered[0]!
  const data = JSON.stringify({ title, body, tag, path, image })
  const origin = product.url
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const shown = () =>
    reader.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/site/')
      return (await registration?.getNotifications())?.map(({ title: told, tag: of, data: to }) => [told, of, to])
    })
  // The service worker loads the picture first, which takes long on a busy machine.
  await expect.poll(shown, { timeout: 30_000 }).toEqual([[headline, tag, path]])

  await button.press('Enter')
  await expect(button).toHaveText('Get notifications')
})

test('a post that readers cannot open is not sent, and p says why', async ({ page, product }) => {
  await openList(page, product.url, '?status=0')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page.getByText('Only a published post can be sent')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

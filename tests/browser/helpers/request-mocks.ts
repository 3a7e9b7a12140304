import { expect, type Page, type Route } from '@playwright/test'

/**
 * Answers requests of a page instead of the server. It waits until the browser intercepts requests, so that it misses no later
 * request of a page that is already open.
 */
export async function mockResponse(
  page: Page,
  which: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(which, answer)
  if (page.url() === 'about:blank') return
  await page.route('**/api/v2/handed-over', (route) => route.fulfill({ status: 204 }))
  const status = () => page.evaluate(() => fetch('/api/v2/handed-over').then((response) => response.status))
  await expect.poll(status).toBe(204)
}

/** Holds back answers of the API. @returns a function that releases them. */
export async function holdRequests(page: Page, which: string | RegExp = '**/api/**'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await mockResponse(page, which, async (route) => {
    await held
    await route.continue()
  })
  return release
}

// Waits until a page is at rest. `networkidle` never happens, because the stream of events does not end.
import type { Page, Request } from '@playwright/test'

/** Milliseconds without a request that count as quiet. */
const lull = 300

/**
 * Counts the page's requests from now on, except the stream of events.
 * @returns a function that waits until no request is under way.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/events')) return
    open.add(request)
    last = Date.now()
  })
  const end = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    // Until no request is open, and none was for a while.
    while (open.size > 0 || Date.now() - last < lull) await page.waitForTimeout(50)
  }
}

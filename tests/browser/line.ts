import type { Page } from '@playwright/test'

/** Keeps answers of the API back until it is told to let them go. */
export async function holdLine(page: Page, which: string | RegExp = '**/api/**'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return release
}

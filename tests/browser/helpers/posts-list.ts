// Helpers for tests of the posts list.
import { expect, type Page } from '@playwright/test'

import { storeToken } from './newsroom'

export const rows = (page: Page) => page.getByRole('grid', { name: 'Posts' }).getByRole('row')
export const cursorRow = (page: Page) => page.locator('[role=row][data-cursor]')

/** Signs in and opens the list with the focus on it. */
export async function openList(page: Page, url: string, query = ''): Promise<void> {
  await storeToken(page, url, 'admin')
  await page.goto(`${url}/posts${query}`)
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
}

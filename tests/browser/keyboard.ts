// Going about by keyboard, as a person who never touches the mouse.
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab (or Shift+Tab) until the field has the focus. */
export async function tabTo(page: Page, field: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = () => field.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80; presses += 1) {
    if (await focused()) return
    await page.keyboard.press(key)
  }
  await expect(field).toBeFocused()
}

/** Puts a text into the focused field in place of what is there. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Opens the palette and runs the first row that a text finds. */
export async function runByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
}

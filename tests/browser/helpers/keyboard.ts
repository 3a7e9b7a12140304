// Helpers for tests that use the keyboard alone.
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

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Opens the palette and runs the first row for a text. */
export async function runByName(page: Page, name: string): Promise<void> {
  // A key with a modifier that is pressed before the frame is drawn is lost.
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
}

/**
 * Presses keys in order without waiting for their effects, faster than frames. Letters, digits, the space and
 * Enter. The promise resolves when the page has received all of them.
 */
export async function keysAtOnce(page: Page): Promise<(keys: readonly string[]) => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  return async (keys) => {
    await Promise.all(
      keys.flatMap((key) => {
        const code = key === 'Enter' ? 13 : (key.toUpperCase().codePointAt(0) ?? 0)
        const pressed = { key, windowsVirtualKeyCode: code }
        return [
          line.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown', text: key === 'Enter' ? '\r' : key }),
          line.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' }),
        ]
      }),
    )
  }
}

/** Answers a question that opened by itself. Such a question takes no key until the keyboard rests for half a second. */
export async function answerUnasked(page: Page, key = 'Enter'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 700 })
  }).toPass()
}

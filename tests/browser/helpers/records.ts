// Goes through the life of a record in any list, by keyboard.
import { expect, type Locator, type Page } from '@playwright/test'

interface RecordLife {
  /** The keys that open the list. */
  keys: readonly string[]
  list: string
  /** The word in the titles of the form: 'stop word'. */
  what: string
  /** Values that the form refuses, by the labels of their fields, with the messages. */
  wrong?: Readonly<Record<string, readonly [value: string, message: string]>>
  /** Fields that come before the name. */
  before?: Readonly<Record<string, string>>
  /** The naming field: a taken value and the server's refusal of it, a free value, and another free one. */
  name: { label: string; taken: string; refusal: string; free: string; other: string }
  /** The key that moves to the place of a new record. */
  place: 'Home' | 'End'
  removal: string
  removed: string
}

/** Adds, changes, undoes and removes a record. Errors appear at their field, and no typed text is lost. */
export async function liveThrough(page: Page, life: RecordLife): Promise<void> {
  for (const key of life.keys) await page.keyboard.press(key)
  const grid = page.getByRole('grid', { name: life.list })
  await expect(grid.getByText(life.name.taken.toLowerCase()).or(grid.getByText(life.name.taken)).first()).toBeVisible()
  // Records without a section have no filter by section.
  await expect(page.getByRole('combobox', { name: 'Section' }).filter({ visible: true })).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('n')
  await add(page, life)
  await expect(grid.getByText(life.name.free)).toBeVisible()
  const field = page.getByRole('complementary', { name: `Edit ${life.what}` }).getByLabel(life.name.label)
  await field.fill(life.name.other)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()
  await expect(grid.getByText(life.name.other)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await page.keyboard.press('Alt+z')
  await expect(grid.getByText(life.name.free)).toBeVisible()
  await page.keyboard.press(life.place)
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('alertdialog')).toContainText(life.removal)
  await page.keyboard.press('Alt+r')
  await expect(page.getByText(life.removed, { exact: true })).toBeVisible()
  await expect(grid.getByText(life.name.free)).toBeHidden()
}

/** Fills the form of a new record until it is accepted. */
async function add(page: Page, { what, wrong = {}, before = {}, name }: RecordLife): Promise<void> {
  const form = page.getByRole('complementary', { name: `Create ${what}` })
  await expect(form.getByRole('textbox').first()).toBeFocused()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Field can not be empty').first()).toBeVisible()
  for (const [label, [value, message]] of Object.entries(wrong)) {
    await form.getByLabel(label).fill(value)
    await page.keyboard.press('Tab')
    await expect(form.getByText(message)).toBeVisible()
    await expect(form.getByLabel(label)).toHaveValue(value)
  }
  for (const [label, value] of Object.entries(before)) await form.getByLabel(label).fill(value)
  const field = form.getByLabel(name.label)
  await field.fill(name.taken)
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(name.refusal)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name.taken)
  await field.fill(name.free)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Save the changes before closing?')
  await page.keyboard.press('Escape')
  await field.press('Control+s')
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
}

/** Chooses a file for a button that opens a file dialog. */
export async function chooseFile(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await asked).setFiles(file)
}

/** Chooses a file for an upload button, and waits for the notice. */
export async function sendFile(
  page: Page,
  button: string,
  [name, text]: readonly [name: string, text: string],
  said: string | RegExp,
): Promise<void> {
  await chooseFile(page, page.getByRole('button', { name: button }), {
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await expect(page.getByText(said)).toBeVisible()
}

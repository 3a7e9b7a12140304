// The schedule by keyboard: going there, walking, moving a post and taking that back.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { colleague } from './colleague'
import { expect, signIn, test } from './newsroom'

const schedule = (page: Page) => page.getByRole('listbox', { name: 'Schedule' })
const on = (page: Page, weekday: string) =>
  schedule(page)
    .getByRole('group', { name: new RegExp(`^${weekday} `) })
    .getByRole('option')

/** Monday of the week after the next two, which the demo leaves empty. */
function emptyMonday(): string {
  const day = new Date(Date.now() + 21 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Puts the post that is scheduled next to ten o'clock of a day. @returns its id. */
async function planAt(url: string, day: string): Promise<number> {
  const desk = await colleague(url, 'senior-editor')
  const { body } = await desk.call('GET', 'posts/dashboard')
  const columns: unknown = Reflect.get(body, 'columns')
  const scheduled = (Array.isArray(columns) ? columns : []).find(({ status }) => status === 5)
  const id = Number(scheduled.items[0].id)
  await desk.writes(id, { status: 5, published_at: `${day}T10:00:00Z` })
  return id
}

test('a scheduled post is found, moved by keys and put back', async ({ page, product }) => {
  const day = emptyMonday()
  const id = await planAt(product.url, day)
  await signIn(page, product.url, 'slot-editor')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(schedule(page)).toBeFocused()

  await page.keyboard.press(']')
  await expect(page).toHaveURL(/day=/)
  await page.goto(`${product.url}/calendar?day=${day}`)
  await expect(on(page, 'Monday')).toHaveCount(1)
  await expect(schedule(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(schedule(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-${id}$`))
  await expect(schedule(page).getByText('Gap 10:00 to 22:00')).toBeVisible()

  await page.keyboard.press('Shift+ArrowRight')
  await expect(on(page, 'Tuesday')).toContainText('10:00')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(on(page, 'Tuesday')).toContainText('10:15')
  await expect(page.getByText('Post scheduled.').first()).toBeVisible()
  const desk = await colleague(product.url, 'senior-editor')
  const planned = async () => Reflect.get((await desk.call('GET', `posts/${id}`)).body, 'published_at')
  await expect.poll(planned).toContain('T10:15')

  await page.keyboard.press('Alt+z')
  await expect(on(page, 'Tuesday')).toContainText('10:00')
  await expect.poll(planned).toContain('T10:00')
  await page.keyboard.press('Alt+z')
  await expect(on(page, 'Monday')).toContainText('10:00')

  // What a colleague moves is seen without a key.
  await desk.writes(id, { status: 5, published_at: `${day}T12:30:00Z` })
  await expect(on(page, 'Monday')).toContainText('12:30')

  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await page.keyboard.press('v')
  await expect(schedule(page).getByRole('group')).not.toHaveCount(7)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Main headline')).toBeVisible()
})

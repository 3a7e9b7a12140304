// The schedule by keyboard: going there, walking, moving a post and taking that back.
import type { Locator, Page } from '@playwright/test'

import { violationsOf } from '../helpers/accessibility'
import { colleague } from '../helpers/colleague'
import { expect, signIn, test } from '../helpers/newsroom'
import { holdRequests } from '../helpers/request-mocks'

const schedule = (page: Page) => page.getByRole('listbox', { name: 'Schedule' })
const on = (page: Page, weekday: string) =>
  schedule(page)
    .getByRole('group', { name: new RegExp(`^${weekday} `) })
    .getByRole('option')

/** Monday of the week after the next two, which the demo leaves empty, or of a later one. */
function emptyMonday(weeksLater = 0): string {
  const day = new Date(Date.now() + (21 + 7 * weeksLater) * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/**
 * Presses the pointer on a post and moves it a little, which begins a drag.
 * @param cell an hour of a day: `2026-03-10 12`.
 * @returns a function that drops the post on the hour.
 */
async function drag(page: Page, post: Locator, cell: string): Promise<() => Promise<void>> {
  const from = await post.boundingBox()
  const to = await page.locator(`[data-cell="${cell}"]`).boundingBox()
  if (!from || !to) throw new Error('The post or the hour is not shown.')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 })
  return async () => {
    await page.mouse.move(to.x + 20, to.y + 15, { steps: 3 })
    await page.mouse.up()
  }
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
  // A section that is none is ignored.
  await page.goto(`${product.url}/calendar?day=${day}&section_id=none`)
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

  expect(await violationsOf(page, { practices: true })).toEqual([])
  await page.keyboard.press('v')
  await expect(schedule(page).getByRole('group')).not.toHaveCount(7)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Main headline')).toBeVisible()
})

test('a post has a menu at the pointer, which acts on it and leaves the focus in the calendar', async ({
  page,
  product,
}) => {
  const day = emptyMonday()
  await planAt(product.url, day)
  await signIn(page, product.url, 'slot-editor', `/calendar?day=${day}`)
  const post = on(page, 'Monday').first()
  await post.click({ button: 'right' })
  await expect(post).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('menuitem', { name: 'Schedule for a time' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(schedule(page)).toBeFocused()
  const headline = (await post.getAttribute('title')) ?? ''
  await post.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open the post of the calendar' }).click()
  await expect(page.getByLabel('Main headline')).toHaveText(headline)
})

test('a drop moves the post that is dragged, from which keys move no cursor meanwhile', async ({ page, product }) => {
  const day = emptyMonday(1)
  const tuesday = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const [dragged, other] = [await planAt(product.url, day), await planAt(product.url, tuesday)]
  await signIn(page, product.url, 'slot-editor', `/calendar?day=${day}`)
  await expect(on(page, 'Monday')).toHaveCount(1)
  await expect(on(page, 'Tuesday')).toHaveCount(1)
  const drop = await drag(page, on(page, 'Monday'), `${tuesday} 12`)
  await page.keyboard.press('ArrowRight')
  await expect(schedule(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-${dragged}$`))
  await drop()
  await expect(page.getByText('Post scheduled.').first()).toBeVisible()
  const desk = await colleague(product.url, 'senior-editor')
  const plannedAt = async (id: number) => Reflect.get((await desk.call('GET', `posts/${id}`)).body, 'published_at')
  expect(await plannedAt(dragged)).toContain(`${tuesday}T12:00`)
  expect(await plannedAt(other)).toContain(`${tuesday}T10:00`)

  // At its edge the calendar scrolls to hours that were out of view; the drop counts where the pointer is.
  await page.setViewportSize({ width: 1280, height: 420 })
  const post = schedule(page).locator(`[data-planned="${dragged}"]`)
  await post.scrollIntoViewIfNeeded()
  await drag(page, post, `${tuesday} 12`)
  const evening = page.locator(`[data-cell="${tuesday} 20"]`)
  await expect(evening).not.toBeInViewport()
  const { x = 0 } = (await post.boundingBox()) ?? {}
  await page.mouse.move(x + 20, 380, { steps: 5 })
  await expect(evening).toBeInViewport({ ratio: 1 })
  await page.mouse.move(x + 20, 250, { steps: 5 })
  await page.mouse.up()
  const hour = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('[data-cell]')?.getAttribute('data-cell'),
    [x + 20, 250] as const,
  )
  await expect.poll(() => plannedAt(dragged)).toContain(hour?.replace(' ', 'T'))
})

test('a post is dragged back while its move is under way, and days that are not read yet claim nothing', async ({
  page,
  product,
}) => {
  const day = emptyMonday(2)
  const id = await planAt(product.url, day)
  await signIn(page, product.url, 'slot-editor', `/calendar?day=${day}`)
  await expect(on(page, 'Monday')).toHaveCount(1)
  await expect(schedule(page)).toBeFocused()
  const release = await holdRequests(page, '**/api/posts')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(on(page, 'Tuesday')).toContainText('10:00')
  const drop = await drag(page, on(page, 'Tuesday'), `${day} 10`)
  await drop()
  await expect(on(page, 'Monday')).toContainText('10:00')
  const desk = await colleague(product.url, 'senior-editor')
  const planned = async () => Reflect.get((await desk.call('GET', `posts/${id}`)).body, 'published_at')
  release()
  await expect(page.getByText('Post scheduled.').first()).toBeVisible()
  await expect(on(page, 'Tuesday')).toHaveCount(0)
  await expect.poll(planned).toContain(`${day}T10:00`)

  await expect(page.getByText(/\d gaps?$/).first()).toBeVisible()
  const releaseReads = await holdRequests(page, '**/api/posts/calendar*')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/day=/)
  await expect(schedule(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(/\d gaps?$|^Gap /)).toHaveCount(0)
  releaseReads()
  await expect(schedule(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/\d gaps?$/).first()).toBeVisible()
})

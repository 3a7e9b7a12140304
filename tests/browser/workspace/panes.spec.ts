// Panes and tabs, by keyboard alone.
import type { Locator, Page } from '@playwright/test'

import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, test } from '../helpers/newsroom'
import { openList } from '../helpers/posts-list'

const tabs = (page: Page) => page.locator('[data-tab-handle]')
const panes = (page: Page) => page.locator('section[data-pane]')
const onSomething = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

/** Opens a post by its number, in a tab beside the list's. */
async function goTo(page: Page, id: number, headline: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`#${id}`)
  await expect(page.getByRole('option').first()).toContainText(headline)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/posts\/\d+/)
  await expect(tabs(page)).toHaveCount(2)
}

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

test('panes are walked, resized, evened and zoomed by keys; the focused pane stands out', async ({ page, product }) => {
  await openList(page, product.url)
  await page.keyboard.press('Control+Enter')
  await expect(panes(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await expect(text).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('grid')).toBeFocused()
  // Who comes back goes on where they were.
  await page.keyboard.press('F6')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await expect(page.getByRole('grid')).toBeFocused()
  const line = page.getByRole('separator', { name: /^Resize Posts and / })
  await expect(line).toHaveAttribute('aria-valuenow', '50')
  await keys(page, 'w', 'Shift+Period')
  await expect(line).toHaveAttribute('aria-valuenow', '55')
  await keys(page, 'w', 'Shift+Comma', 'w', 'Shift+Comma')
  await expect(line).toHaveAttribute('aria-valuenow', '45')
  await keys(page, 'w', '=')
  await expect(line).toHaveAttribute('aria-valuenow', '50')
  await keys(page, 'w', 'u')
  await expect(line).toHaveAttribute('aria-valuenow', '45')
  const outline = () => page.locator('[role=row][data-cursor]').evaluate((row) => getComputedStyle(row).outlineColor)
  const own = await outline()
  await page.keyboard.press('F6')
  expect(await outline()).not.toBe(own)
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('button', { name: '1 pane hidden' })).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await expect(panes(page)).toHaveCount(2)
  expect(await onSomething(page)).toBe(true)
})

test('who drags a line between panes, or beside the settings, writes on in the text', async ({ page, product }) => {
  await page.setViewportSize({ width: 1800, height: 800 })
  const editor = await colleague(product.url, 'editor')
  await editor.makes({ main_headline: 'A post beside a line' })
  await openList(page, product.url)
  await page.keyboard.press('Control+Backslash')
  await expect(panes(page)).toHaveCount(2)
  await runByName(page, 'A post beside a line')
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await expect(page.getByLabel('Main headline')).toBeEditable()
  await page.keyboard.press('i')
  await expect(text).toBeFocused()
  const drags = async (line: Locator) => {
    const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x - 40, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(line).not.toBeFocused()
    expect((await line.boundingBox())?.x).toBeLessThan(x - 20)
  }
  await drags(page.getByRole('separator', { name: /^Resize Posts and / }))
  await page.keyboard.type('Wide words. ')
  await drags(page.locator('[role=separator][aria-controls=text]'))
  await page.keyboard.type('Wider words.')
  await expect(text).toContainText('Wide words. Wider words.')
})

test('a line between panes is dragged, moved by arrows and evened; a drag is one step for Undo', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  await page.keyboard.press('Control+Backslash')
  await expect(panes(page)).toHaveCount(2)
  const line = page.getByRole('separator', { name: 'Resize Posts and Posts' })
  const size = async () => Number(await line.getAttribute('aria-valuenow'))
  const widths = () => panes(page).evaluateAll((all) => all.map((pane) => pane.getBoundingClientRect().width))
  const tab = page.getByRole('grid').first()
  await tab.evaluate((grid) => Object.assign(window, { grid }))
  const [x, y] = await line.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return [left, top + height / 2] as const
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.mouse.move(x + 120, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await widths())[0] ?? 0).toBeGreaterThan(((await widths())[1] ?? 0) + 200)
  const dragged = await size()
  expect(dragged).toBeGreaterThan(55)
  // Both are where the line is.
  const [left = 0, right = 0] = await widths()
  expect(Math.round((left / (left + right)) * 100)).toBe(Math.round(dragged))
  await line.focus()
  await keys(page, 'ArrowLeft', 'Shift+ArrowLeft')
  expect(await size()).toBeCloseTo(dragged - 6, 0)
  await page.keyboard.press('Enter')
  await expect(line).toHaveAttribute('aria-valuenow', '50')
  await page.keyboard.press('F6')
  await expect(line).not.toBeFocused()
  for (const steps of [dragged - 6, dragged - 5, dragged, 50]) {
    await keys(page, 'w', 'u')
    await expect.poll(size).toBeCloseTo(steps, 0)
  }
  expect(await tab.evaluate((grid) => Reflect.get(window, 'grid') === grid)).toBe(true)
})

test('a second window opens what its address says and nothing else; a reload keeps what each had', async ({
  page,
  context,
  product,
}) => {
  // A window says that it is there once it hears of what others do.
  const heard = page.waitForRequest(/\/v2\/events$/)
  await openList(page, product.url)
  await heard
  await page.keyboard.press('Control+Enter')
  await expect(panes(page)).toHaveCount(2)
  const second = await context.newPage()
  await second.goto(`${product.url}/tags`)
  await expect(second.getByRole('grid', { name: 'Tags' })).toBeVisible()
  await expect(tabs(second)).toHaveText(['Tags'])
  await second.reload()
  await expect(second.getByRole('grid', { name: 'Tags' })).toBeVisible()
  await expect(tabs(second)).toHaveText(['Tags'])
  await page.reload()
  await expect(panes(page)).toHaveCount(2)
  await expect(tabs(page)).toHaveCount(2)
})

test('undo of a split leaves no copy; an empty pane and a page that is not there say what to do', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const before = await tabs(page).count()
  await page.keyboard.press('Control+Backslash')
  await expect(panes(page)).toHaveCount(2)
  expect(await onSomething(page)).toBe(true)
  await expect(page.getByRole('grid').last()).toBeFocused()
  await keys(page, 'w', 'u')
  await expect(panes(page)).toHaveCount(1)
  await expect(tabs(page)).toHaveCount(before)
  await page.keyboard.press('Alt+w')
  await expect(page.getByText('Nothing is open here')).toBeVisible()
  await expect(page.locator('[data-empty-pane]')).toBeFocused()
  await keys(page, 'g', 'p')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.goto(`${product.url}/nowhere`)
  await expect(page.getByText('Page not found').last()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Go to posts' })).toBeVisible()
  expect(await onSomething(page)).toBe(true)
})

test('twenty tabs: a list of them, the latest first; closed to the right, reopened where they stood', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  for (let status = 0; status < 20; status += 1) {
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('')
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText(`${product.url}/posts?query=word${status}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.url}/posts?query=word${status}`)
  }
  await expect(tabs(page)).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'All 21 tabs' })).toBeVisible()
  await expect(page).toHaveTitle(/^Posts: “word19” · /)
  // The active tab keeps clear of the button, whatever the strip has room for.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 640, height: 800 })
  const ends = () =>
    Promise.all([tabs(page).last(), page.getByRole('button', { name: 'All 21 tabs' })].map((one) => one.boundingBox()))
  await expect
    .poll(async () => {
      const [tab, button] = await ends()
      return tab && button ? tab.x + tab.width - button.x : Infinity
    })
    .toBeLessThanOrEqual(1)
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Alt+3')
  await expect(page).toHaveTitle(/^Posts: “word1” · /)
  await page.keyboard.press('Escape')
  await keys(page, 'w', 't')
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  await expect(options.first()).toContainText('word19')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/word19/)
  await page.keyboard.press('Alt+4')
  await expect(page).toHaveURL(/word2$/)
  await runByName(page, 'Close the tabs to the right')
  await expect(tabs(page)).toHaveCount(4)
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Alt+w')
  await expect(tabs(page)).toHaveCount(3)
  expect(await onSomething(page)).toBe(true)
  await page.keyboard.press('Alt+Shift+KeyT')
  await expect(tabs(page)).toHaveCount(4)
  await expect(tabs(page).nth(1)).toContainText('word0')
})

test('a tab is dragged to an edge, into another strip and along its own; Escape leaves it where it was', async ({
  page,
  product,
}) => {
  // A post that no window of the tests before was editing.
  const desk = await colleague(product.url, 'editor')
  const id = await desk.makes({ main_headline: 'A post beside which tabs are dragged' })
  await openList(page, product.url)
  await goTo(page, id, 'A post beside which tabs are dragged')
  const drag = async (at: number, to: { x: number; y: number }, release = true) => {
    await tabs(page).nth(at).hover()
    await page.mouse.down()
    await expect(async () => {
      await page.mouse.move(to.x - 20, to.y, { steps: 3 })
      await page.mouse.move(to.x, to.y, { steps: 3 })
      await expect(tabs(page).nth(at)).toHaveCSS('opacity', '0.5', { timeout: 500 })
    }).toPass()
    if (!release) await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const centre = async (at: number) => {
    const box = await tabs(page).nth(at).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const main = await page.getByRole('main').boundingBox()
  const edge = { x: (main?.x ?? 0) + (main?.width ?? 0) - 30, y: (main?.y ?? 0) + (main?.height ?? 0) / 2 }
  // The first press loads what follows the pointer.
  await drag(0, edge, false)
  await expect(panes(page)).toHaveCount(1)
  expect(await onSomething(page)).toBe(true)
  await drag(0, edge)
  await expect(panes(page)).toHaveCount(2)
  await expect(panes(page).last().locator('[data-tab-handle]')).toContainText('Posts')
  const other = await centre(0)
  await drag(1, { x: other.x + 60, y: other.y })
  await expect(panes(page)).toHaveCount(1)
  await expect(tabs(page).nth(1)).toContainText('Posts')
  await drag(1, { ...other, x: other.x - 40 })
  await expect(tabs(page).first()).toContainText('Posts')
  // The click that comes with a drop is dnd-kit's, for a moment.
  await expect(async () => {
    await tabs(page).nth(1).click()
    await expect(tabs(page).nth(1)).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
})

test('layouts have names and keys, one can be kept under a name of its own', async ({ page, product }) => {
  // A post that no window of the tests before was editing.
  const desk = await colleague(product.url, 'editor')
  const main_headline = 'A post beside which the layout changes'
  const id = await desk.makes({ main_headline })
  await openList(page, product.url)
  await goTo(page, id, main_headline)
  await page.keyboard.press('Escape')
  await keys(page, 'w', '1')
  await expect(panes(page)).toHaveCount(2)
  await expect(panes(page).nth(0).locator('[data-tab-handle]')).toContainText('Posts')
  await runByName(page, 'Save the layout under a name')
  await expect(page.getByPlaceholder('Name of the layout')).toBeFocused()
  await page.keyboard.type('Night desk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Layout saved: Night desk.')).toBeVisible()
  await keys(page, 'w', '2')
  await expect(panes(page)).toHaveCount(1)
  await expect(tabs(page)).toHaveCount(2)
  await page.reload()
  await expect(tabs(page)).toHaveCount(2)
  await runByName(page, 'Open a layout of mine')
  await expect(page.getByRole('option', { name: 'Night desk' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panes(page)).toHaveCount(2)
  expect(await onSomething(page)).toBe(true)
})

test('from the tab strip, where Escape leads, a command that shows another tab focuses the content of that tab', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=1')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror[contenteditable=true]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-tab-handle][aria-selected=true]')).toBeFocused()
  await keys(page, 'g', 'p')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.locator('[role=row][data-cursor]:visible')).toHaveAttribute('aria-rowindex', '3')
  // Who walks through the strip stays in it.
  const front = page.locator('[data-tab-handle][aria-selected=true]')
  const before = (await front.getAttribute('id')) ?? ''
  await front.focus()
  await page.keyboard.press('ArrowRight')
  await expect(front).not.toHaveAttribute('id', before)
  await expect(front).toBeFocused()
})

test('after an action that removes the focused element the focus is on a useful element', async ({ page, product }) => {
  await openList(page, product.url, '?status=1')
  const settled = async (after: string) =>
    expect(async () => expect(await onSomething(page), after).toBe(true)).toPass({ timeout: 3000 })
  await keys(page, 'Control+k', 'Escape')
  await settled('the palette')
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await settled('the cheat-sheet')
  const title = page.locator('[role=row][data-cursor]:visible [data-column=title]')
  const trashed = await title.innerText()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.')).toBeVisible()
  await settled('trashing a row')
  // The row has gone from under the cursor: the next one is opened.
  await expect(title).not.toHaveText(trashed)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/posts\/\d+/)
  await settled('opening a post')
  await expect(page.locator('.ProseMirror[contenteditable=true]')).toBeVisible()
  await runByName(page, 'Move to trash')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post moved to trash.').last()).toBeVisible()
  await settled('trashing in the editor')
  await page.keyboard.press('Alt+w')
  await settled('closing the tab')
  await runByName(page, 'Filters')
  await settled('filters')
  await runByName(page, 'Filters')
  await settled('closing the filters')
  await page.keyboard.press('Alt+w')
  await settled('closing the last tab')
})

test('a tab that is reopened has the focus, also while a notice stands', async ({ page, product }) => {
  // The newest draft is the first row. That of a test before may still be locked.
  await (await colleague(product.url, 'editor')).makes({ main_headline: 'A post that is closed and reopened' })
  await openList(page, product.url, '?status=0')
  const post = page.locator('[data-place="editor"]').first()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Main headline')).toBeEditable()
  await expect(post).toBeFocused()
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('grid')).toBeFocused()
  // No list of posts is merged: it says so.
  await page.keyboard.press('m')
  await expect(page.getByText('These rows cannot be merged')).toBeVisible()
  await page.keyboard.press('Alt+Shift+T')
  await expect(post).toBeFocused()
  await expect(page.getByText('These rows cannot be merged')).toBeVisible()
})

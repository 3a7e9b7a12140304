// Two people add slides to one live update in two windows: what each wrote is there when both have saved.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'

/** Half of what each of the two adds. */
const half = 50

const slides = (page: Page) => page.locator('[data-slide]')
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'edits this post now' })

/** Adds slides by keyboard, each with a title. What was typed last is not saved. */
async function add(page: Page, who: string, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await page.keyboard.press('Alt+Shift+n')
    const title = page.getByLabel('Slide title')
    await expect(title).toBeFocused()
    await expect(title).toHaveValue('')
    await page.keyboard.insertText(`${who} ${number}`)
  }
}

/** Makes the post this window's again, with what the other saved meanwhile. */
async function takeBack(page: Page): Promise<void> {
  await alert(page).getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Overtake editing' }).click()
  await expect(page.getByLabel('Main headline')).toBeEditable()
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
}

test('two people add a hundred slides each, one while the other saves: none is lost', async ({
  browser,
  page,
  product,
}) => {
  test.setTimeout(400_000)
  const other = await colleague(product.url, 'editor')
  const plot = {
    id: 'plot',
    title: 'Plot',
    content: JSON.parse(bodyOf('What it is about.')),
    createdAt: 1,
    updatedAt: 1,
  }
  const id = await other.makes({
    main_headline: 'A live update of two people',
    template_type: 7,
    body: JSON.stringify([plot]),
  })
  const theirs = await (await browser.newContext()).newPage()
  await Promise.all([signIn(page, product.url, 'editor'), signIn(theirs, product.url, 'senior-editor')])
  await openPost(page, product.url, id)
  await add(page, 'Mine', 1, half)

  await theirs.goto(`${product.url}/posts/${id}`)
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Overtake editing' }).click()
  await expect(theirs.getByLabel('Main headline')).toBeEditable()
  await add(theirs, 'Theirs', 1, half)
  await expect(alert(page)).toBeVisible()
  await save(theirs)
  await add(theirs, 'Theirs', half + 1, half)

  // The save and the taking back meet on the server in either order.
  await Promise.all([theirs.keyboard.press('Control+s'), takeBack(page)])
  await add(page, 'Mine', half + 1, half)
  await save(page)
  await expect(alert(theirs)).toBeVisible()
  await takeBack(theirs)
  await expect(slides(theirs)).toHaveCount(1 + 4 * half)
  await save(theirs)
  await expect(slides(page)).toHaveCount(1 + 4 * half)

  const { body } = (await other.call('GET', `posts/${id}`)).body as unknown as { body: string }
  const titles = (JSON.parse(body) as { title: string }[]).map(({ title }) => title)
  const own = (who: string) => titles.filter((title) => title.startsWith(who))
  const all = (who: string) => Array.from({ length: 2 * half }, (_, at) => `${who} ${2 * half - at}`)
  expect(titles[0]).toBe('Plot')
  expect(own('Mine')).toEqual(all('Mine'))
  expect(own('Theirs')).toEqual(all('Theirs'))
  await theirs.context().close()
})

test('text typed just before the type of a post is changed is kept, from a text to slides and back', async ({
  page,
  product,
}) => {
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A text that becomes a live update', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const text = page.locator('.ProseMirror')
  // The clock stands: the editor has not told what was typed when the type is changed.
  await page.clock.install()
  const typeAndTurn = async (words: string, type: string) => {
    await page.getByLabel('Type', { exact: true }).scrollIntoViewIfNeeded()
    await text.click()
    await page.keyboard.press('Control+End')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.keyboard.type(words)
    await page.getByLabel('Type', { exact: true }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
    await page.clock.resume()
  }
  await typeAndTurn(' As a text.', 'Live update')
  await expect(slides(page)).toHaveCount(1)
  await expect(text).toHaveText('Begun. As a text.')
  await typeAndTurn(' As the Plot.', 'Regular')
  await expect(slides(page)).toHaveCount(0)
  await expect(text).toHaveText('Begun. As a text. As the Plot.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(text).toHaveText('Begun. As a text. As the Plot.')
})

test('words are dropped into the text of a slide, and a slide is dragged to another place', async ({
  page,
  product,
}) => {
  const slide = (name: string) => ({
    id: name,
    title: name,
    content: JSON.parse(bodyOf(`Text of ${name}.`)),
    createdAt: 1,
  })
  const body = JSON.stringify(['plot', 'one', 'two', 'three'].map(slide))
  const id = await (
    await colleague(product.url, 'editor')
  ).makes({ main_headline: 'A live update to put in order', template_type: 7, body })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  const order = () => slides(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-slide')))
  await page.locator('.ProseMirror').evaluate((text) => {
    const carried = new DataTransfer()
    carried.setData('text/plain', 'Dropped.')
    const { x, y } = text.querySelector('p')!.getBoundingClientRect()
    text.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true, clientX: x + 1, clientY: y + 5 }),
    )
  })
  await expect(page.locator('.ProseMirror')).toContainText('Dropped.')
  await expect(page.getByText('Move a slide to another place')).toHaveCount(0)

  await page.locator('[data-slide="one"] [draggable=true]').dragTo(page.locator('[data-slide="three"]'))
  await expect.poll(order).toEqual(['plot', 'two', 'three', 'one'])
  await page.keyboard.press('Control+z')
  await expect.poll(order).toEqual(['plot', 'one', 'two', 'three'])
})

test('a slide of one post finds no place in a second post beside it', async ({ page, product }) => {
  const editor = await colleague(product.url, 'editor')
  const makes = (name: string) => {
    const slide = (id: string) => ({ id, title: id, content: JSON.parse(bodyOf(id)), createdAt: 1 })
    const body = JSON.stringify(['plot', 'one', 'two'].map((at) => slide(`${name}-${at}`)))
    return editor.makes({ main_headline: `A live update called ${name}`, template_type: 7, body })
  }
  const [left] = [await makes('left'), await makes('right')]
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, left)
  await page.keyboard.press('Control+Backslash')
  await runByName(page, 'A live update called right')
  const slide = (id: string) => page.locator(`[data-slide="${id}"]`)
  await expect(slide('right-one')).toBeVisible()
  /** Carries a slide over another. @returns whether the other takes it. */
  const takes = async (id: string, over: string) => {
    const carried = await page.evaluateHandle(() => new DataTransfer())
    await slide(id).locator('[draggable=true]').dispatchEvent('dragstart', { dataTransfer: carried })
    return slide(over)
      .locator('[role=presentation]')
      .first()
      .evaluate((place, dataTransfer) => {
        const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
        return !place.dispatchEvent(event)
      }, carried)
  }
  expect(await takes('left-two', 'left-one')).toBe(true)
  expect(await takes('left-two', 'right-one')).toBe(false)
})

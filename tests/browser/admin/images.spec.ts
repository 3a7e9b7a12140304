// The gallery: an editor's pictures from the drop to the front page, and what is done with many.
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { scriptOf } from '../../bench/size'
import { violationsOf } from '../helpers/accessibility'
import { colleague } from '../helpers/colleague'
import { runByName, tabTo } from '../helpers/keyboard'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'

async function bars(colour: string, count: number): Promise<number[]> {
  const shapes = Array.from(
    { length: count },
    (_, at) => `<rect x="${at * 90}" width="45" height="${80 + at * 70}" fill="#fff"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="${colour}"/>${shapes.join('')}</svg>`
  return [...(await sharp(Buffer.from(svg)).jpeg().toBuffer())]
}

async function drop(page: Page, files: { name: string; bytes: number[] }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of given) transfer.items.add(new File([Uint8Array.from(bytes)], name))
    return transfer
  }, files)
  await page.getByRole('heading', { name: 'Image gallery' }).dispatchEvent('drop', { dataTransfer })
}

const card = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })

test('three pictures are dropped, one broken; one is described, cut and leads the front page', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  await signIn(page, product.url, 'editor', '/images')
  await expect(page.locator('[data-image]').first()).toBeVisible()
  await drop(page, [
    { name: 'harbour.jpg', bytes: await bars('#14456b', 5) },
    { name: 'broken.jpg', bytes: [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3] },
    { name: 'market.jpg', bytes: await bars('#6b4514', 2) },
  ])
  const refused = page.getByText('You can upload only jpeg, jpg, png, gif image files')
  await expect(refused).toBeVisible({ timeout: 30_000 })
  await expect(card(page, 'harbour')).toBeVisible()
  await expect(card(page, 'market')).toBeVisible()
  await expect(card(page, 'broken')).toHaveCount(0)

  // Space previews and closes; Enter opens the form.
  await card(page, 'harbour').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'harbour' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'harbour')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Caption').focus()
  await page.keyboard.type('Boats in the harbour')
  await page.getByLabel('Author', { exact: true }).focus()
  await page.keyboard.type('Esi Mensah')
  await page.getByRole('button', { name: /^Focus at 50 %/ }).focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Focus at 50 % across and 40 % down' })).toBeFocused()
  // A shape gets a part of its own: zoomed in and moved by the arrow keys.
  const shape = page.getByRole('group', { name: 'Shapes' }).getByRole('button', { name: '3:2' })
  await tabTo(page, shape)
  await page.keyboard.press('Enter')
  const cropper = page.getByRole('application', { name: 'The part that shows; the arrow keys move it' })
  await tabTo(page, cropper)
  await tabTo(page, page.getByLabel('Zoom'))
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
  await tabTo(page, cropper, 'Shift+Tab')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowUp')
  await expect(shape).toContainText('chosen')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updated', { exact: true }).first()).toBeVisible()

  // As the picture of a post that is ready and has another one, which goes out.
  const desk = await colleague(product.url, 'editor')
  const pictured = await desk.findsReady()
  await page.goto(`${product.url}/posts?status=2&query=${encodeURIComponent(pictured.main_headline)}`)
  const grid = page.getByRole('grid', { name: 'Posts' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Ready')
  await page.keyboard.press('Enter')
  const headline = page.getByLabel('Main headline')
  await expect(headline).toBeEditable()
  const title = await headline.inputValue()
  await page.getByRole('button', { name: 'Change image' }).press('Enter')
  await page.getByLabel('Search images by name').fill('harbour')
  const choice = page.getByRole('button', { name: 'harbour', exact: true })
  await expect(choice).toBeVisible()
  await choice.press('Enter')
  await headline.focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post published.')).toBeVisible()

  await page.goto(`${product.url}/site/`)
  const shown = page.locator('.card', { hasText: title }).first().locator('img')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const ratio = await shown.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
  expect(Math.abs(ratio - 1.5)).toBeLessThan(0.02)
  await page.getByRole('link', { name: title }).first().press('Enter')
  await expect(page.getByText('Boats in the harbour')).toBeVisible()
  await expect(page.locator('.credit')).toHaveText('Esi Mensah')
})

test('the picture whose form opens stays in view, and is there when the form closes', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  await page.locator('[data-image]').first().focus()
  await page.keyboard.press('End')
  const last = page.locator('[data-image]:focus')
  await expect(last).toBeInViewport()
  const name = (await last.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit image' })).toBeVisible()
  const picture = page.getByRole('button', { name, exact: true })
  await expect(picture).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
  await expect(picture).toBeInViewport({ ratio: 0.9 })
})

test('pictures are selected as ranges by Shift with keys and clicks, and all by Ctrl+A', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  const cards = page.locator('[data-image]')
  await expect(cards.first()).toBeFocused()
  const selected = page.getByRole('toolbar', { name: 'Selection' }).getByText(/^\d+ selected$/)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+L')
  await expect(selected).toHaveText('3 selected')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(selected).toHaveText('2 selected')
  // Escape clears. A click on a box is an anchor too, and a range is kept when another picture is added.
  await page.keyboard.press('Escape')
  await expect(selected).toBeHidden()
  const boxes = page.getByRole('checkbox', { name: /^Select/ })
  await boxes.nth(0).click()
  await expect(boxes.nth(0)).toBeChecked()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveText('3 selected')
  await cards.nth(4).click({ modifiers: ['ControlOrMeta'] })
  await expect(selected).toHaveText('4 selected')
  await cards.nth(6).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveText('6 selected')
  await page.keyboard.press('Control+a')
  const shown = (await page.getByText(/^\d+ images$/).textContent()) ?? ''
  // A hundred are loaded at a time.
  await expect(selected).toHaveText(`${Math.min(100, Number.parseInt(shown, 10))} selected`)
})

test('many pictures get a caption at once and give it back; unused ones are found', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  const cards = page.locator('[data-image]')
  await cards.first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Caption' }).press('Enter')
  await page.keyboard.type('Said of both')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 images updated.').first()).toBeVisible()
  await bar.getByRole('button', { name: 'Caption' }).press('Escape')
  await expect(bar).toHaveCount(0)
  // Found by what it is used for, by its source and by its day; each has its way out.
  await page.getByRole('combobox', { name: 'Use' }).press('Enter')
  await page.getByRole('option', { name: 'Only unused' }).press('Enter')
  await expect(page).toHaveURL(/used=0/)
  await runByName(page, 'Source: AFP')
  await expect(page).toHaveURL(/source=8/)
  await expect(page.getByText('Images not found')).toBeVisible()
  await page.goto(`${product.url}/images?from=2030-01-01`)
  await expect(page.getByText('Images not found')).toBeVisible()
  await page.getByRole('button', { name: /^Remove .*2030/ }).press('Enter')
  await expect(cards.first()).toBeVisible()
})

test('all pictures that match are described at once, also those that are not loaded', async ({ page, product }) => {
  await storeToken(page, product.url)
  // A page has three pictures, so that the others are not loaded.
  await page.route(/\/api\/v2\/images(?:\/search)?\?/, async (route) => {
    const answer = await route.fetch()
    const read = await answer.json()
    await route.fulfill({ response: answer, json: { ...read, items: read.items.slice(0, 3) } })
  })
  await page.goto(`${product.url}/images?query=Lagos`)
  await expect(page.locator('[data-image]')).toHaveCount(3)
  const total = Number.parseInt((await page.getByText(/^\d+ images$/).textContent()) ?? '', 10)
  expect(total).toBeGreaterThan(4)
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await page.locator('[data-image]').first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText(`${total} selected`)
  // All but the one under the cursor.
  await page.keyboard.press('x')
  await expect(bar).toContainText(`${total - 1} selected`)
  await expect(bar.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Caption' }).press('Enter')
  await page.keyboard.type('Said of all')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${total - 1} images updated.`).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(`${total - 1} images put back.`).first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('filters are typed into the search, completed, and become the chips that their fields set', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'editor', '/images')
  const cards = page.locator('[data-image]')
  await expect(cards.first()).toBeFocused()
  const total = await cards.count()
  // A scroll does not lose the focus, and with it the keys.
  const grid = page.locator('[data-main]')
  await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect.poll(() => grid.evaluate((box) => box.scrollTop)).toBeGreaterThan(1000)
  await expect(cards.first()).toBeFocused()
  // By keys alone: `/` goes to the search, a name and a value are completed.
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('sou')
  await page.getByRole('option', { name: 'source:' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('source:')
  await page.keyboard.type('ori')
  await expect(page.getByRole('option', { name: 'Original' })).toHaveAttribute('aria-selected', 'true')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/source=1(?:&|$)/)
  await expect(box).toHaveValue('')
  // A whole line at once; what is no filter is searched for.
  await page.keyboard.type('used:no after:2020-01-01 before:today zzz')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove the search for zzz' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the filter From: 2020\/01\/01/ })).toBeVisible()
  await expect(page).toHaveURL(/used=0/)
  await expect(page).toHaveURL(/query=zzz/)
  await expect(page.getByText('Images not found')).toBeVisible()
  // Keys are for the gallery again; a value that there is not keeps the field and says so.
  await page.keyboard.press('/')
  await page.keyboard.type('source:reuters')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'No source is called reuters.' })).toBeVisible()
  await expect(box).toBeFocused()
  await box.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'No source' })).toHaveCount(0)
  await page.goto(`${product.url}/images`)
  await expect(cards.first()).toBeVisible()
  // As many as at first, or more where more of the page is drawn by now.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(total)
  // An author is one of those that the pictures have.
  const { items } = await page.request
    .get(`${product.url}/api/v2/images/authors`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('__atoken'))}` },
    })
    .then((answer) => answer.json())
  const [author] = items
  await page.keyboard.press('/')
  await page.keyboard.type(`author:"${author}"`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`author=${encodeURIComponent(author).replaceAll('%20', '\\+')}`))
  await expect(page.getByRole('button', { name: `Remove the filter Author: ${author}` })).toBeVisible()
  await expect(cards.first()).toBeVisible()
})

/** Everything that is read of the pictures; the texts have other words for each when they are searched. */
const reads = [
  { search: '', first: 'Error fetching data.', next: 'Error fetching next page.' },
  { search: 'a', first: 'Error searching data.', next: 'Error searching next page.' },
] as const

test('a page that cannot be read says so, keeps what is there, and is tried again', async ({ page, product }) => {
  await signIn(page, product.url)
  let fails = ''
  await page.route(/\/api\/v2\/images(?:\/search)?\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('page') ?? '1'
    const isNext = asked === '2'
    if (asked === fails) return route.fulfill({ status: 500, json: { message: 'Broken.' } })
    const answer = await route.fetch()
    const read = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...read, items: isNext ? [] : read.items.slice(0, 12), total: 140, last_page: 2 },
    })
  })
  for (const { search, first, next } of reads) {
    fails = '2'
    await page.goto(`${product.url}/images?query=${search}`)
    await expect(page.getByText(next)).toBeVisible()
    await expect(page.locator('[data-image]').first()).toBeVisible()
    fails = '1'
    await page.reload()
    await expect(page.getByText(first)).toBeVisible()
    fails = ''
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.locator('[data-image]').first()).toBeVisible()
    await expect(page.getByText(/^Error/)).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${product.url}/images?query=nothing-has-this-name`)
  await expect(page.getByText('Images not found')).toBeVisible()
})

test('pictures chosen while the line is dead keep a notice each, and go when it is back', async ({ page, product }) => {
  await signIn(page, product.url)
  // The code of uploads comes with the screen, once the window is idle.
  const loaded = page.waitForResponse(scriptOf('src/client/api/send-files.ts'))
  await page.goto(`${product.url}/images`)
  await expect(page.locator('[data-image]').first()).toBeVisible()
  await loaded
  const files = [
    { name: 'dead-1.jpg', bytes: await bars('#6b1445', 4) },
    { name: 'dead-2.jpg', bytes: await bars('#456b14', 3) },
  ]
  await page.context().setOffline(true)
  const chosen = files.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }))
  await page.locator('header input[type="file"]').setInputFiles(chosen)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toHaveCount(2)
  await page.context().setOffline(false)
  await retry.first().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(card(page, 'dead-1')).toBeVisible()
  await expect(card(page, 'dead-2')).toBeVisible()
})

test('a part of a picture that was saved is not unsaved again, and Undo takes it back', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  await page.locator('[data-image]').first().focus()
  await page.keyboard.press('Enter')
  const shape = page.getByRole('group', { name: 'Shapes' }).getByRole('button', { name: '1:1' })
  await shape.press('Enter')
  const cropper = page.getByRole('application', { name: 'The part that shows; the arrow keys move it' })
  await expect(cropper).toBeVisible()
  for (let step = 0; step < 8; step += 1) await cropper.press('ArrowRight')
  await expect(shape).toContainText('chosen')
  const unsaved = page.getByRole('tab', { name: /unsaved/ })
  await expect(unsaved).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Updated', { exact: true }).first()).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText(/^Undone/).first()).toBeVisible()
  await expect(shape).not.toContainText('chosen')
  await expect(unsaved).toHaveCount(0)
})

test('words pasted into the search go there, also with a picture of them', async ({ page, product }) => {
  await signIn(page, product.url, 'editor', '/images')
  await expect(page.locator('[data-image]').first()).toBeVisible()
  const isLeft = await page.getByRole('searchbox', { name: 'Search' }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<table><tr><td>harbour</td></tr></table>')
    clipboardData.setData('text/plain', 'harbour')
    clipboardData.items.add(new File(['a'], 'image.png', { type: 'image/png' }))
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(isLeft).toBe(true)
})

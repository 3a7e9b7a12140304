// Tables, embeds and links in a text, and the slides of a live update, by keyboard.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, openPost, test, storeToken } from '../helpers/newsroom'

const text = (page: Page) => page.locator('.ProseMirror')
const look = (page: Page, name: string) =>
  process.env['LOOK'] ? page.screenshot({ path: `${process.env['LOOK']}/${name}.png` }) : undefined

async function openNew(page: Page, url: string, fields: object): Promise<number> {
  const id = await (await colleague(url, 'editor')).makes(fields)
  await storeToken(page, url, 'editor')
  await openPost(page, url, id)
  return id
}

test('an article of the site is found by its words and linked, with its headline where nothing is selected', async ({
  page,
  product,
}) => {
  const { call } = await colleague(product.url, 'editor')
  const { body } = await call('GET', 'posts?search[status]=3&per-page=50')
  const { items } = body as unknown as { items: { main_headline: string; slug: string }[] }
  // Other tests publish posts with a short headline, or with none.
  const { main_headline: headline, slug } = items.find(({ main_headline }) => main_headline.length > 40)!
  await openNew(page, product.url, { main_headline: 'A text that links to others', body: bodyOf('Read') })
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ')
  await page.keyboard.press('Control+Shift+l')
  const field = page.getByLabel('Link (url)')
  await expect(field).toBeFocused()
  await page.keyboard.type(headline)
  await expect(page.getByRole('option', { name: headline }).first()).toBeVisible()
  await look(page, 'link-dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue(headline)
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`${product.url}/site/post/${slug}`)
  await expect(page.getByLabel('Additional title')).toHaveValue(headline)
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toBeFocused()
  await expect(text(page).locator('a')).toHaveText(headline)
  await expect(text(page).locator('a')).toHaveAttribute('href', `${product.url}/site/post/${slug}`)
})

test('a link, a table and an embed go into a text and stay in it', async ({ page, product }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) outside.push(request.url())
  })
  const id = await openNew(page, product.url, { main_headline: 'A text with everything', body: bodyOf('Read this') })
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('this')
  await page.keyboard.press('Control+Shift+l')
  await page.getByLabel('Link (url)').fill('http://example org/a')
  await page.getByRole('button', { name: 'Add link' }).press('Enter')
  await expect(page.getByText('Enter a valid link.')).toBeVisible()
  await page.getByLabel('Link (url)').fill('https://example.org/a')
  await page.getByRole('button', { name: 'Add link' }).press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(text(page).locator('a')).toHaveText('this')
  await page.keyboard.press('Enter')
  await runByName(page, 'Embed a post or video')
  await page.getByLabel('Embed link or html').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByLabel('Embed link or html').press('Control+Enter')
  await expect(text(page).locator('.embed')).toContainText('YouTube')
  await expect(text(page)).toBeFocused()
  await runByName(page, 'Add a table')
  await page.getByLabel('Columns').fill('12')
  await page.getByLabel('Rows').fill('3')
  await expect(page.getByRole('alert').filter({ hasText: 'Max table size must be 9x30' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add table', exact: true })).toBeDisabled()
  await page.getByLabel('Columns').fill('2')
  await look(page, 'table-dialog')
  await page.getByRole('button', { name: 'Add table', exact: true }).press('Enter')
  await page.keyboard.type('Town')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Price')
  await expect(text(page).locator('th').nth(1)).toHaveText('Price')
  await look(page, 'rich-text')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const saved = (await (await colleague(product.url, 'editor')).call('GET', `posts/${id}`)).body
  expect(JSON.stringify(saved)).toContain('dQw4w9WgXcQ')
  expect(outside).toEqual([])
})

test('a live update gets a slide by keyboard, and the site shows it', async ({ page, product }) => {
  const id = await openNew(page, product.url, {
    main_headline: 'A live update of the day',
    template_type: 7,
    body: JSON.stringify([
      { id: 'plot', title: 'Plot', content: JSON.parse(bodyOf('What it is about.')), createdAt: 1, updatedAt: 1 },
    ]),
  })
  await expect(page.getByRole('button', { name: /Plot/ })).toBeVisible()
  await page.keyboard.press('Alt+Shift+n')
  await page.getByLabel('Slide title').fill('The polls are open')
  await text(page).click()
  await page.keyboard.type('Queues since four.')
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.type('four')
  await expect(text(page).locator('.passage-found')).toHaveText('four')
  await page.getByLabel('Replace with').fill('six')
  await look(page, 'slides-find')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await look(page, 'slides')
  await page.keyboard.press('Alt+Shift+o')
  await expect(page.getByRole('option', { name: 'The polls are open' })).toBeVisible()
  await page.keyboard.type('Plot')
  await page.keyboard.press('Enter')
  await expect(text(page)).toHaveText('What it is about.')
  await expect(page.getByRole('button', { name: /Plot/, expanded: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const { body } = await (await colleague(product.url, 'editor')).call('GET', `posts/${id}?expand=previewUrl`)
  const { previewUrl } = body as unknown as { previewUrl: string }
  await page.goto(new URL(previewUrl, product.url).href)
  await expect(page.getByRole('heading', { name: 'The polls are open' })).toBeVisible()
  await expect(page.getByText('Queues since six.')).toBeVisible()
  await expect(page.getByText('What it is about.')).toBeVisible()
  await look(page, 'site-slides')
})

test('words are found in every slide of a live update, replaced in all, and taken back as one', async ({
  page,
  product,
}) => {
  const slide = (id: string, title: string, words: string) => {
    const content = JSON.parse(bodyOf(words))
    return { id, title, content, createdAt: 1, updatedAt: 1 }
  }
  const id = await openNew(page, product.url, {
    main_headline: 'A live update to be searched',
    template_type: 7,
    body: JSON.stringify([
      slide('plot', 'Plot', 'Fuel is short.'),
      slide('b', 'Queues', 'They wait for fuel since four.'),
      slide('c', 'An end', 'Nothing of it here.'),
      slide('d', 'Night', 'More fuel, and fuel again.'),
    ]),
  })
  await expect(page.getByRole('button', { name: /Plot/ })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.type('fuel')
  const found = page.getByRole('status').filter({ hasText: 'of 4' })
  await expect(found).toHaveText('1 of 4')
  await page.keyboard.press('Enter')
  await expect(found).toHaveText('2 of 4')
  await expect(page.getByRole('button', { name: /Queues/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(text(page).locator('.passage-found-here')).toHaveText('fuel')
  await page.keyboard.press('Enter')
  await expect(text(page)).toContainText('More fuel')
  await expect(text(page).locator('.passage-found')).toHaveCount(2)
  await page.getByLabel('Replace with').fill('petrol')
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toHaveText('More petrol, and petrol again.')
  await expect(page.getByText('4 replaced')).toBeVisible()
  await look(page, 'slides-replaced')
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(text(page)).toHaveText('More fuel, and fuel again.')
  await page.getByLabel('Replace with').press('Control+Enter')
  await expect(text(page)).toHaveText('More petrol, and petrol again.')
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+s')
  const editor = await colleague(product.url, 'editor')
  await expect
    .poll(async () => JSON.stringify((await editor.call('GET', `posts/${id}`)).body).match(/petrol|fuel/gi))
    .toEqual(['petrol', 'petrol', 'petrol', 'petrol'])
})

test('a slash puts a heading in, words are found and replaced, blocks move, quotes are the language’s', async ({
  page,
  product,
}) => {
  const body = bodyOf('The levy on fuel passed.', 'Fuel costs more; the fuel station closes.')
  await openNew(page, product.url, { main_headline: 'A text to be worked on', body })
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/head')
  const menu = page.getByRole('listbox', { name: 'Put in' })
  await expect(menu.getByRole('option')).toHaveText(['Heading 2', 'Heading 3', 'Heading 4'])
  await look(page, 'slash')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await page.keyboard.type('What "they" said')
  await expect(text(page).locator('h3')).toHaveText('What “they” said')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(text(page).locator('> *').nth(1)).toHaveText('What “they” said')

  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.type('fuel')
  await expect(page.getByRole('status').filter({ hasText: 'of 3' })).toBeVisible()
  await expect(text(page).locator('.passage-found')).toHaveCount(3)
  await look(page, 'find')
  await page.getByLabel('Replace with').fill('petrol')
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toContainText('petrol costs more; the petrol station')
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(text(page)).toContainText('Fuel costs more; the fuel station')

  await page.keyboard.press('Control+Shift+o')
  await expect(page.getByRole('option', { name: /they.* said/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+Shift+f')
  await expect(text(page).locator('.in-focus')).toHaveText('What “they” said')
  await look(page, 'focus-mode')
  await page.keyboard.press('Control+Shift+f')
  await expect(text(page).locator('.in-focus')).toHaveCount(0)
})

test('a text that gets the focus back takes the first key at its former caret', async ({ page, product }) => {
  const id = await openNew(page, product.url, { main_headline: 'Where the caret was', body: bodyOf('First', 'Second') })
  await openPost(page, product.url, id)
  await page.keyboard.press('i')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' line')
  await expect(text(page).locator('p').nth(1)).toHaveText('Second line')
  // What a dialog or a side panel does as it closes, and a key that comes in the same moment.
  await text(page).evaluate(async (element: HTMLElement) => {
    document.querySelector<HTMLElement>('input,textarea')?.focus()
    getSelection()?.removeAllRanges()
    element.focus()
    await Promise.resolve()
    document.execCommand('insertText', false, '!')
  })
  await expect(text(page).locator('p').nth(1)).toHaveText('Second line!')
  await expect(text(page).locator('p').first()).toHaveText('First')
})

test('Replace all offers Undo until the text is changed again', async ({ page, product }) => {
  await openNew(page, product.url, { main_headline: 'A text to be searched', body: bodyOf('Fuel and fuel.') })
  await page.keyboard.press('i')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('fuel')
  await page.getByLabel('Replace with').fill('petrol')
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toHaveText('petrol and petrol.')
  const undo = page.getByRole('search', { name: 'Find and replace' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await text(page).press('Control+End')
  await page.keyboard.type(' More.')
  await expect(undo).toBeHidden()
})

test('what a dialog or the gallery would write is not written into a text that somebody took over', async ({
  page,
  product,
}) => {
  const id = await openNew(page, product.url, { main_headline: 'A text taken over', body: bodyOf('Words') })
  const desk = await colleague(product.url, 'slot-editor')
  const takeOver = () => desk.call('POST', `posts/lock/${id}`, { takeover: true })
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take' }).click()
    await expect(text(page)).toHaveAttribute('contenteditable', 'true')
  }
  await page.keyboard.press('i')
  await runByName(page, 'Embed a post or video')
  await expect(page.getByRole('dialog', { name: 'Embed' })).toBeVisible()
  await takeOver()
  await expect(page.getByText('edits this post now').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Embed' })).toBeHidden()

  await takeBack()
  await runByName(page, 'Choose the image of the post')
  const gallery = page.getByRole('region', { name: 'Image gallery' })
  await expect(gallery).toBeVisible()
  await takeOver()
  await expect(page.getByText('edits this post now').first()).toBeVisible()
  await expect(gallery).toBeHidden()
})

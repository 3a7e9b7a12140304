// From a new post to the public site by keyboard alone: a live update with a pinned slide, a link to another site, and a copy.
import type { Page } from '@playwright/test'

import { retype, runByName, tabTo } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'

/** A field of the post; a list in another tab may have a filter of the same name. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })

/** Makes a post and waits until its headline has the focus. */
async function makeNew(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'editor')
  await runByName(page, 'New post')
  await expect(page.getByLabel('Main headline')).toBeFocused()
}

/** Goes on to a list of choices and takes one by the first letters of its name. */
async function choose(page: Page, name: string, choice: string): Promise<void> {
  await tabTo(page, field(page, name))
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: choice, exact: true })
  await expect(option).toBeVisible()
  await page.keyboard.type(choice)
  await expect(option).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, name)).toContainText(choice)
}

/** Goes on to a field that suggests, and takes the first that is found. */
async function pick(page: Page, name: string, query: string): Promise<void> {
  await tabTo(page, field(page, name))
  await page.keyboard.type(query)
  await expect(page.getByRole('option').first()).toContainText(new RegExp(query, 'i'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name))
  await page.keyboard.type(text)
}

async function chooseImage(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Add image', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('region', { name: 'Image gallery' })
  await expect(menu.locator('[data-image-choice]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change image' })).toBeFocused()
}

/** From wherever the focus is to the text of the post. */
async function intoText(page: Page): Promise<void> {
  const post = page.locator('[data-place="editor"]').filter({ visible: true })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(post).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('i')
  await expect(page.locator('.ProseMirror')).toBeFocused()
}

async function addSlide(page: Page, title: string, text: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+n')
  await expect(field(page, 'Slide title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await page.keyboard.type(text)
}

/** Publishes from the text or field that has the focus, with both keys at once. */
async function publish(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post published.')).toBeVisible()
}

/** The structured data of a page of the site. */
async function dataOf(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
}

test('a live update goes from new to the public site, its pinned slide first', async ({ page, product }) => {
  const title = 'Live: the count of the votes goes on through the night'
  await makeNew(page, product.url)
  await page.keyboard.type(title)
  await choose(page, 'Section', 'News')
  await pick(page, 'Category', 'cou')
  await pick(page, 'Authors', 'esi')
  await write(
    page,
    'Description (Google)',
    'The votes of the whole country are counted tonight, and we report from every region as the results come in, hour by hour, until the last of them is known',
  )
  await choose(page, 'Type', 'Live update')
  await runByName(page, 'Copy the headline into the titles that are empty')
  await chooseImage(page)

  await intoText(page)
  await page.keyboard.type('The polls have closed and the counting begins.')
  await addSlide(page, 'How to read the results', 'A seat is won with the most votes.')
  await runByName(page, 'Pin the slide')
  await expect(page.locator('[data-slide]').nth(1).getByLabel('Pinned')).toBeVisible()
  await addSlide(page, 'The first region is in', 'Turnout is higher than it was.')
  await publish(page)

  await page.goto(`${product.url}/site/`)
  await page.getByRole('link', { name: title }).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const article = page.getByRole('article')
  await expect(article).toContainText('The polls have closed and the counting begins.')
  const slides = page.locator('[data-live] > .slide')
  await expect(slides.getByRole('heading')).toHaveText(['How to read the results', 'The first region is in'])
  await expect(slides).toContainText([/A seat is won with the most votes\./, /Turnout is higher than it was\./])
  expect(await dataOf(page)).toMatchObject({
    '@type': 'LiveBlogPosting',
    headline: title,
    liveBlogUpdate: [{ headline: 'The first region is in' }, { headline: 'How to read the results' }],
  })
})

test('a link to another site goes from new to the public list, once its address is one', async ({ page, product }) => {
  const title = 'The election results of every region on the map of the commission'
  await makeNew(page, product.url)
  await choose(page, 'Section', 'News')
  await pick(page, 'Category', 'cou')
  await write(page, 'Catchy title', title)
  await write(page, 'RSS title', title)
  await choose(page, 'Type', 'External')
  await expect(field(page, 'Slug')).toHaveCount(0)
  await chooseImage(page)
  await tabTo(page, field(page, 'External link'), 'Shift+Tab')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Field can not be empty.', { exact: true })).toBeVisible()
  await expect(field(page, 'External link')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter a valid link.', { exact: true })).toBeVisible()
  await expect(field(page, 'External link')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await retype(page, 'https://results.example.org/map')
  await publish(page)

  await page.goto(`${product.url}/site/`)
  await expect(page.getByRole('link', { name: title }).first()).toHaveAttribute(
    'href',
    'https://results.example.org/map',
  )
})

test('a draft is made from the post under the cursor of the list, and one writes on in it', async ({
  page,
  product,
}) => {
  await openList(page, product.url, '?status=3&template_type=0')
  const headline = (await cursorRow(page).getByRole('link').getAttribute('title')) ?? ''
  await runByName(page, 'Duplicate the post')
  const post = page.locator('[data-place="editor"]').filter({ visible: true })
  await expect(post).toContainText('Draft')
  await expect(page.getByLabel('Main headline')).toBeFocused()
  await page.keyboard.type(', continued')
  await expect(page.getByLabel('Main headline')).toHaveValue(`${headline}, continued`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('A follow-up. ')
  await page.keyboard.press('Control+s')
  await expect(post.getByText('Saved', { exact: true })).toBeVisible()
  await expect(post.locator('[data-place="editor-text"]')).toContainText('A follow-up. ')
})

test('letters after a duplicate from inside a text wait for the headline of the copy, however late the answer', async ({
  page,
  product,
}) => {
  await makeNew(page, product.url)
  await page.keyboard.type('An original')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Its text.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  let answer = () => {}
  const isAsked = new Promise<void>((asked) => {
    void page.route('**/api/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const released = new Promise<void>((release) => (answer = release))
      asked()
      await released
      await route.continue()
    })
  })
  await runByName(page, 'Duplicate the post')
  await isAsked
  await page.keyboard.type(' and more')
  answer()
  await expect(page.getByLabel('Main headline').filter({ visible: true })).toHaveValue('An original and more')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-place="editor-text"]').filter({ visible: true })).toHaveText('Its text.')
})

test('the type of a post is changed while one writes in it, and the next letter goes into the Plot', async ({
  page,
  product,
}) => {
  await makeNew(page, product.url)
  await page.keyboard.type('A storm')
  await runByName(page, 'Change the type of the post')
  await page.keyboard.type('Opinion')
  await page.keyboard.press('Enter')
  await page.keyboard.type('s')
  await expect(page.getByLabel('Main headline')).toHaveValue('A storms')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It begins')
  await runByName(page, 'Change the type of the post')
  await page.keyboard.type('Live update')
  await page.keyboard.press('Enter')
  await page.keyboard.type('!')
  const plot = page.getByRole('textbox', { name: 'Text of the slide' })
  await expect(plot).toBeFocused()
  await expect(plot).toHaveText('It begins!')
  await runByName(page, 'Change the type of the post')
  await page.keyboard.type('External')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Main headline')).toBeFocused()
  await expect(field(page, 'External link')).toBeVisible()
})

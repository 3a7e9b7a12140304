// No typed text is lost with two people, two windows, a slow server or a closed tab.
import type { Browser, Page } from '@playwright/test'

import { scriptOf } from '../../bench/size'
import { bodyOf, colleague } from '../helpers/colleague'
import { keysAtOnce, runByName } from '../helpers/keyboard'
import { mockResponse } from '../helpers/request-mocks'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'

const headline = (page: Page) => page.getByLabel('Main headline')
const text = (page: Page) => page.locator('.ProseMirror')
const question = (page: Page) => page.getByRole('alertdialog')

/** Types at the beginning of the text. */
async function typeText(page: Page, words: string): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(words)
}

/** Somebody in a browser of their own whose clock is in our hand. */
async function another(browser: Browser, url: string, role: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, url, role)
  return page
}

test('two people’s texts are both shown, one is kept, and the other becomes a version that can be brought back', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({
    main_headline: 'A text that two people write at the same time',
    body: bodyOf('Begun.'),
  })
  // Nothing is heard of the colleague before the save: who hears of it is ousted at once (live.spec.ts).
  await mockResponse(page, '**/api/v2/events', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found.' } }),
  )
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await typeText(page, 'Mine. ')
  await other.writes(id, { body: bodyOf('Theirs, written meanwhile.') })
  await page.keyboard.press('Control+s')
  await expect(question(page)).toContainText('This post was changed elsewhere since you opened it.')
  await expect(question(page).getByRole('region', { name: 'Mine' })).toContainText('Mine. Begun.')
  await expect(question(page).getByRole('region', { name: 'Theirs' })).toContainText('Theirs, written meanwhile.')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(text(page)).toContainText('Theirs, written meanwhile.')
  await runByName(page, 'Bring an earlier version back')
  await expect(page.getByRole('option').filter({ hasText: 'Not chosen, kept' })).toBeVisible()
  await page.keyboard.type('not chosen')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bring it back' }).press('Enter')
  await expect(text(page)).toContainText('Mine. Begun.')
})

test('an error of the frame itself is shown in its place, and what was typed is there after trying again', async ({
  page,
  product,
}) => {
  const writer = await colleague(product.url, 'editor')
  const id = await writer.makes({ main_headline: 'A post under a frame that fails', body: bodyOf('Begun.') })
  await page.clock.install()
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await typeText(page, 'Mine. ')
  // The clock of the title bar cannot be drawn.
  await page.evaluate(() => {
    const { formatToParts } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new Error('No such zone.')
    }
    Object.assign(window, { mend: () => Object.assign(Intl.DateTimeFormat.prototype, { formatToParts }) })
  })
  await page.clock.runFor(10_000)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.evaluate('mend()')
  await again.click()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(text(page)).toContainText('Mine. Begun.')
})

test('a person whose lock was taken over sees who edits since when, can read, copy and compare, and is asked before taking it back', async ({
  browser,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A post that is taken from somebody', body: bodyOf('Begun.') })
  const page = await another(browser, product.url, 'editor')
  await openPost(page, product.url, id)
  await typeText(page, 'Typed before. ')
  const taken = await other.call('POST', `posts/lock/${id}`, { takeover: true })
  await other.call('PATCH', `posts/${id}`, { body: bodyOf('Saved by the other.') }, taken.body.lock.token)
  await page.clock.runFor(16_000)
  const banner = page.getByRole('alert').filter({ hasText: 'edits this post now' })
  await expect(banner).toContainText(/Since \d{4}\/\d\d\/\d\d \d\d:\d\d/)
  await expect(banner).toContainText('saved it since')
  // The focus stays in the text, which can be read, selected and copied whole.
  await expect(text(page)).toBeFocused()
  // Who types on without looking up writes nothing, and runs nothing either.
  await page.keyboard.type('They saw growth at www.gp.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/posts/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Typed before. Begun.')
  await banner.getByRole('button', { name: 'Copy my text' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('A post that is taken from somebody\n\nTyped before. Begun.')
  await banner.getByRole('button', { name: 'Compare' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Saved' })).toContainText('Saved by the other.')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Take back' }).press('Enter')
  await question(page).getByRole('button', { name: 'Overtake editing' }).press('Enter')
  await expect(question(page)).toContainText('This post was changed elsewhere since you opened it.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(headline(page)).toBeEditable()
  await expect(text(page)).toContainText('Typed before. Begun.')
  await page.context().close()
})

test('one typed character makes a post unsaved, so that closing it at once asks', async ({ page, product }) => {
  const id = await (await colleague(product.url, 'editor')).makes({ main_headline: 'A post that is closed at once' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await typeText(page, 'x')
  await page.keyboard.press('Alt+w')
  await expect(question(page)).toContainText('Save the changes before closing?')
})

test('a second save during a slow one saves what was typed since', async ({ page, product }) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A post that is saved over a slow line', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'admin')
  await openPost(page, product.url, id)
  let go = () => {}
  const slow = new Promise<void>((resolve) => (go = resolve))
  await mockResponse(page, `**/api/posts/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await slow
    await route.continue()
  })
  await typeText(page, 'One. ')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.type('Two. ')
  await page.keyboard.press('Control+s')
  go()
  await expect.poll(async () => JSON.stringify((await other.call('GET', `posts/${id}`)).body)).toContain('One. Two.')
})

test('words typed while a post is being published are not lost with its tab', async ({ page, product }) => {
  const other = await colleague(product.url, 'admin')
  const { id } = await other.findsReady()
  await storeToken(page, product.url, 'admin')
  await openPost(page, product.url, id)
  let go = () => {}
  const slow = new Promise<void>((resolve) => (go = resolve))
  await mockResponse(page, `**/api/posts/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await slow
    await route.continue()
  })
  await text(page).focus()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+Enter')
  await expect(question(page)).toContainText('this post?')
  await page.keyboard.press('Enter')
  await sent
  await typeText(page, 'Typed while it went out. ')
  go()
  await expect(page.getByText('What you typed meanwhile is not saved yet.')).toBeVisible()
  await expect(text(page)).toContainText('Typed while it went out.')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => JSON.stringify((await other.call('GET', `posts/${id}`)).body))
    .toContain('Typed while it went out.')
})

test('clearing the date of a scheduled post asks whether it goes back to draft', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  const other = await colleague(product.url, 'admin')
  const { items } = (await other.call('GET', 'posts?search[status]=5')).body as unknown as { items: { id: number }[] }
  const id = items[0]?.id ?? 0
  await openPost(page, product.url, id)
  await page.getByLabel('Publish at').fill('')
  await headline(page).focus()
  await page.keyboard.press('Control+s')
  await expect(question(page)).toContainText('Move back to draft?')
  await page.getByRole('button', { name: 'Move back to draft' }).press('Enter')
  await expect.poll(async () => (await other.call('GET', `posts/${id}`)).body.status).toBe(0)
})

test('a refused publish focuses the first wrong field without a question, and counts all wrong fields', async ({
  page,
  product,
}) => {
  const id = await (await colleague(product.url, 'admin')).makes({ main_headline: 'Too short' })
  await storeToken(page, product.url, 'admin')
  await openPost(page, product.url, id)
  await text(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Validation failed.')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(headline(page)).toBeFocused()
  const counted = page.getByRole('button', { name: /^\d+ fields to mend$/ })
  await expect(counted).toBeVisible()
  for (const name of ['Section', 'Authors', 'Category']) {
    await expect(page.getByLabel(name, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByRole('button', { name: 'Add image' })).toHaveAttribute('aria-invalid', 'true')
  // The first one is mended: the button leads to the next, and leaves none out.
  await headline(page).fill('A headline of sixty signs, as the rules of the newsroom ask it')
  await expect(headline(page)).not.toHaveAttribute('aria-invalid', 'true')
  await counted.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Section' })).toBeFocused()
})

test('an author opens somebody else’s post to read: the owner’s lock is left alone', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  const id = await owner.makes({ main_headline: 'A post of somebody else', body: bodyOf('Theirs.') })
  await signIn(page, product.url, 'author', `/posts/${id}`)
  await expect(text(page)).toContainText('Theirs.')
  await expect(headline(page)).not.toBeEditable()
  await expect(page.getByText('Read only').first()).toBeVisible()
  expect((await owner.call('POST', `posts/lock/${id}`, {})).status).toBe(200)
})

test('the offer to restore unsaved changes names the post, the time and the difference; another window does not touch them', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'editor')
  const id = await other.makes({ main_headline: 'A post whose window is lost', body: bodyOf('Begun.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await typeText(page, 'Unsaved. ')
  const second = await page.context().newPage()
  await second.goto(`${product.url}/posts/${id}`)
  await expect(question(second)).toContainText('Move editing to this window?')
  await expect(second.getByText('Restoring data')).toHaveCount(0)
  await second.close()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${product.url}/posts`)
  await other.call('PATCH', `posts/${id}`, { is_evergreen: 1 })
  await page.goto(`${product.url}/posts/${id}`)
  await expect(question(page)).toContainText('Restoring data')
  await expect(question(page)).toContainText('A post whose window is lost')
  await expect(question(page)).toContainText(/changed Is Evergreen \d{4}\/\d\d\/\d\d/)
  await expect(question(page)).toContainText(/Written here \d{4}\/\d\d\/\d\d \d\d:\d\d/)
  await page.getByRole('button', { name: 'See the difference' }).click()
  await expect(question(page).getByRole('region', { name: 'Unsaved here' })).toContainText('Unsaved. Begun.')
  await expect(page.getByRole('button', { name: 'Cancel and clear unsaved data' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply unsaved changes' }).click()
  await expect(text(page)).toContainText('Unsaved. Begun.')
})

test('every letter typed into a new paragraph stays in it, however slowly frames are drawn', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'editor')
  const long = Array.from(
    { length: 80 },
    (_, at) => `Paragraph ${at} of a long article, with words enough for a line or two of it.`,
  )
  const id = await other.makes({ main_headline: 'A long post that is written at speed', body: bodyOf(...long) })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  // The editor has seen where the caret is: from here on every frame is late.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.evaluate(() => {
    const hold = () => {
      const until = performance.now() + 120
      while (performance.now() < until);
      requestAnimationFrame(hold)
    }
    requestAnimationFrame(hold)
  })
  const words = Array.from({ length: 24 }, (_, at) => `Freshly typed ${at}`)
  const keys = await keysAtOnce(page)
  // One paragraph after the other, its keys as fast as they go.
  for (const line of words) await keys(['Enter', ...line])
  const paragraphs = await text(page).locator('> p').allInnerTexts()
  expect(paragraphs.slice(1, 25)).toEqual(words)
})

test('a part whose code cannot be loaded breaks nothing else, and appears once it can be loaded', async ({
  page,
  product,
}) => {
  const mine = await colleague(product.url, 'editor')
  const id = await mine.makes({ main_headline: 'A text beside menus that do not come', body: bodyOf('Begun.') })
  let refused = 0
  const menus = scriptOf('src/ui/overlays/menu-parts.tsx')
  await mockResponse(page, menus, (route) => {
    refused += 1
    return route.abort()
  })
  await page.clock.install()
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  // Menus are fetched when the first one is opened.
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await typeText(page, 'Words that stay. ')
  await expect(text(page)).toContainText('Words that stay. Begun.')
  await page.unroute(menus)
  await page.clock.runFor(5000)
  // Its code is on its way by then; before it is here the button is just a button.
  await expect(async () => {
    await page.getByRole('button', { name: 'Language: EN' }).click()
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('the post of a link stays in front of a restored post that a colleague edits, which asks only when it is focused', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const theirs = await other.makes({ main_headline: 'A post that a colleague takes over while nobody looks' })
  const mine = await other.makes({ main_headline: 'A post that a link leads to over a restored one' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, theirs)
  await other.call('POST', `posts/lock/${theirs}`, { takeover: true })
  const refused = page.waitForResponse(`**/api/posts/lock/${theirs}`)
  await page.goto(`${product.url}/run/posts.open?id=${mine}`)
  await refused
  await expect(page.getByLabel('Main headline').last()).toHaveValue(/over a restored one/)
  await expect(page).toHaveURL(`${product.url}/posts/${mine}`)
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/posts/${theirs}`)
})

test('after a reload during the request for the lock the person goes on editing, without a question about another window', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'Reloaded at once' })
  await signIn(page, product.url, 'editor')
  let given = () => {}
  const isGiven = new Promise<void>((resolve) => (given = resolve))
  // The first time the server gives it, and nobody hears of it.
  let times = 0
  await mockResponse(page, `**/api/posts/lock/${id}`, async (route) => {
    times += 1
    if (times > 1) return route.continue()
    await route.fetch()
    given()
  })
  await page.goto(`${product.url}/posts/${id}`)
  await isGiven
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText(`#${id} Saved`)
  await expect(question(page)).toHaveCount(0)
  await headline(page).fill('Reloaded and changed')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText(`#${id} SavedSave: Reloaded and changed`)
})

// Comments and suggested changes between two people, and the history of a text.
import type { Page } from '@playwright/test'

import { bodyOf, colleague } from '../helpers/colleague'
import { answerUnasked, runByName } from '../helpers/keyboard'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'
import { mockResponse } from '../helpers/request-mocks'

const text = (page: Page) => page.locator('.ProseMirror')

/** Selects the first words of the text by keyboard. A click sets its selection later than the next key: it is waited for. */
async function selectWords(page: Page, count: number): Promise<void> {
  await text(page).click()
  await expect(text(page)).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Control+Home')
    for (let words = 0; words < count; words += 1) await page.keyboard.press('Control+Shift+ArrowRight')
    const selected = await page.evaluate(() => String(getSelection()).trim().split(' '))
    expect(selected).toHaveLength(count)
  }).toPass()
}

test('a comment is written by keyboard, named people are told, and a suggestion is taken and taken back', async ({
  page,
  product,
}) => {
  const copy = await colleague(product.url, 'copy-editor')
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({
    main_headline: 'A post to comment on',
    body: bodyOf('The levy was passed.', 'More.'),
  })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await selectWords(page, 2)
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toBeFocused()
  await page.keyboard.type('Which levy?')
  await page.keyboard.press('Control+Enter')
  const open = page.getByRole('list', { name: 'Open comments' })
  await expect(open.getByText('Which levy?')).toBeVisible()
  await expect(text(page).locator('.passage-comment')).toHaveText(/^The levy ?$/)

  const { body: me } = await editor.call('GET', 'v2/users/me')
  const { name } = me as unknown as { name: string }
  const place = { quote: 'passed', from_at: 13, to_at: 19 }
  await copy.call('POST', `posts/${id}/comments`, { replacement: 'approved', text: `As we say, @${name}`, ...place })
  await expect(page.getByText(/named you in a comment on A post to comment on/)).toBeVisible()
  await expect(text(page).locator('.passage-suggested')).toHaveText('passed')
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Today: ')
  await expect(text(page).locator('.passage-suggested')).toHaveText('passed')
  await open.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(text(page).locator('p').first()).toHaveText('Today: The levy was approved.')
  await page.getByRole('listitem').filter({ hasText: 'Taken.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(text(page).locator('p').first()).toHaveText('Today: The levy was passed.')
  await open.getByRole('button', { name: 'Take', exact: true }).click()
  await open.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(open.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Comment', exact: true }).press('Control+s')
  await expect
    .poll(async () => ((await editor.call('GET', `posts/${id}`)).body as unknown as { body: string }).body)
    .toBe(bodyOf('Today: The levy was approved.', 'More.'))
})

test('a comment on my post waits in my day, opens beside its text, and is gone when it is answered', async ({
  page,
  product,
}) => {
  const copy = await colleague(product.url, 'copy-editor')
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({
    main_headline: 'A post that waits for an answer',
    body: bodyOf('The levy was passed.'),
  })
  await signIn(page, product.url, 'editor')
  await runByName(page, 'My day')
  const waiting = page.getByRole('region', { name: 'Comments for me' })
  await expect(waiting).toBeVisible()
  await copy.call('POST', `posts/${id}/comments`, { text: 'On which day?', quote: 'passed', from_at: 13, to_at: 19 })
  const row = waiting.getByRole('link', { name: /On which day\?.*A post that waits for an answer/ })
  await expect(row).toBeVisible()
  await row.press('Enter')
  const comment = page.getByRole('list', { name: 'Open comments' }).getByRole('listitem').first()
  await expect(comment).toContainText('On which day?')
  await expect(page.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  await comment.getByRole('button', { name: 'Reply' }).click()
  const answer = comment.getByRole('textbox')
  await answer.fill('On Tuesday.')
  await answer.press('Control+Enter')
  await expect(comment.getByRole('listitem')).toContainText('On Tuesday.')
  await runByName(page, 'My day')
  await expect(waiting).toBeVisible()
  await expect(row).toHaveCount(0)
  // In a narrow pane the side is folded.
  await page.setViewportSize({ width: 800, height: 700 })
  await runByName(page, 'Close the other tabs')
  await copy.call('POST', `posts/${id}/comments`, { text: 'And by whom?' })
  await waiting.getByRole('link', { name: /And by whom\?/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Open comments' })).toContainText('And by whom?')
})

test('an earlier version is looked at, and one place of it comes back', async ({ page, product }) => {
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({ main_headline: 'A post with a past', body: bodyOf('One.', 'Two.', 'Three.') })
  await editor.writes(id, { body: bodyOf('One.', 'Zwei.', 'Three.', 'Four.') })
  await editor.writes(id, { main_headline: 'A post with a future' })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Show the history of the post')
  const history = page.getByRole('list', { name: 'Earlier versions' })
  // The focus goes to the newest version, the arrow keys walk.
  await expect(history.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(history.getByRole('button', { name: /1 more save/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(history.getByRole('button', { name: /Before the first save here/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const look = page.getByRole('dialog')
  await expect(look.getByRole('region', { name: 'Main headline' })).toContainText('past')
  const body = look.getByRole('region', { name: 'Text of the post' })
  await expect(body.locator('mark')).toContainText(['Two', 'Zwei', 'Four.'])
  await body.getByRole('button', { name: 'Bring this place back' }).first().click()
  await expect(text(page).locator('p')).toHaveText(['One.', 'Two.', 'Three.', 'Four.'])
  await look.getByRole('button', { name: 'Bring the field back' }).first().click()
  await expect(page.getByPlaceholder('Headline')).toHaveValue('A post with a past')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: /unsaved/ })).toHaveCount(1)
})

test('two people talk at a passage as it comes, it stays at its words, and readers see none of it', async ({
  browser,
  page,
  product,
}) => {
  // What is told to be there within a second is given another one: a loaded machine is no defect.
  const soon = { timeout: 2000 }
  const owner = await colleague(product.url, 'editor')
  const { body: found } = await owner.call('GET', 'posts?search[status]=3&search[template_type]=0')
  const [{ id, slug }] = Reflect.get(found, 'items')
  await owner.writes(id, { body: bodyOf('The levy was passed.', 'More.') })

  // One writes the post and holds its lock; the other reads it and comments.
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await runByName(page, 'Show the comments of the post')
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(theirs, product.url, 'copy-editor')
  const listens = theirs.waitForResponse((response) => response.url().endsWith('/api/v2/events'))
  await theirs.goto(`${product.url}/posts/${id}`)
  await expect(theirs.getByRole('button', { name: 'Read only' })).toBeFocused()
  await answerUnasked(theirs)
  await listens
  // A text that is only read has no caret: words of it are selected by the mouse.
  await text(theirs)
    .getByText('The levy')
    .dblclick({ position: { x: 45, y: 12 } })
  await theirs.keyboard.press('Control+Alt+m')
  await expect(theirs.getByRole('textbox', { name: 'Comment', exact: true })).toBeFocused()
  await theirs.keyboard.type('Whose secret levy?')
  await theirs.keyboard.press('Control+Enter')
  const open = page.getByRole('list', { name: 'Open comments' })
  await expect(open.getByText('Whose secret levy?')).toBeVisible(soon)
  await expect(text(page).locator('.passage-comment')).toHaveText(/^levy ?$/)

  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('On Tuesday: ')
  await expect(text(page).locator('.passage-comment')).toHaveText(/^levy ?$/)
  await page.keyboard.press('Control+s')
  await expect(theirs.locator('.ProseMirror')).toContainText('On Tuesday: The levy', soon)
  await expect(text(theirs).locator('.passage-comment')).toHaveText(/^levy ?$/)

  await open.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.type('The secret one of parliament.')
  await page.keyboard.press('Control+Enter')
  const others = theirs.getByRole('list', { name: 'Open comments' })
  await expect(others.getByText('The secret one of parliament.')).toBeVisible(soon)
  await others.getByRole('button', { name: 'Done', exact: true }).press('Enter')
  // The field of the reply, which has the focus, stays until one leaves it.
  await expect(open.getByText(/^Done · /)).toBeVisible(soon)
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await text(page).click()
  await expect(open.getByText('Whose secret levy?')).toHaveCount(0)
  await expect(text(page).locator('.passage-comment')).toHaveCount(0)

  const answer = await fetch(`${product.url}/site/post/${slug}`)
  const html = await answer.text()
  expect(html).toContain('On Tuesday: The levy was passed.')
  expect(html).not.toMatch(/secret|passage/)
  await theirs.context().close()
})

test('words typed right after the key of a comment are the comment, and outlive Escape and a reload', async ({
  page,
  product,
}) => {
  const editor = await colleague(product.url, 'editor')
  const id = await editor.makes({ main_headline: 'A post with a slow comment', body: bodyOf('The levy was passed.') })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await text(page).click()
  await expect(text(page)).toBeFocused()
  const field = page.getByRole('textbox', { name: 'Comment', exact: true })
  const begin = async () => {
    for (const key of ['Control+Home', 'Shift+End', 'Control+Alt+m']) await page.keyboard.press(key)
  }
  await begin()
  await page.keyboard.type('Which levy, and why now?')
  await expect(field).toHaveValue('Which levy, and why now?')
  await expect(text(page)).toHaveText('The levy was passed.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not sent. The text is kept for your next comment there.')).toBeVisible()
  await text(page).click()
  await begin()
  await expect(field).toHaveValue('Which levy, and why now?')
  await page.reload()
  await expect(text(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(field).toHaveValue('Which levy, and why now?')
  await field.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Open comments' }).getByText('Which levy, and why now?')).toBeVisible()
  await expect(field).toHaveValue('')

  // In a full storage nothing is kept, so Escape leaves the text where it is.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await text(page).click()
  await begin()
  await page.keyboard.type('How much?')
  await expect(page.getByText('Unsaved changes, and no room for a copy in this browser').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('How much?')
})

test('a suggestion that is answered late or never replaces its own words, and its undo changes only what it wrote', async ({
  page,
  product,
}) => {
  const editor = await colleague(product.url, 'editor')
  const copy = await colleague(product.url, 'copy-editor')
  const id = await editor.makes({ main_headline: 'A post with a late answer', body: bodyOf('The levy was passed.') })
  const place = { quote: 'passed', from_at: 13, to_at: 19 }
  await copy.call('POST', `posts/${id}/comments`, { replacement: 'approved', text: '', ...place })
  await storeToken(page, product.url, 'editor')
  await openPost(page, product.url, id)
  await page.getByRole('tab', { name: 'Comments' }).click()
  const take = page.getByRole('button', { name: 'Take', exact: true })
  await expect(text(page).locator('.passage-suggested')).toHaveText('passed')

  // The server has stored it, and tells of it before it answers.
  let answer = () => {}
  let isLost = false
  const held = new Promise<void>((resolve) => (answer = resolve))
  await mockResponse(page, `**/api/posts/${id}/comments/*`, async (route) => {
    const response = await route.fetch()
    await held
    await (isLost ? route.abort() : route.fulfill({ response }))
  })
  await take.click()
  await expect(text(page).locator('.passage-suggested')).toHaveCount(0)
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Today: ')
  answer()
  await expect(text(page)).toHaveText('Today: The levy was approved.')

  await page.keyboard.press('Control+Home')
  await page.keyboard.type('In Accra. ')
  await page.keyboard.press('Alt+z')
  await expect(text(page)).toHaveText('In Accra. Today: The levy was passed.')
  isLost = true
  await take.click()
  await expect(text(page)).toHaveText('In Accra. Today: The levy was approved.')

  // In a closed post nothing is taken back, so the suggestion stays taken.
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect(text(page)).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Open a post first').first()).toBeVisible()
  const { body: comments } = await editor.call('GET', `posts/${id}/comments`)
  expect((comments as unknown as { state: string }[]).map(({ state }) => state)).toEqual(['taken'])
})

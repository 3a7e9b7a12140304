import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'
import { chooseFile } from '../helpers/records'

test('tags are merged by keyboard, told how many posts change, and taken back', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/tags?sort=-article_count')
  const grid = page.getByRole('grid', { name: 'Tags' })
  const titles = grid.locator('[data-column=catchy_title]')
  await expect(titles.nth(2)).toBeVisible()
  await expect(grid).toBeFocused()
  const merge = page.getByRole('button', { name: 'Merge (0)' })
  await expect(merge).toHaveAttribute('aria-disabled', 'true')
  // Ctrl and a click select; a click alone opens the form.
  await titles.nth(2).click({ modifiers: ['Control'] })
  await expect(page.getByRole('button', { name: 'Merge (1)' })).toBeVisible()
  await titles.nth(2).click({ modifiers: ['Control'] })
  await expect(merge).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await grid.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Merge (2)' })).toBeVisible()
  const minor = (await titles.nth(1).innerText()).trim()
  await page.keyboard.press('m')
  const panel = page.getByRole('complementary', { name: 'Merge tags' })
  await expect(panel.getByLabel('Major tag')).toBeVisible()
  await expect(panel.getByText('Tags to merge')).toBeVisible()
  await expect(panel.getByText(/posts? changes?$/)).toBeVisible()
  await expect(panel.getByLabel('Major tag')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText(/posts? changes?/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Success merging tags')).toBeVisible()
  await expect(grid.getByText(minor, { exact: true })).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(grid.getByText(minor, { exact: true }).first()).toBeVisible()
  await titles.nth(2).click()
  await expect(page.getByRole('complementary', { name: 'Edit tag' })).toBeVisible()
})

test('tags that look alike are a queue: merged, kept apart and taken back by keyboard', async ({ page, product }) => {
  const desk = await colleague(product.url, 'admin')
  const about = { main_headline: 'Everything that was written about it in every region', description: 'All about it.' }
  for (const [slug, catchy_title] of Object.entries({
    'q-one': 'Quarry worker',
    'q-two': 'Quarry workers',
    'q-three': 'Zeppelin pilot',
    'q-four': 'Zeppelin pilots',
  }))
    expect((await desk.call('POST', 'v2/tags', { slug, catchy_title, section_id: 1, ...about })).status).toBe(201)
  await signIn(page, product.url, 'admin')
  await runByName(page, 'Find duplicates among the tags')
  const grid = page.getByRole('grid', { name: 'Duplicates' })
  const rows = grid.locator('[data-column=major]')
  const titles = async () => (await rows.allInnerTexts()).map((text) => text.trim())
  await expect(grid.getByText('Quarry worker (0)')).toBeVisible()
  await expect(grid).toBeFocused()
  const before = await titles()
  const at = before.indexOf('Quarry worker (0)')
  for (let step = 0; step < at; step += 1) await page.keyboard.press('j')

  // Enter merges into the tag on the most posts; the cursor stands on the next group then.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Merge 1 tag into Quarry worker?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Success merging tags')).toBeVisible()
  await expect(rows).toHaveCount(before.length - 1)
  await expect(grid.locator('[data-cursor]')).toContainText(before[at + 1] ?? before[at - 1] ?? '')
  await page.keyboard.press('Alt+z')
  await expect(grid.getByText('Quarry worker (0)')).toBeVisible()

  // Two things that look alike are not asked about again.
  for (let step = 0; step < before.length; step += 1) await page.keyboard.press('k')
  const pilot = (await titles()).indexOf('Zeppelin pilot (0)')
  for (let step = 0; step < pilot; step += 1) await page.keyboard.press('j')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Tags kept apart.')).toBeVisible()
  await expect(grid.getByText('Zeppelin pilot (0)')).toHaveCount(0)
  await page.keyboard.press('Alt+z')
  await expect(grid.getByText('Zeppelin pilot (0)')).toBeVisible()

  // Another tag of the group may be the major one.
  for (let step = 0; step < before.length; step += 1) await page.keyboard.press('k')
  for (let step = 0; step < (await titles()).indexOf('Zeppelin pilot (0)'); step += 1) await page.keyboard.press('j')
  await page.keyboard.press('m')
  const panel = page.getByRole('complementary', { name: 'Merge tags' })
  await panel.getByLabel('Major tag').press('Enter')
  await page.getByRole('option', { name: 'Zeppelin pilots' }).press('Enter')
  await panel.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Merge 1 tag into Zeppelin pilots?')
  await page.keyboard.press('Enter')
  await expect(grid.getByText('Zeppelin pilot (0)')).toHaveCount(0)
})

test('a tag says its stop words in brackets, and its messages at its fields', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/tags')
  const grid = page.getByRole('grid', { name: 'Tags' })
  await expect(grid.locator('[data-column=catchy_title]').nth(1)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('n')
  const form = page.getByRole('complementary', { name: 'Create tag' })
  await form.getByLabel('Section').press('Enter')
  await page.getByRole('option').first().press('Enter')
  await form.getByLabel('Catchy title').fill('synergy')
  await form.getByLabel('Slug').fill('-synergy')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Enter valid slug')).toBeVisible()
  await form.getByLabel('Slug').fill('synergy')
  await form.getByLabel('SEO main headline').fill('Everything that was written about working together')
  await form.getByLabel('SEO description').fill('Everything about working together.')
  await expect(form.getByText('Tags left 5')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(form.getByText(/\[synergy\]/)).toBeVisible()
  await expect(form.getByLabel('Catchy title')).toHaveValue('synergy')
})

test('the extended page asks for a picture and a long description, and keeps what was typed', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/tags/1')
  await page.getByLabel('Facebook').fill('https://example.org/me')
  await page.getByLabel('JSON-LD').fill('{ "a": }')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Image is required')).toBeVisible()
  await expect(page.getByText('Enter a valid link to an account.')).toBeVisible()
  await expect(page.getByText(/^The JSON-LD is not valid/)).toBeVisible()
  await expect(page.getByText('Description must contain 700-3000 characters (now: 0)')).toBeVisible()
  await page.getByLabel('Facebook').fill('https://facebook.com/slotdesk')
  await page.getByLabel('JSON-LD').fill('{}')
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.insertText('All that was written of it. '.repeat(35))
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 600 } })
  await chooseFile(page, page.getByRole('button', { name: 'Add image' }), {
    name: 'avatar.png',
    mimeType: 'image/png',
    buffer,
  })
  await expect(page.getByLabel('Zoom')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/slotdesk')

  // A colleague saves the page meanwhile: what only they wrote is taken in, and what both wrote is asked about.
  const body = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Another one wrote it anew. '.repeat(35) }] }],
  })
  const write = async (json_ld: string) => {
    const desk = await colleague(product.url, 'admin')
    const { status } = await desk.call('PATCH', 'v2/tags/1/extended', { body, json_ld })
    expect(status).toBe(200)
  }
  await page.getByLabel('Facebook').fill('https://facebook.com/courier')
  await write('{"a": 1}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(page.getByLabel('JSON-LD')).toHaveValue('{"a": 1}')
  await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/courier')
  await page.getByLabel('JSON-LD').fill('{"mine": 1}')
  await write('{"theirs": 1}')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alert', { name: 'Changed meanwhile' })
  await expect(question).toContainText('This tag was changed elsewhere since you opened it.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('JSON-LD')).toHaveValue('{"mine": 1}')
  const reader = await colleague(product.url, 'admin')
  await expect
    .poll(async () => Reflect.get((await reader.call('GET', 'v2/tags/1')).body, 'json_ld'))
    .toBe('{"mine": 1}')
  await page.reload()
  await expect(page.getByLabel('JSON-LD')).toHaveValue('{"mine": 1}')

  // What an earlier window left meets a colleague's save in the same way.
  await page.getByLabel('JSON-LD').fill('{"left": 1}')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${product.url}/tags`)
  await write('{"later": 1}')
  await page.goto(`${product.url}/tags/1`)
  await page.getByRole('button', { name: 'Apply unsaved changes' }).click()
  await expect(question).toContainText('This tag was changed elsewhere since you opened it.')
  await expect(page.getByLabel('JSON-LD')).toHaveValue('{"left": 1}')
  await question.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('JSON-LD')).toHaveValue('{"later": 1}')
})

test('a tag removed from its own page is named in the question, and its tab closes', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/tags/9')
  const heading = page.getByRole('heading', { level: 1 })
  const name = await heading.innerText()
  await runByName(page, 'Remove the tag')
  await expect(page.getByRole('alertdialog')).toContainText(name)
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('grid', { name: 'Tags' })).toBeVisible()
  await expect(page.getByRole('tab', { name })).toBeHidden()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Put back.')).toBeVisible()
})

import { colleague } from '../helpers/colleague'
import { mockResponse } from '../helpers/request-mocks'
import { expect, signIn, test } from '../helpers/newsroom'
import { liveThrough } from '../helpers/records'

test('phrases are translated row by row: Enter saves and goes on', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/translations')
  const grid = page.getByRole('grid', { name: 'Languages' })
  await expect(grid.getByText('fr-FR')).toBeVisible()
  await grid.getByRole('row').filter({ hasText: 'fr-FR' }).getByRole('button', { name: 'Show translations' }).click()
  const phrases = page.getByRole('grid', { name: 'Translations' })
  const fields = phrases.getByRole('textbox')
  await expect(fields.nth(1)).toBeVisible()
  await fields.first().fill('')
  await expect(phrases.getByRole('button', { name: /^Save the translation/ }).first()).toBeDisabled()
  await fields.first().fill('Tout autre chose')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(fields.nth(1)).toBeFocused()
  await expect(fields.first()).toHaveValue('Tout autre chose')
  await page.reload()
  await expect(fields.first()).toHaveValue('Tout autre chose')
  // From the row under the cursor a key goes into its field, and Escape comes out.
  await expect(phrases).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(phrases).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('F2')
  await expect(fields.nth(2)).toBeFocused()
})

test('a translation that is not saved stays through scrolling, a reload and closing; Undo brings a discarded one back', async ({
  page,
  product,
}) => {
  await (await colleague(product.url, 'admin')).call('POST', 'v2/languages', { name: 'Ewegbe', code: 'ee-GH' })
  await signIn(page, product.url, 'admin', '/translations/ee-GH')
  const phrases = page.getByRole('grid', { name: 'Translations' })
  const fields = phrases.getByRole('textbox')
  await fields.first().fill('Bubu')
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 6000)
  await expect(fields.first()).not.toHaveValue('Bubu')
  await page.mouse.wheel(0, -9000)
  await expect(fields.first()).toHaveValue('Bubu')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(fields.first()).toHaveValue('Bubu')
  await phrases.focus()
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('alertdialog')).toContainText('1 translation')
  await page.keyboard.press('d')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Alt+d')
  await expect(page.getByText('The unsaved changes were discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.goto(`${product.url}/translations/ee-GH`)
  await expect(fields.first()).toHaveValue('Bubu')
})

test('languages are added, refused, changed and removed by keyboard, each message at its field', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin')
  const refusal = 'This language is in the list already.'
  await liveThrough(page, {
    keys: ['g', 'n'],
    list: 'Languages',
    what: 'language',
    wrong: {
      Name: ['Twi', 'Name must contain 5-20 characters (now: 3)'],
      Code: ['tw', 'Enter a language and a country, for example en-US.'],
    },
    before: { Name: 'Asante Twi' },
    name: { label: 'Code', taken: 'fr-FR', refusal, free: 'tw-GH', other: 'ak-GH' },
    place: 'End',
    removal: 'Are you sure you want to delete selected language?',
    removed: 'Removed',
  })
})

test('a static page marks broken CSS, keeps what was typed over a reload, and shows it in a popup', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/static')
  const grid = page.getByRole('grid', { name: 'Static pages' })
  await expect(grid).toBeFocused()
  // The columns move when the row gets its button.
  await expect(grid.getByRole('row').nth(1).getByRole('button')).toBeVisible()
  await grid.locator('[data-column=slug]').first().click()
  const css = page.getByRole('textbox', { name: 'CSS' })
  await expect(css).toBeVisible()
  const code = page.getByRole('textbox', { name: 'HTML' })
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('<form><input></form><p>Typed whole</p>')
  await expect(code).toHaveText(/<p>Typed whole<\/p>$/)
  await css.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('p {{ color red')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Invalid code, check markers')).toBeVisible()
  await expect(page.getByText('Validation failed').first()).toBeVisible()
  await css.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('p { color: red; ')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect((await popup).locator('iframe[sandbox=""]')).toHaveCount(1)
  // It has the site's typeface, not the browser's.
  const story = (await popup).frameLocator('iframe').locator('article.story')
  await expect(story.locator('h1')).toBeVisible()
  await expect.poll(() => story.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Source Serif')
  // What the site leaves out is not shown either.
  await expect(story.locator('p').last()).toHaveText('Typed whole')
  await expect(story.locator('p').last()).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(story.locator('input')).toHaveCount(0)
  await (await popup).close()
  const key = /slotdesk\.draft\.\d+\.static-pages/
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)).then((keys) => keys.some((name) => key.test(name))))
    .toBe(true)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('alertdialog')).toContainText('Unsaved changes found. Do you want to restore those?')
  await page.getByRole('button', { name: 'Apply unsaved changes' }).click()
  await expect(css).toContainText('color: red')
  // The answer leaves the focus beside the form's fields. The whole screen is the form's place.
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Update successful')).toBeVisible()
  // Somebody else writes while a copy waits: what only they changed is taken in, what both changed is asked about.
  const desk = await colleague(product.url, 'admin')
  const path = `static-pages/${page.url().split('/').at(-1)}`
  // Nothing is unsaved, so what they save is shown.
  expect((await desk.call('PATCH', path, { title: 'A title of somebody else' })).status).toBe(200)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A title of somebody else')
  const write = async (text: string) => {
    await css.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await expect
      .poll(() => page.evaluate(() => Object.entries(localStorage).flat().join('\n')).then((all) => all.includes(text)))
      .toBe(true)
  }
  const reopen = async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Apply unsaved changes' }).click()
  }
  await write('p { color: teal; ')
  expect((await desk.call('PATCH', path, { title: 'A title of a colleague' })).status).toBe(200)
  await reopen()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A title of a colleague')
  await expect(css).toContainText('color: teal')
  expect((await desk.call('PATCH', path, { css: 'p { color: navy }' })).status).toBe(200)
  await write('p { color: plum; ')
  await reopen()
  const question = page.getByRole('alert', { name: 'Changed meanwhile' })
  await expect(question.getByRole('region', { name: 'Theirs' })).toContainText('navy')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(css).toContainText('color: plum')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Update successful')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A title of a colleague')
  // A copy that cannot be read is told, and put aside.
  const [number] = /\d+$/.exec(page.url()) ?? []
  await page.evaluate((id) => localStorage.setItem(`slotdesk.draft.1.static-pages.${id}.gone`, '{broken'), number)
  await page.reload()
  await expect(page.getByText('Error parsing static page data from localStorage.')).toBeVisible()
  await mockResponse(page, /\/api\/v2\/(?:menus|categories)\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${product.url}/menu`)
  await expect(page.getByText('Error fetching.', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Error fetching sections or categories.')).toBeVisible({ timeout: 30_000 })
})

test('a static page is made by keyboard, opens in its editor, and its tab closes when it is taken back', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/static')
  const grid = page.getByRole('grid', { name: 'Static pages' })
  await grid.focus()
  await page.keyboard.press('n')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.type('Contact the desk')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('combobox')).toHaveValue('contact-the-desk')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('option', { name: 'No section' })).toBeVisible()
  await page.keyboard.press('Enter')
  const tab = page.getByRole('tab', { name: 'Contact the desk' })
  await expect(tab).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Contact the desk')
  expect((await page.request.get(`${product.url}/site/page/contact-the-desk`)).status()).toBe(200)
  await page.keyboard.press('Alt+z')
  await expect(grid).toBeVisible()
  await expect(tab).toBeHidden()
  expect((await page.request.get(`${product.url}/site/page/contact-the-desk`)).status()).toBe(404)
})

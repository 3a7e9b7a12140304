// What promotes: experts, advertisement slots, sponsored banners and call-to-actions, by keyboard and in the texts' words.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { scriptOf } from '../../bench/size'
import { colleague } from '../helpers/colleague'
import { retype, runByName, tabTo } from '../helpers/keyboard'
import { holdRequests } from '../helpers/request-mocks'
import { expect, signIn, test, storeToken } from '../helpers/newsroom'
import { chooseFile, sendFile } from '../helpers/records'

/** Chooses a picture by a button of a form. */
async function choosePicture(page: Page, button: Locator, width: number, height: number, colour: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
  await chooseFile(page, button, { name: 'picture.png', mimeType: 'image/png', buffer })
}

/** Types into the fields of a form, going from one to the next by Tab. */
async function typeInto(page: Page, form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, form.getByLabel(label, { exact: true }))
    await retype(page, value)
  }
}

/** Picks the first that a text finds in a field that searches. */
async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

interface Place {
  slug: string
  catchy_title: string
}

/** The first row of a list. */
async function firstOf<Row>(url: string, path: string): Promise<Row> {
  const desk = await colleague(url, 'admin')
  const { items } = (await desk.call('GET', path)).body as unknown as { items: Row[] }
  return items[0]!
}

const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('an expert is made, refused at the fields, changed, found and removed', async ({ page, product }) => {
  await signIn(page, product.url, 'admin')
  await runByName(page, 'Create new expert')
  await expect(page.getByRole('heading', { name: 'Create expert' })).toBeVisible()
  const form = page.locator('form').filter({ visible: true })
  await expect(form.getByLabel('Name')).toBeVisible()
  await tabTo(page, form.getByLabel('Name'))
  await page.keyboard.press('Control+s')
  await told(page, 'Validation failed')
  await told(page, 'Image is required')
  await expect(form.getByText('Field can not be empty')).toHaveCount(3)
  await typeInto(page, form, {
    Name: 'Ama Owusu-Ansah',
    Position: 'Economist',
    Description: 'She counts what others guess.',
    Education: 'a '.repeat(251).trim(),
    Facebook: 'https://example.org/ama',
  })
  await page.keyboard.press('Tab')
  await told(page, 'Maximum length: 250')
  await told(page, 'Enter a valid link to an account.')
  await form.getByLabel('Education').focus()
  await retype(page, 'a '.repeat(250).trim())
  await form.getByLabel('Facebook').focus()
  await retype(page, 'https://www.facebook.com/ama.owusu')
  await choosePicture(page, form.getByRole('button', { name: 'Add image' }), 400, 300, '#a63')
  const zoom = form.getByLabel('Zoom')
  await zoom.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('1.5')
  await page.keyboard.press('Control+s')
  await told(page, 'Created')
  await expect(page.getByRole('heading', { name: 'Update expert' })).toBeVisible()
  await expect(form.getByLabel('Slug')).toHaveValue('ama-owusu-ansah')
  await form.getByLabel('Position').focus()
  await retype(page, 'Chief economist')
  await page.keyboard.press('Control+s')
  await told(page, 'Updated')

  await runByName(page, 'Go to experts')
  const grid = page.getByRole('grid', { name: 'Experts' })
  for (const head of ['Name', 'Slug', 'Position'])
    await expect(grid.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('owusu-ansah')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(grid).toContainText('Chief economist')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Update expert' })).toBeVisible()
  await runByName(page, 'Remove the expert')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to remove this expert')
  await page.keyboard.press('Alt+r')
  await told(page, 'Removed')
})

test('an expert that is only looked at has nothing unsaved', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/experts')
  const grid = page.getByRole('grid', { name: 'Experts' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Enter')
  const face = page.locator('form img')
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(400)
  await page.getByLabel('Zoom').focus()
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).not.toHaveAccessibleName(/nsaved/)
  await page.keyboard.press('ArrowRight')
  await expect(tab).toHaveAccessibleName(/nsaved/)
})

test('an expert that cannot be read leads back to the list', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/experts/999999')
  await told(page, 'Error fetching data.')
  await expect(page).toHaveURL(/\/experts$/)
})

test('a placement is added, refused at its fields, turned on and off, uploaded and removed', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/advertisements')
  const slots = page.getByRole('region', { name: 'Advertisement Slots' })
  await expect(slots.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await runByName(page, 'Add new placement')
  const form = page.getByRole('complementary', { name: 'Add new placement' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Under the fold')
  await typeInto(page, form, { Slot: 'under', 'Div ID': '9 under', Size: '728x90' })
  await page.keyboard.press('Tab')
  await expect(form.getByText('Enter a slot like /1234567/top.')).toBeVisible()
  await expect(form.getByText('Enter a valid Div ID.')).toBeVisible()
  await expect(form.getByText('Enter fluid, or sizes like [728,90],[320,50].')).toBeVisible()
  await expect(form.getByLabel('Frequency')).toContainText('100%')
  await form.getByLabel('Slot').focus()
  await retype(page, '/1234567/under')
  await typeInto(page, form, { 'Div ID': 'div-under', Size: '[728,90],[320,50]' })
  await page.keyboard.press('Control+s')
  await told(page, 'Added')
  await expect(page.getByRole('complementary', { name: 'Edit placement' })).toBeVisible()
  // A slot that is out of page has no size.
  const edit = page.getByRole('complementary', { name: 'Edit placement' })
  await edit.getByLabel('Out of page').press('Space')
  await expect(edit.getByLabel('Size')).toHaveCount(0)
  await edit.getByLabel('Out of page').press('Space')
  await edit.getByLabel('Name').press('Escape')
  if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Alt+d')

  const card = slots.getByRole('listitem').filter({ hasText: 'Under the fold' })
  await expect(card).toContainText('728 × 90')
  await expect(card).toContainText('div-under')
  const active = card.getByRole('switch', { name: 'Active' })
  await active.press('Space')
  await told(page, 'Updated')
  await expect(active).not.toBeChecked()
  // What the server refuses turns back.
  await page.route(/\/api\/v2\/advs\/\d+/, (route) => route.fulfill({ status: 500, body: '' }))
  const cached = card.getByRole('switch', { name: 'Cached' })
  await cached.press('Space')
  await told(page, 'Error updating advertisement slot')
  await expect(cached).not.toBeChecked()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await slots.getByLabel('Only active').press('Space')
  await expect(card).toHaveCount(0)
  await slots.getByLabel('Only active').press('Space')
  await slots.getByRole('searchbox').fill('under the fold')
  await expect(slots.getByRole('listitem')).toHaveCount(1)
  await slots.getByRole('searchbox').fill('nothing is called so')
  await expect(slots.getByText('Placements not found')).toBeVisible()
  await slots.getByRole('searchbox').fill('')

  const button = 'Upload .txt'
  await sendFile(page, button, ['slots.csv', 'a'], 'You can upload only files with extension .txt')
  await sendFile(page, button, ['slots.txt', ''], 'File seems to be empty. Upload canceled.')
  await sendFile(
    page,
    button,
    ['slots.txt', 'A\t/1/a\tdiv-a\t[1,1]\t50\nB\tnowhere\tdiv-b\t\t50\n'],
    /occurred on line 2/,
  )
  await expect(slots.getByRole('listitem').filter({ hasText: 'div-a' })).toHaveCount(0)
  await sendFile(page, button, ['slots.txt', 'From a file\t/1234567/file\tdiv-file\t[300,250]\t50\n'], 'File uploaded.')
  await expect(slots.getByRole('listitem').filter({ hasText: 'From a file' })).toContainText('50%')

  await card.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to remove selected placement?')
  await page.keyboard.press('Alt+r')
  await told(page, 'Deleted')
  await expect(card).toHaveCount(0)
  // Folded and unfolded by its head.
  await slots.getByRole('button', { name: 'Advertisement Slots' }).press('Enter')
  await expect(slots.getByRole('searchbox')).toHaveCount(0)
})

test('a banner is made, refused at its fields, shown to readers, and removed with its own answers', async ({
  page,
  product,
}) => {
  const category = await firstOf<Place & { section: Place }>(product.url, 'v2/categories?per_page=1&include=section')
  await signIn(page, product.url, 'admin', '/advertisements')
  const grid = page.getByRole('grid', { name: 'Sponsored banners' })
  for (const head of ['Name', 'Link', 'Is enable', 'Category', 'Tag', 'Banner thumbnail'])
    await expect(grid.getByRole('columnheader', { name: head, exact: true })).toBeAttached()
  expect(await grid.locator('img').first().boundingBox()).toMatchObject({ width: 160, height: 40 })
  await runByName(page, 'Create new banner')
  const form = page.getByRole('complementary', { name: 'Create banner' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.getByText('At least one of the two fields must be filled!')).toHaveCount(2)
  await expect(form.getByText('Image is required')).toHaveCount(2)
  await form.getByLabel('Name').focus()
  await retype(page, 'x'.repeat(151))
  await typeInto(page, form, { Link: 'nowhere' })
  await page.keyboard.press('Tab')
  await expect(form.getByText('Maximum length 150')).toBeVisible()
  await expect(form.getByText('Enter a valid link.')).toBeVisible()
  await form.getByLabel('Link').focus()
  await retype(page, 'https://example.org/[week]')
  await page.keyboard.press('Tab')
  await expect(
    form.getByText('Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'),
  ).toBeVisible()
  await form.getByLabel('Link').focus()
  await retype(page, 'https://example.org/week')
  await form.getByLabel('Name').focus()
  await retype(page, 'A week of offers')
  await pick(page, form.getByLabel('Categories'), category.catchy_title)
  await expect(form.getByText('At least one of the two fields must be filled!')).toHaveCount(0)
  const pictures = form.getByRole('button', { name: 'Add image' })
  await choosePicture(page, pictures.nth(1), 321, 50, '#3a6')
  await choosePicture(page, pictures.first(), 729, 90, '#36a')
  await form.getByLabel('Name').press('Control+s')
  await expect(form.getByText('Max image width - 728 px')).toBeVisible()
  await expect(form.getByText('Max image width - 320 px')).toBeVisible()
  await choosePicture(page, form.getByRole('button', { name: 'Change image' }).first(), 728, 90, '#36a')
  await expect(form.getByLabel('Name')).toHaveValue('A week of offers')
  await choosePicture(page, form.getByRole('button', { name: 'Change image' }).nth(1), 320, 50, '#3a6')
  // A chosen picture takes the refusal of the one before away.
  await expect(form.getByText(/^Max image width/)).toHaveCount(0)
  await form.getByLabel('Name').press('Control+s')
  await told(page, 'Added')
  const edit = page.getByRole('complementary', { name: 'Edit banner' })
  await expect(edit.getByLabel('Section')).toBeDisabled()
  await expect(grid).toContainText('A week of offers')

  const reader = await page.context().newPage()
  await reader.goto(`${product.url}/site/category/${category.section.slug}/${category.slug}`)
  const shown = reader.getByRole('complementary', { name: 'Sponsored' })
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://example.org/week')
  await expect(shown.getByRole('img')).toHaveAttribute('alt', 'A week of offers')
  await reader.close()

  await edit.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'You want to delete banner from database. It will be removed forever. Are you sure?',
  )
  await question.getByRole('button', { name: "No, I don't want" }).press('Enter')
  await expect(edit).toBeVisible()
  await edit.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await question.getByRole('button', { name: "Yes, I'm sure" }).press('Enter')
  await told(page, 'Deleted')
  await expect(edit).toHaveCount(0)
})

test('keys pressed before the list of a select is loaded choose in it', async ({ page, product }) => {
  await storeToken(page, product.url, 'admin')
  const letGo = await holdRequests(page, scriptOf('src/ui/choices/select-parts.tsx'))
  await page.goto(`${product.url}/call-to-actions`)
  await page.getByRole('button', { name: 'Create call to action' }).press('Enter')
  const position = page.getByRole('complementary').getByLabel('Position')
  await position.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('bo')
  await page.keyboard.press('Enter')
  letGo()
  await expect(position).toHaveText('Bottom')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(position).toBeFocused()
})

test('a call to action is made for a section, filtered, shown to readers and removed', async ({ page, product }) => {
  const section = await firstOf<Place>(product.url, 'v2/sections?per_page=1')
  await signIn(page, product.url, 'admin', '/call-to-actions')
  const grid = page.getByRole('grid', { name: 'Call to actions' })
  for (const head of ['Name', 'Section', 'Position', 'Category'])
    await expect(grid.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create call to action' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Create call to action' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Category')).toBeDisabled()
  await page.keyboard.type('Read our letter')
  await tabTo(page, form.getByLabel('Section'))
  await page.keyboard.press('Enter')
  await page.keyboard.type(section.catchy_title.slice(0, 4))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Section')).toContainText(section.catchy_title)
  await tabTo(page, form.getByLabel('Position'))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Top' }).press('Enter')
  await form.getByRole('textbox', { name: 'Body' }).focus()
  await page.keyboard.type('Every Friday, in your ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('mailbox')
  await page.keyboard.press('Control+s')
  await told(page, 'Created')
  await expect(grid).toContainText('Read our letter')

  const reader = await page.context().newPage()
  await reader.goto(`${product.url}/site/section/${section.slug}`)
  const shown = reader.getByRole('complementary', { name: 'Read our letter' })
  await expect(shown.locator('strong')).toHaveText('mailbox')
  await reader.close()

  await page.goto(`${product.url}/call-to-actions?query=nothing-is-called-so`)
  await expect(page.getByText('Call to actions not found')).toBeVisible()
  await page.goto(`${product.url}/call-to-actions?query=Read+our+letter`)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to remove selected call to action?')
  await page.keyboard.press('Alt+r')
  await told(page, 'Deleted')
})

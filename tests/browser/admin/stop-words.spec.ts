import { expect, signIn, test } from '../helpers/newsroom'
import { runByName } from '../helpers/keyboard'
import { liveThrough, sendFile } from '../helpers/records'
import { holdRequests } from '../helpers/request-mocks'

test('stop words are added, refused, changed, removed and uploaded by keyboard, and nothing typed is lost', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin')
  const refusal = 'This stop word is in the list already.'
  await liveThrough(page, {
    keys: ['g', 'w'],
    list: 'Stop words',
    what: 'stop word',
    name: { label: 'Name', taken: 'Synergy', refusal, free: 'Synergy of teams', other: 'Synergy of desks' },
    place: 'Home',
    removal: 'Are you sure you want to remove selected stop word?',
    removed: 'Deleted',
  })
  const button = 'Upload post stop words'
  await sendFile(page, button, ['words.csv', 'circle back\n'], 'You can upload only files with extension .txt')
  await sendFile(page, button, ['words.txt', ''], 'File seems to be empty. Upload canceled.')
  await sendFile(page, button, ['words.txt', 'circle back\ndeep dive\n'], 'File uploaded.')
  await expect(page.getByRole('grid', { name: 'Stop words' }).getByText('deep dive')).toBeVisible()
})

test('words typed during a save with the next form become the next word', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/stop-words')
  const grid = page.getByRole('grid', { name: 'Stop words' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await grid.focus()
  const letGo = await holdRequests(page, /v2\/stop-words$/)
  await page.keyboard.press('n')
  const names = ['Quagga one', 'Quagga two', 'Quagga three']
  for (const [at, name] of names.entries()) {
    await page.keyboard.type(name)
    await page.keyboard.press(at < 2 ? 'Control+Shift+Enter' : 'Control+Enter')
  }
  letGo()
  for (const name of names) await expect(grid.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: /unsaved/ })).toHaveCount(0)
})

test('words are added one after another, an upload is taken back, and all that match go with their number typed', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/stop-words')
  const grid = page.getByRole('grid', { name: 'Stop words' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('n')
  const form = page.getByRole('complementary', { name: 'Create stop word' })
  for (const word of ['zebra crossing one', 'zebra crossing two', 'zebra crossing three']) {
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Name')).toHaveValue('')
    await page.keyboard.type(word)
    await page.keyboard.press('Control+Shift+Enter')
    await expect(grid.getByText(word)).toBeVisible()
  }
  await expect(form.getByLabel('Name')).toHaveValue('')
  await page.keyboard.press('Escape')
  await sendFile(page, 'Upload post stop words', ['words.txt', 'zebra four\nzebra five\n'], 'File uploaded.')
  await expect(page.getByText('2 added').first()).toBeVisible()
  await expect(grid.getByText('zebra five')).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(grid.getByText('zebra five')).toHaveCount(0)

  await page.goto(`${product.url}/stop-words?query=zebra`)
  await expect(grid.getByRole('row')).toHaveCount(4)
  await grid.focus()
  await runByName(page, 'Select all rows that match')
  await page.getByRole('button', { name: 'Remove all' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Remove all 3 stop words that match?')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removed 3 stop words.').first()).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Alt+z')
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0)
  await expect(page.getByText(/\d selected/)).toHaveCount(0)
})

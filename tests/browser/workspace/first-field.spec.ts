// The first field has the focus when a form or dialog opens, so that text typed at once does not run commands.
import { scriptOf } from '../../bench/size'
import { bodyOf, colleague } from '../helpers/colleague'
import { expect, openPost, signIn, test, storeToken } from '../helpers/newsroom'
import { holdRequests } from '../helpers/request-mocks'

test('a new expert begins in the name, and words that are typed at once go there', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/experts')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Gbeho')
  await expect(page.getByRole('heading', { name: 'Create expert' })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Gbeho')
})

for (const subject of ['tags', 'categories'])
  test(`a new row of ${subject} begins in the title`, async ({ page, product }) => {
    await signIn(page, product.url, 'admin', `/${subject}`)
    await expect(page.getByRole('grid').or(page.getByRole('treegrid'))).toBeFocused()
    await page.keyboard.press('n')
    const title = page.getByRole('complementary').getByLabel('Catchy title')
    await expect(title).toBeFocused()
    await page.keyboard.type('Fuel depots')
    await expect(title).toHaveValue('Fuel depots')
  })

test('words typed right after the key of the settings go into their filter and not into the text behind', async ({
  page,
  product,
}) => {
  const id = await (await colleague(product.url, 'senior-editor')).makes({ body: bodyOf('Begun.') })
  await storeToken(page, product.url)
  await openPost(page, product.url, id)
  await page.keyboard.press('i')
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await expect(text).toBeFocused()
  const letGo = await holdRequests(page, scriptOf('src/areas/settings/settings-screen.tsx'))
  await page.keyboard.press('Control+,')
  await page.keyboard.type('undo the last')
  letGo()
  await expect(page.getByLabel('Filter the commands')).toHaveValue('undo the last')
  await page.keyboard.press('Alt+w')
  await expect(text).toHaveText('Begun.')
})

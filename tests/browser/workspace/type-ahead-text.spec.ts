// Type-ahead: text that a person types before its field is loaded is written into that field.
import { scriptOf } from '../../bench/size'
import { bodyOf, colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { holdRequests } from '../helpers/request-mocks'
import { expect, signIn, test } from '../helpers/newsroom'
import { cursorRow, openList } from '../helpers/posts-list'
import { headline, makeOne, paletteOf } from '../helpers/type-ahead'

test('text typed right after the key for a new post becomes its headline, however late the post loads', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const letGo = await holdRequests(page)
  await page.keyboard.press('n')
  await page.keyboard.type('The fox jumps at noonn')
  await page.keyboard.press('Backspace')
  letGo()
  await expect(headline(page)).toHaveValue('The fox jumps at noon')
  await expect(headline(page)).toBeFocused()
  await page.keyboard.type(' sharp')
  await expect(headline(page)).toHaveValue('The fox jumps at noon sharp')
  await page.keyboard.press('Control+z')
  await expect(headline(page)).not.toHaveValue(/sharp/)
  await page.keyboard.press('Escape')
  await runByName(page, 'New post')
  await page.keyboard.type('Another one')
  await expect(page.locator('[data-tab-handle][aria-selected=true]')).toContainText('Another one')
})

for (const [presses, kept] of [
  ['once', 'The fox'],
  ['twice', ''],
] as const)
  test(`Escape pressed ${presses} after the text of a new post that is loading ${kept ? 'keeps' : 'drops'} the text`, async ({
    page,
    product,
  }) => {
    await openList(page, product.url)
    const letGo = await holdRequests(page)
    await page.keyboard.press('n')
    await page.keyboard.type('The fox')
    await page.keyboard.press('Escape')
    if (presses === 'twice') await page.keyboard.press('Escape')
    letGo()
    await expect(headline(page)).toHaveValue(kept)
    if (kept) await expect(headline(page)).not.toBeFocused()
  })

test('text typed while the page itself is loading becomes the headline of a new post', async ({ page, product }) => {
  await openList(page, product.url)
  const letGo = await holdRequests(page, /\/api\/v2\/users\/me$/)
  const asked = page.waitForRequest(/\/api\/v2\/users\/me$/)
  await page.reload()
  await asked
  await page.keyboard.press('n')
  await page.keyboard.type('The fox jumps')
  letGo()
  await expect(headline(page)).toHaveValue('The fox jumps')
})

test('Escape after the text for a post whose screen is loading keeps the text and leaves its field', async ({
  page,
  product,
}) => {
  await makeOne(product.url)
  const letGo = await holdRequests(page, scriptOf('src/areas/posts/editor/post-screen.tsx'))
  await openList(page, product.url, '?sort=-id')
  await page.keyboard.press('Enter')
  await page.keyboard.press('i')
  await page.keyboard.type('The eel')
  await page.keyboard.press('Escape')
  letGo()
  await expect(page.locator('.ProseMirror')).toHaveText('The eel')
  await expect(page.locator('.ProseMirror')).not.toBeFocused()
})

test('Tab pressed before a new post is there goes on from its headline, and no letter after it runs a command', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const letGo = await holdRequests(page)
  await page.keyboard.press('n')
  await page.keyboard.type('The fox')
  await page.keyboard.press('Tab')
  await page.keyboard.type('xe')
  letGo()
  await expect(headline(page)).toHaveValue('The fox')
  await expect(headline(page)).not.toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
})

test('text typed right after the keys for a screen and its side form goes on at Tab and runs no command', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'admin', '/posts')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  const form = page.getByRole('complementary')
  await page.keyboard.type('gmnJumping foxes')
  await page.keyboard.press('Tab')
  await page.keyboard.type('/foxes')
  await expect(form.getByRole('textbox').first()).toHaveValue('Jumping foxes')
  await expect(form.getByRole('textbox').nth(1)).toHaveValue('/foxes')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
})

test('text typed while a post opens beside the list is written into it once it is editable', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: ' and the fox' })
  await openList(page, product.url, '?sort=-id')
  await expect(page.getByRole('grid').getByRole('link', { name: 'and the fox' })).toBeVisible()
  const letGo = await holdRequests(page)
  await page.keyboard.press('e')
  await page.keyboard.type('The hound')
  letGo()
  await expect(page.getByRole('complementary').getByLabel('Main headline')).toHaveValue('The hound and the fox')
})

test('End, Shift and arrows typed behind the key of a form act in its field, not in the list', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'The fox and the hen' })
  await openList(page, product.url, '?sort=-id')
  await expect(page.getByRole('grid').getByRole('link', { name: 'The fox and the hen' })).toBeVisible()
  const letGo = await holdRequests(page)
  await page.keyboard.press('e')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.type('eel')
  letGo()
  const field = page.getByRole('complementary').getByLabel('Main headline')
  await expect(field).toHaveValue('The fox and the eel')
  await page.keyboard.press('Control+z')
  await expect(field).not.toHaveValue('The fox and the eel')
})

test('Enter, i and words typed at once open the post and write the words into it', async ({ page, product }) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: 'A post to write in at once', body: bodyOf('jumps.') })
  await openList(page, product.url, '?sort=-id')
  await expect(cursorRow(page)).toContainText('A post to write in at once')
  const letGo = await holdRequests(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-place=editor]')).toBeFocused()
  await page.keyboard.press('i')
  await page.keyboard.type('The fox ')
  letGo()
  await expect(page.locator('.ProseMirror')).toHaveText('The fox jumps.')
  await expect(page.locator('.ProseMirror')).toBeFocused()
})

test('text typed while the screen of a post is loading is written into the post, on a slow machine too', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: '' })
  const letGo = await holdRequests(page, scriptOf('src/areas/posts/editor/post-screen.tsx'))
  await openList(page, product.url, '?sort=-id')
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('i')
  await page.keyboard.type('The eel')
  letGo()
  await expect(headline(page)).toHaveValue('The eel', { timeout: 60_000 })
})

test('the palette key waits for the text typed before it, and what is typed after it goes into the palette', async ({
  page,
  product,
}) => {
  const owner = await colleague(product.url, 'senior-editor')
  await owner.makes({ main_headline: '' })
  const ready = page.waitForRequest(/\/v2\/events$/)
  await openList(page, product.url, '?sort=-id')
  await ready
  const letGo = await holdRequests(page, scriptOf('src/areas/posts/editor/post-screen.tsx'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('i')
  await page.keyboard.type('The eel')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move to')
  letGo()
  await expect(paletteOf(page).getByRole('combobox')).toHaveValue('move to')
  await expect(headline(page)).toHaveValue('The eel')
})

test('posts made, saved, closed and begun without a wait have their own headlines, however late the server answers', async ({
  page,
  product,
}) => {
  await openList(page, product.url)
  const next = async (written: string) => {
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Alt+w')
    await page.keyboard.press('n')
    await page.keyboard.type(written)
  }
  const letCreate = await holdRequests(page)
  await page.keyboard.press('n')
  await page.keyboard.type('An early eel')
  await next('An early fox')
  letCreate()
  await expect(headline(page)).toHaveValue('An early fox')
  const letSave = await holdRequests(page)
  await next('An early hen')
  letSave()
  await expect(headline(page)).toHaveValue('An early hen')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Alt+w')
  await expect(headline(page)).toHaveCount(0)
  await openList(page, product.url, '?sort=-id')
  for (const name of ['eel', 'fox', 'hen'])
    await expect(page.getByRole('grid').getByRole('link', { name: `An early ${name}`, exact: true })).toBeVisible()
})

test('two tags typed one after the other, and the save behind them, wait for the search of each', async ({
  page,
  product,
}) => {
  const id = await makeOne(product.url)
  await signIn(page, product.url, 'editor', `/posts/${id}`)
  const letGo = await holdRequests(page, /autocomplete|\/tags\?/)
  await page.getByRole('combobox', { name: /^Tags/ }).click()
  await page.keyboard.type('jobs debate')
  await page.keyboard.press('Enter')
  await page.keyboard.type('housing protests')
  await page.keyboard.press('Enter')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  letGo()
  await saved
  for (const name of ['Jobs debate', 'Housing protests'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  const { body } = await (await colleague(product.url, 'editor')).call('GET', `posts/${id}`)
  expect(JSON.stringify(body)).toMatch(/Housing protests/)
})

test('posts searched, opened, written, saved and closed one after the other, typed before the first is found', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'editor')
  const names = ['Quokka', 'Dugong']
  const ids = [
    await other.makes({ main_headline: `${names[0]} crosses a river` }),
    await other.makes({ main_headline: `${names[1]} swims home` }),
  ]
  await openList(page, product.url)
  const letGo = await holdRequests(page)
  for (const name of names) {
    await page.keyboard.press('Control+p')
    await page.keyboard.type(name.toLowerCase())
    await page.keyboard.press('Enter')
    await page.keyboard.type(`iNews of the ${name}`)
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Alt+w')
  }
  letGo()
  const texts = async () => {
    const posts = await Promise.all(ids.map((id) => other.call('GET', `posts/${id}`)))
    return posts.map(({ body }) => /News of the \w+/.exec(JSON.stringify(body))?.[0])
  }
  await expect.poll(texts, { timeout: 20_000 }).toEqual(['News of the Quokka', 'News of the Dugong'])
})

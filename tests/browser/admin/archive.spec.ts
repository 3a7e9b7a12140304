import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { command, startProduct } from '../../product'

import { archiveFile, pickArticle } from '../helpers/archive'
import { retype, tabTo } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

test('an article of an imported archive is found by a word of its body, finished, published and read on the site', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'slotdesk archive '))
  const file = archiveFile(folder)
  const { headline, word } = pickArticle(file)
  const product = await startProduct(async (env) => {
    await command(['seed'], env)
    const report = await command(['import', file], env)
    expect(report).toMatch(/Posts: [1-9]\d* taken/)
    expect(await command(['import', file], env)).toMatch(/Posts: 0 taken, 0 changed, [1-9]\d* unchanged/)
  })
  try {
    await signIn(page, product.url)
    const grid = page.getByRole('grid', { name: 'Posts' })
    await expect(grid.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 post', { exact: true })).toBeVisible()
    await expect(grid.getByRole('row').nth(1)).toContainText(headline)

    await page.keyboard.press('Control+Enter')
    const title = page.getByLabel('Main headline')
    await expect(title).toBeEditable()
    await tabTo(page, title)
    const name = `${headline} comes back from the archive after so very many years`.slice(0, 100).trim()
    await retype(page, name)
    // The list stands beside it; its own settings fold into a panel.
    await page.keyboard.press('Alt+Enter')
    await expect(grid).toBeHidden()

    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Validation failed.')).toBeVisible()

    const into = async (label: string, value: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await retype(page, value)
    }
    await tabTo(page, page.getByLabel('Authors', { exact: true }))
    await page.keyboard.type('ab')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const category = page.getByLabel('Category', { exact: true })
    if ((await category.inputValue()) === '') {
      await tabTo(page, category, 'Shift+Tab')
      await page.keyboard.type('po')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    const image = page.getByRole('button', { name: 'Add image' })
    if (await image.isVisible()) {
      await tabTo(page, image)
      await page.keyboard.press('Enter')
      const gallery = page.getByRole('region', { name: 'Image gallery' })
      const picture = gallery.locator('[data-image-choice]').first()
      await picture.waitFor()
      await tabTo(page, picture)
      await page.keyboard.press('Enter')
      await expect(gallery).toBeHidden()
    }
    await into('Catchy title', name)
    await into('RSS title', name)
    await into(
      'Description (Google)',
      'What the old article said about the bridge, the road and the school is told once more, with what has happened since then and why it still matters to readers now',
    )
    await into('Facebook headline', name.slice(0, 70).trim())
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter')
    await expect(page.getByText(/Post (re)?published\./)).toBeVisible()

    await page.goto(`${product.url}/site/`)
    await page.getByRole('link', { name }).first().press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('article')).toContainText(new RegExp(word, 'i'))
    await expect(page.getByRole('article').locator('script, iframe[src*="example"]')).toHaveCount(0)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

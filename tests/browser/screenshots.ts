// `npm run screenshots`: the README's pictures, taken from the built product with its demo.
import { chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { chromiumArguments, chromiumPath, root, startProduct } from '../product'

import { signIn } from './helpers/newsroom'

const folder = join(root, 'tests', 'browser', 'pictures')

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

async function desk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/posts?status=3`)
  await page.getByRole('grid', { name: 'Posts' }).getByText('Published').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Main headline').waitFor()
  await page.locator('.ProseMirror p').first().waitFor()
}

mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product.url)
  await desk(page, product.url)
  // One page for both: a second one would be asked to take the post over from the first.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await take(page, `desk-${colorScheme}`)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('listbox').waitFor()
  await take(page, 'palette')
} finally {
  await browser.close()
  await product.stop()
}

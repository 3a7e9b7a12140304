// A thousand strings that would run a script if they were markup, seen by every screen that shows a post.
import type { Page } from '@playwright/test'

import { bodyOfBlocks, hostileBlocks, hostileStrings } from '../../hostile-strings'
import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, signIn, test } from '../helpers/newsroom'

/** Texts of at most so many characters, each of several strings. */
function joined(longest: number): string[] {
  const texts: string[] = []
  for (const text of hostileStrings) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + text.length < longest) texts[texts.length - 1] = `${last} ${text}`
    else texts.push(text)
  }
  return texts
}

const paragraphs = hostileStrings.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const [headline = ''] = joined(450)
const body = bodyOfBlocks([...paragraphs, ...joined(4000).flatMap(hostileBlocks)])

/** What was run, and every dialog that came. */
async function trap(page: Page): Promise<string[]> {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') ran.push(dialog.message())
    void dialog.accept()
  })
  await page.exposeFunction('tellRan', (where: string) => ran.push(where))
  await page.addInitScript(() => {
    Object.defineProperty(window, '__ran', {
      set: () => {
        Reflect.get(window, 'tellRan')(location.href)
      },
    })
  })
  return ran
}

test('a thousand hostile strings run in no editor, history, comment, preview or page', async ({ page, product }) => {
  const ran = await trap(page)
  const editor = await colleague(product.url, 'editor')
  const titles = { main_headline: headline, catchy_title: headline, description: headline, fb_catchy_title: headline }
  const id = await editor.makes({ ...titles, body: bodyOfBlocks(paragraphs.slice(0, 300).reverse()) })
  await editor.writes(id, { body, is_evergreen: 1, json_ld: JSON.stringify({ headline: hostileStrings.slice(-1000) }) })
  const said = joined(1500)
  for (const text of said) await editor.call('POST', `posts/${id}/comments`, { text })

  await signIn(page, product.url, 'editor')
  await page.evaluate(() => Reflect.set(window, '__ran', 1))
  await expect.poll(() => ran.splice(0)).toHaveLength(1)
  await page.goto(`${product.url}/posts/${id}`)
  const text = page.locator('.ProseMirror')
  await expect(page.getByLabel('Main headline')).toHaveValue(/__ran/)
  await expect(text.locator('p').nth(hostileStrings.length - 1)).toBeAttached()
  await test.step('the comments', async () => {
    await runByName(page, 'Show the comments of the post')
    await expect(page.getByRole('list', { name: 'Open comments' }).getByRole('listitem')).toHaveCount(said.length)
  })
  await test.step('what changed between two versions', async () => {
    await runByName(page, 'Show the history of the post')
    await page
      .getByRole('list', { name: 'Earlier versions' })
      .getByRole('button', { name: /Before the first save/ })
      .click()
    await expect(
      page.getByRole('dialog').getByRole('region', { name: 'Text of the post' }).locator('mark').first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what is pasted', async () => {
    await text.evaluate(
      (element, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      hostileStrings.map((one) => `<p>Pasted ${one}</p>`).join(''),
    )
    await expect(text).toContainText('Pasted')
  })
  await test.step('the preview', async () => {
    const { body: post } = await editor.call('GET', `posts/${id}?expand=previewUrl`)
    await page.goto(new URL(String(Reflect.get(post, 'previewUrl')), product.url).href)
    await expect(page.getByRole('article')).toContainText('__ran')
  })
  await test.step('the public page', async () => {
    const { body: found } = await editor.call('GET', 'posts?search[status]=3&search[template_type]=0')
    const [published] = Reflect.get(found, 'items')
    await editor.writes(published.id, { body })
    await page.goto(`${product.url}/site/post/${published.slug}`)
    await expect(page.getByRole('article')).toContainText('__ran')
  })
  expect(ran).toEqual([])
})

import type { Page } from '@playwright/test'

import { type Theme, violationsOf } from '../helpers/accessibility'
import { expect, password, signIn, test } from '../helpers/newsroom'

/** The references of one element to another whose id no element has. axe-core leaves them to a person. */
const leadNowhere = (page: Page) =>
  page.evaluate(() =>
    ['aria-describedby', 'aria-labelledby', 'aria-activedescendant'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(' ')
          .filter((id) => id !== '' && !document.getElementById(id))
          .map((id) => `${name}="${id}" of ${element.outerHTML.slice(0, 120)}`),
      ),
    ),
  )

/** What WCAG 2.2 A and AA say of the page as it stands. */
async function checkIn(theme: Theme, page: Page, what: string): Promise<void> {
  const found = (await violationsOf(page, { theme })).map((text) => `${what}: ${text}`)
  expect([...found, ...(await leadNowhere(page))]).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every screen and what opens over it passes in ${colorScheme}`, async ({ page, product }) => {
    test.setTimeout(300_000)
    const check = (at: Page, what: string) => checkIn(colorScheme, at, what)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(product.url)
    await expect(page.getByLabel('Email')).toBeFocused()
    await check(page, 'sign-in')
    await page.keyboard.type('admin@slotdesk.test')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Incorrect email or password.')).toBeVisible()
    await check(page, 'sign-in refused')

    await signIn(page, product.url, 'admin', '/posts')
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await page.keyboard.press('x')
    await check(page, 'list with a selection')
    await page.keyboard.press('f')
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
    await check(page, 'filters')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Reset columns' })).toBeVisible()
    await check(page, 'columns')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'cheat-sheet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
    await check(page, 'palette')
    await page.keyboard.press('Escape')
    await grid.focus()
    await page.keyboard.press('Control+Backspace')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(page, 'question')
    await page.keyboard.press('Escape')

    await page.goto(`${product.url}/dashboard?group=assignee`)
    await expect(page.getByRole('listbox', { name: 'New', exact: true })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await check(page, 'board')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Edit task' }).getByLabel('Headline')).toBeFocused()
    await check(page, 'task beside the board')
    await page.keyboard.press('Escape')

    await page.goto(`${product.url}/posts/3`)
    await expect(page.locator('.ProseMirror')).toBeVisible()
    await check(page, 'editor')
    await page.goto(`${product.url}/settings`)
    await page.getByLabel('Filter the commands').fill('posts')
    await page.locator('[data-command="posts.go"]').getByRole('button').first().press('Enter')
    await expect(page.getByRole('button', { name: 'Press the keys' })).toBeFocused()
    await check(page, 'settings with a key being recorded')
    await page.goto(`${product.url}/nothing`)
    await expect(page.getByText('Page not found').first()).toBeVisible()
    await check(page, 'no such page')
    await page.goto(`${product.url}/site/`)
    await check(page, 'public home')
    await page.locator('main a[href*="/site/post/"], article a, h2 a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, 'public article')
  })

test('the two factors, asked for and given, sign in', async ({ page, product }) => {
  const { TOTP, Secret } = await import('otpauth')
  const secret = /two-factor secret of two-factor@slotdesk\.test: (\w+)/.exec(product.output())?.[1] ?? ''
  await page.goto(product.url)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('two-factor@slotdesk.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Two-Factor Authentication')
  const loaded = page.waitForRequest(/\/v2\/events$/)
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()
  // Closing the page while it fetched its code once hung the browser for 90 seconds.
  await loaded
})

test('what looks like a script is text on every screen that shows it', async ({ page, product }) => {
  const hostile = `<img src=x onerror="window.ran=1"><script>window.ran=1</script> "'; {{7*7}} \u202Eabc wildebeestscript`
  await signIn(page, product.url, 'admin')
  const id = await page.evaluate(async (headline) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('__atoken')}`, 'content-type': 'application/json' }
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: headline }] }] }
    const answer = await fetch('/api/posts', {
      method: 'POST',
      headers,
      body: JSON.stringify({ main_headline: headline, catchy_title: headline, body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { id: number }).id
  }, hostile)
  const ran = () => page.evaluate(() => 'ran' in window)
  await page.goto(`${product.url}/posts/${id}`)
  await expect(page.getByLabel('Main headline')).toHaveValue(/onerror/)
  await expect(page.locator('.ProseMirror')).toContainText('onerror')
  expect(await ran()).toBe(false)
  await page.goto(`${product.url}/posts?query=wildebeestscript`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('<img')
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('wildebeest')
  await expect(page.getByRole('option').first()).toContainText('<img')
  expect(await ran()).toBe(false)
})

// Appearance: no control is cut off in a narrow window, keys are drawn as keycaps, and forced colours keep the borders.
import type { Page } from '@playwright/test'

import { colleague } from '../helpers/colleague'
import { expect, openPost, signIn, test } from '../helpers/newsroom'

/** Controls and texts that leave the window, or are cut without the sign of it. What scrolls sideways by itself is left out. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true
      return false
    }
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways')
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, input, label, h1, h2, h3, output, kbd, [role=tab], [role=option], [role=columnheader], section > span',
    )) {
      const { left, right, width } = element.getBoundingClientRect()
      // A file's own field and what is for screen readers alone are a pixel wide or nothing.
      if (width <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (scrolls(element)) continue
      const name = `${element.tagName} ${element.textContent?.slice(0, 40) || element.getAttribute('aria-label')}`
      if (left < -1 || right > innerWidth + 1) found.push(`${name} leaves the window`)
      const { overflowX, textOverflow } = getComputedStyle(element)
      const cut = overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.tagName !== 'INPUT'
      if (cut && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut`)
    }
    return found
  })
}

const list = (page: Page) => page.locator('[role=row] a[href^="/posts/"]').first()

for (const width of [1440, 1024, 640]) {
  test(`nothing is cut off in a window of ${width} pixels`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 })
    const id = await (
      await colleague(product.url, 'editor')
    ).makes({
      main_headline: 'A headline that is long enough to need two lines where there is little room for it',
    })
    await signIn(page, product.url, 'editor', '/posts?status=3')
    await list(page).waitFor()
    await test.step('the list with a selection', async () => {
      await page.keyboard.press('x')
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
      expect(await clipped(page)).toEqual([])
    })
    await test.step('its filters', async () => {
      await page.keyboard.press('f')
      await expect(page.getByLabel('Start publication date')).toBeVisible()
      expect(await clipped(page)).toEqual([])
      await page.keyboard.press('Escape')
    })
    await test.step('the palette', async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      expect(await clipped(page)).toEqual([])
      await page.setViewportSize({ width, height: 450 })
      const box = await page.getByRole('dialog', { name: 'Command palette' }).boundingBox()
      expect((box?.y ?? 450) + (box?.height ?? 0)).toBeLessThanOrEqual(450)
      await page.setViewportSize({ width, height: 800 })
      await page.keyboard.press('Escape')
    })
    await test.step('the editor', async () => {
      await openPost(page, product.url, id)
      await expect(page.getByRole('region', { name: 'Text statistics' })).toContainText('min read')
      expect(await clipped(page)).toEqual([])
    })
    await test.step('the settings and the keys', async () => {
      await page.goto(`${product.url}/settings`)
      await expect(page.getByRole('listitem').first()).toBeVisible()
      expect(await clipped(page)).toEqual([])
      await page.keyboard.press('F1')
      await page.keyboard.type('show all keys')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await clipped(page)).toEqual([])
    })
  })
}

test('there is one section selector, settings name commands without their ids, and keys are keycaps', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'editor', '/posts')
  await list(page).waitFor()
  await expect(page.getByText('All sections', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Control+k')
  const cap = page.getByRole('option').locator('kbd').first()
  await expect(cap).toBeVisible()
  expect(await cap.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/settings`)
  await expect(page.getByText('Split the pane to the right')).toBeVisible()
  await expect(page.getByText('pane.split-right')).toHaveCount(0)
})

test('the text statistics use the singular for one word and one link', async ({ page, product }) => {
  const { makes } = await colleague(product.url, 'editor')
  const body = JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Word', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] }],
      },
    ],
  })
  const id = await makes({ main_headline: 'A text of one word that is a link', body })
  await signIn(page, product.url, 'editor', `/posts/${id}`)
  const statistics = page.getByRole('region', { name: 'Text statistics' })
  await expect(statistics).toContainText('1 word')
  await expect(statistics).not.toContainText('1 words')
  await expect(statistics).toContainText('1 link')
  await expect(statistics).not.toContainText('1 links')
})

test('with forced colours the Publish button, pressed buttons and floating panels keep their borders', async ({
  page,
  product,
}) => {
  const id = await (
    await colleague(product.url, 'admin')
  ).makes({ main_headline: 'A post in the colours of the system' })
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, product.url, 'editor', `/posts/${id}`)
  const fill = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.getByLabel('Main headline')).toBeEditable()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await fill('Publish')).not.toBe(ground)
  expect(await fill('Paragraph')).not.toBe(ground)
  expect(await fill('Bold')).not.toBe(await fill('Paragraph'))
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').first()
  await expect(palette).toBeVisible()
  expect(await palette.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  // In a selected row nothing keeps a colour or a ground of its own.
  await page.goto(`${product.url}/posts`)
  await list(page).waitFor()
  await page.keyboard.press('x')
  const row = page.locator('[role=row][aria-selected=true]')
  await expect(row.getByRole('button').first()).toBeAttached()
  const looks = () =>
    row.evaluate((element) =>
      [...element.querySelectorAll('[role=gridcell] *')].map((part) => {
        const { color, backgroundColor } = getComputedStyle(part)
        return `${color} on ${backgroundColor}`
      }),
    )
  const color = await row.evaluate((element) => getComputedStyle(element).color)
  // Once the colours have gone over into each other.
  await expect.poll(async () => [...new Set(await looks())]).toEqual([`${color} on rgba(0, 0, 0, 0)`])
})

test('a language that is translated in part is not offered: the interface speaks one language', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem('slotdesk.language', 'fr-FR'))
  await signIn(page, product.url, 'editor', '/posts')
  await list(page).waitFor()
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  const languages = page.getByRole('button', { name: 'Language: EN' })
  // What draws menus is loaded after the first frame.
  await expect(languages).toHaveAttribute('aria-haspopup', 'menu')
  await languages.press('Enter')
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([/English$/])
})

test('the cheat-sheet fits one screen', async ({ page, product }) => {
  await signIn(page, product.url, 'admin', '/posts')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Shift+Slash')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  const cut = await sheet.evaluate((dialog) =>
    [...dialog.children].some((part) => part.scrollHeight > part.clientHeight + 1),
  )
  expect(cut).toBe(false)
})

import type { Page } from '@playwright/test'

import { colleague } from '../helpers/colleague'
import { runByName } from '../helpers/keyboard'
import { expect, password, signIn, test } from '../helpers/newsroom'
import { watchRequests } from '../helpers/quiet'

test('a wrong password says so at the field and loses nothing typed', async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByLabel('Email').fill('editor@slotdesk.test')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('editor@slotdesk.test')
})

test('an account with two factors is asked for its code', async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByLabel('Email').fill('two-factor@slotdesk.test')
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Two-Factor Authentication')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the verification code')).toBeVisible()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible()
})

test('an expired token sends the person to the sign-in, and then back to the page they were on', async ({
  page,
  product,
}) => {
  const quiet = watchRequests(page)
  await signIn(page, product.url)
  // A request that is still under way would go out with the bad token and leave the page by itself.
  await quiet()
  await page.evaluate(() => localStorage.setItem('__atoken', 'x'.repeat(43)))
  await page.goto(`${product.url}/posts?status=3`)
  await expect(page).toHaveURL(`${product.url}/login`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('editor@slotdesk.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/posts\?status=3/)
})

test('keys pressed on after the password run nothing in the workspace until the keyboard rests', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/posts`)
  await page.getByLabel('Email').fill('editor@slotdesk.test')
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  do await page.keyboard.press('e')
  while (!(await grid.isVisible()))
  await page.keyboard.press('e')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search').first()).toBeFocused({ timeout: 700 })
  }).toPass()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('a page that a person may not see, and one that is not there, say so in the texts’ words', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'editor', '/nothing/here')
  await expect(page.getByText('Page not found').first()).toBeVisible()
  // Somebody whose role was emptied since.
  await page.route('**/api/v2/users/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), rights: [] } })
  })
  const denied = page.getByText('You are not authorized to view this page')
  for (const path of ['/posts', '/posts/1']) {
    await page.goto(`${product.url}${path}`)
    await expect(denied.first()).toBeVisible()
    await expect(page.getByText('You need the right “Posts: Read”.').first()).toBeVisible()
  }
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('somebody without any right is told so where they arrive after signing in', async ({ page, product }) => {
  await page.route('**/api/v2/users/me', async (route) => {
    const answer = await route.fetch()
    if (answer.status() !== 200) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: null, rights: [] } })
  })
  await signIn(page, product.url)
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible()
  await expect(page.getByText('Page not found')).toHaveCount(0)
})

test('signing out by the palette ends at the sign-in form', async ({ page, product }) => {
  await signIn(page, product.url)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/login`)
})

/** Fills in the form that a page shows by itself. */
async function fillIn(page: Page, role: string): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@slotdesk.test`)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

test('a sign-out or sign-in in another window applies to this one: it asks to sign in, or reloads as the other person', async ({
  page,
  context,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'Two windows and one session' })
  await signIn(page, product.url, 'editor')
  const second = await context.newPage()
  await second.goto(`${product.url}/posts/${id}`)
  await expect(second.locator('.ProseMirror[contenteditable=true]')).toBeVisible()
  await second.getByLabel('Main headline').fill('Typed before somebody signed out elsewhere')
  await runByName(page, 'Sign out')
  await expect(second).toHaveURL(/login/)
  await fillIn(second, 'editor')
  await expect(second).toHaveURL(`${product.url}/posts/${id}`)
  await expect(second.getByLabel('Main headline')).toHaveValue('Typed before somebody signed out elsewhere')
  await expect(second.getByRole('alertdialog', { name: 'Restoring data' })).toHaveCount(0)
  await fillIn(page, 'senior-editor')
  // Over it the lock that the other one left may be asked about.
  const account = (which: Page) => which.locator('[aria-label^="Account of"]')
  const name = await account(page).getAttribute('aria-label')
  await expect(account(second)).toHaveAttribute('aria-label', name ?? '')
})

test('a window at the sign-in that another person signs in beside shows none of the tabs before', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, product.url, 'editor')
  const second = await context.newPage()
  await second.goto(`${product.url}/tags`)
  await expect(second.getByRole('tab', { name: 'Tags' })).toBeVisible()
  await runByName(page, 'Sign out')
  await expect(second).toHaveURL(`${product.url}/login`)
  await fillIn(page, 'senior-editor')
  await expect(second.getByLabel('Email')).toHaveCount(0)
  await expect(second).not.toHaveURL(/login|tags/)
  await expect(second.getByRole('tab')).toHaveCount(1)
  await expect(second.getByText('Page not found')).toHaveCount(0)
})

test('a session that ends while a person types says so, and the characters typed then go into no field', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await signIn(page, product.url, 'editor', '/posts')
  await expect(page.getByRole('grid')).toBeFocused()
  const [token, now] = await page.evaluate(() => [localStorage.getItem('__atoken'), Date.now()] as const)
  await page.request.post(`${product.url}/api/v2/users/logout`, { headers: { Authorization: `Bearer ${token}` } })
  // However long the characters take to come, less than the half second passes between them that means a pause.
  await page.clock.pauseAt(now + 1000)
  await page.keyboard.press('r')
  const ended = page.getByText('Your session ended. What you typed is kept.')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(ended).toBeVisible({ timeout: 100 })
  }).toPass()
  for (const letter of 'and then') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.clock.runFor(60)
  }
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue('')
  await page.clock.runFor(500)
  await expect(email).toBeFocused()
  await page.keyboard.type('e')
  await expect(email).toHaveValue('e')
})

test('a session that ends leaves the workspace behind the sign-in; the same person goes on where they were', async ({
  page,
  product,
}) => {
  const other = await colleague(product.url, 'senior-editor')
  const id = await other.makes({ main_headline: 'A session that ends in the middle' })
  await signIn(page, product.url, 'editor', `/posts/${id}`)
  await expect(page.locator('.ProseMirror[contenteditable=true]')).toBeVisible()
  const headline = page.getByLabel('Main headline')
  /** Saves; the session ends while the save is on its way. */
  const saveAsItEnds = async () => {
    const token = await page.evaluate(() => localStorage.getItem('__atoken'))
    const headers = { Authorization: `Bearer ${token}` }
    await page.route(`**/api/posts/${id}`, async (route) => {
      if (route.request().method() === 'PATCH')
        await page.request.post(`${product.url}/api/v2/users/logout`, { headers })
      await route.fallback()
    })
    await page.keyboard.press('Control+s')
  }
  await headline.fill('Written while the session was over')
  await saveAsItEnds()
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/login`)
  await expect(headline).toHaveValue('Written while the session was over')
  // No key reaches what lies behind.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toHaveCount(0)
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillIn(page, 'editor')
  await expect(page).toHaveURL(`${product.url}/posts/${id}`)
  await expect(headline).toBeFocused()
  // The save that was refused is done now.
  await expect
    .poll(async () => Reflect.get((await other.call('GET', `posts/${id}`)).body, 'main_headline'))
    .toBe('Written while the session was over')
  await headline.fill('And on it goes')
  await saveAsItEnds()
  // Whoever comes to the desk when it ends again finds nothing filled in.
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await fillIn(page, 'editor')
  await expect
    .poll(async () => Reflect.get((await other.call('GET', `posts/${id}`)).body, 'main_headline'))
    .toBe('And on it goes')
})

// A post goes to a sister site, which is a second program of its own, by keyboard from the list.
import { startProduct } from '../../product'
import { colleague } from '../helpers/colleague'
import { expect, password, test, storeToken } from '../helpers/newsroom'

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'editor@slotdesk.test', password }),
  })
  return (await answer.json()).token
}

test('a post is exported from the list, told by project, and the selection is cleared', async ({ page }) => {
  test.setTimeout(120_000)
  const there = await startProduct(async (env) => void (env['BRAND'] = 'ng'))
  const token = await tokenOf(there.url)
  const here = await startProduct(
    async (env) => void (env['PROJECTS'] = `ng=${there.url.replace('://', `://:${token}@`)}/api/`),
  )
  await storeToken(page, here.url, 'editor')
  await page.goto(`${here.url}/posts?status=1`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected').first()).toBeVisible()
  await page.keyboard.press('Control+Shift+k')
  await page.keyboard.type('export the post')
  await expect(page.locator('[data-row="> posts.export"]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Lagos Ledger' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Post ng -> Exported as #\d+\./).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('1 selected')).toHaveCount(0)
  const desk = await colleague(there.url, 'editor')
  const { body } = await desk.call('GET', 'posts?search[status]=0&per-page=1&sort=-id')
  expect(Reflect.get(body, 'items')[0].status).toBe(0)
  await here.stop()
  await there.stop()
})

// The public site as readers see it.
import { violationsOf } from '../helpers/accessibility'
import { bodyOf, colleague } from '../helpers/colleague'
import { expect, password, test } from '../helpers/newsroom'

for (const colorScheme of ['light', 'dark'] as const)
  test(`its pages pass in ${colorScheme}, at two widths, without a shift and without a script error`, async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const errors: string[] = []
    page.on('console', (message) => {
      // A page that is not there is one of those that are looked at.
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
    // Code with a line that is wider than any page, and a word that is wider than a phone.
    const desk = await colleague(product.url, 'senior-editor')
    const { id } = await desk.findsReady()
    const headline = `The word ${'verylong'.repeat(9)} is not cut off`
    await desk.writes(id, { main_headline: headline, catchy_title: headline })
    const body = JSON.parse(bodyOf('A text with code.'))
    body.content.push({ type: 'codeBlock', content: [{ type: 'text', text: 'const wide = 1; '.repeat(40) }] })
    await desk.writes(id, { body: JSON.stringify(body) })
    await desk.writes(id, { status: 3, published_at: 'now' })
    await page.goto(`${product.url}/site/`)
    const article = await page.getByRole('link', { name: headline }).first().getAttribute('href')
    const author = await page
      .goto(product.url + article)
      .then(() => page.locator('.byline a').first().getAttribute('href'))
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/site/', article, author, '/site/section/news', '/site/search?q=council', '/site/nothing']) {
        await page.goto(product.url + path)
        expect(await violationsOf(page, { theme: colorScheme, practices: true }), String(path)).toEqual([])
        const [wide, shift] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          performance.getEntriesByType('layout-shift').length,
        ])
        expect([wide, shift], String(path)).toEqual([width, 0])
      }
    }
    expect(errors).toEqual([])
  })

test('a new slide of a live update comes in while it is read', async ({ page, product }) => {
  test.setTimeout(120_000)
  const call = async (token: string, method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const answer = await fetch(`${product.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
    return answer.json()
  }
  const { token } = await call('', 'POST', 'v2/users/login', { login: 'editor@slotdesk.test', password })
  const { items } = await call(token, 'GET', 'posts?search[template_type]=7&search[status]=3')
  const post = await call(token, 'GET', `posts/${items[0].id}`)
  await page.clock.install()
  await page.goto(`${product.url}/site/post/${post.slug}`)
  const slides = page.locator('[data-live] > .slide')
  const before = await slides.count()
  const [plot, ...others] = JSON.parse(post.body)
  // Pinned slides stand before all others.
  const fresh = { ...others[0], id: 'fresh-slide', title: 'It has just happened', pinned: true }
  const { lock } = await call(token, 'POST', `posts/lock/${post.id}`, {})
  const body = JSON.stringify([plot, fresh, ...others])
  await call(token, 'PATCH', `posts/${post.id}`, { body }, { 'x-lock-token': String(lock.token) })
  await page.clock.runFor(16_000)
  await expect(slides).toHaveCount(before + 1)
  await expect(slides.first().getByRole('heading')).toHaveText('It has just happened')
  await expect(page.getByRole('status').filter({ hasText: 'New updates' })).toHaveText('New updates: 1')
})

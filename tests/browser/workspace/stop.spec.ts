// The end of the server's process, at its own time and by force.
import { connect } from 'node:net'

import { startProduct } from '../../product'

import { expect, password, test } from '../helpers/newsroom'

/** Signs in as admin. */
async function tokenOf(url: string): Promise<string> {
  const login = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin@slotdesk.test', password }),
  })
  return ((await login.json()) as { token: string }).token
}

test('a server that is killed in the middle of a large upload or removal puts it back when it starts again', async () => {
  const product = await startProduct()
  const authorization = `Bearer ${await tokenOf(product.url)}`
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}/api/${path}`, { ...init, headers: { ...init.headers, authorization } })
  const read = async <T>(path: string) => (await (await api(path)).json()) as T
  const count = async () =>
    (await read<{ total: number }>('v2/contextual-links?search_fields=text&search=Phrase')).total
  const lines = Array.from({ length: 20_000 }, (_, at) => `Phrase number ${at},https://example.org/${at}`).join('\n')
  const upload = () => {
    const body = new FormData()
    body.set('file', new File([lines], 'links.csv'))
    return api('v2/contextual-links/upload', { method: 'POST', body })
  }
  const remove = () =>
    api('v2/contextual-links/remove', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ matching: 'search_fields=text&search=Phrase', count: 20_000 }),
    })
  /** Kills the server when some parts of the work are written, and starts it again. */
  const killedIn = async (work: () => Promise<Response>, isUnderWay: (links: number) => boolean) => {
    const cut = work().then(
      () => false,
      () => true,
    )
    await expect.poll(async () => isUnderWay(await count()), { intervals: [20] }).toBe(true)
    await product.killAndStart()
    expect(await cut).toBe(true)
  }
  await killedIn(upload, (links) => links > 1000)
  await expect.poll(count, { timeout: 60_000 }).toBe(0)
  expect((await upload()).status).toBe(200)
  expect(await count()).toBe(20_000)
  await killedIn(remove, (links) => links < 19_000)
  await expect.poll(count, { timeout: 60_000 }).toBe(20_000)
  await product.stop()
})

test('a server that is told to stop finishes the request it has, takes no new one, and ends well', async () => {
  const product = await startProduct()
  const { hostname, port } = new URL(product.url)
  const token = await tokenOf(product.url)
  const body = JSON.stringify({ main_headline: 'Sent in two halves, with the order to stop between them' })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/posts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // Another request's answer shows that the first half has been read.
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  const exit = product.terminate()
  await expect
    .poll(() =>
      fetch(`${product.url}/healthz`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused')
  socket.write(body.slice(10))
  // Long before the connection would be given up as idle.
  await closed
  expect(await exit).toBe(0)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('HTTP/1.1 201')
  expect(answer).toContain('Sent in two halves')
  await product.stop()
})

test('a page whose scripts do not come says so after a while, and can be loaded again by keyboard', async ({
  browser,
}) => {
  const product = await startProduct()
  const page = await browser.newPage()
  const hint = page.getByText('This page has not loaded yet.')
  // As a server of another build answers.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${product.url}/posts`)
  await expect(hint).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(hint).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.close()
  await product.stop()
})

import { connect } from 'node:net'

import { startProduct } from '../product'

import { expect, password, test } from './newsroom'

test('a server that is told to stop finishes the request it has, takes no new one, and ends well', async () => {
  const product = await startProduct()
  const { hostname, port } = new URL(product.url)
  const login = await fetch(`${product.url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin@slotdesk.test', password }),
  })
  const { token } = (await login.json()) as { token: string }
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

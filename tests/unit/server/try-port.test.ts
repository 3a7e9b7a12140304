import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { tryPort } from '#server/try-port'

test('a port that another program has is refused, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const place = { port: typeof address === 'object' && address ? address.port : 0, host: '127.0.0.1' }
  await expect(tryPort(place)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await once(other.close(), 'close')
  await tryPort(place)
  const server = createServer().listen(place.port, place.host)
  await once(server, 'listening')
  await once(server.close(), 'close')
})

// The files of the built interface.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { packageRoot } from '#server/settings'

import { type Newsroom, openNewsroom } from './newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

test('the page of a build that came while the server runs finds its files', async () => {
  const assets = join(packageRoot(), 'dist', 'browser', 'assets')
  const file = join(assets, 'of-a-newer-build.js')
  mkdirSync(assets, { recursive: true })
  try {
    writeFileSync(file, 'export {}')
    const { statusCode, headers, body } = await room.app.inject({ url: '/assets/of-a-newer-build.js' })
    expect([statusCode, body]).toEqual([200, 'export {}'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await room.app.inject({ url: '/assets/of-no-build.js' })).statusCode).toBe(404)
    expect((await room.app.inject({ url: '/assets/..%2f..%2fserver/main.js' })).statusCode).toBeGreaterThanOrEqual(400)
  } finally {
    rmSync(file, { force: true })
  }
})

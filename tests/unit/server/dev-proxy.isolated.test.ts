// `npm run dev`: what Vite passes on to the server.
import { expect, test, vi } from 'vitest'

test('calls, pages and pictures go to the port that the server listens on', async () => {
  vi.stubEnv('PORT', '3741')
  const { default: configOf } = await import('../../../vite.config')
  const { server } = await configOf({ command: 'serve', mode: 'development' })
  const port = 'http://127.0.0.1:3741'
  expect(server?.proxy).toEqual({ '/api': port, '/site': port, '/media': port })
  vi.unstubAllEnvs()
})

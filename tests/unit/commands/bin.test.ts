// @vitest-environment jsdom
// What can be put back says when it was removed, by the brand's clock.
import { expect, test, vi } from 'vitest'

import { binCommands } from '#commands/bin'
import { useFrame } from '#workspace/frame/options'

test('the time of a removal is that of the brand, not of the browser', async () => {
  const entry = {
    id: 1,
    subject: 'tag',
    title: 'Fuel',
    count: 1,
    upload: false,
    user: 'Ama',
    at: '2026-11-27T18:30:00Z',
  }
  vi.stubGlobal('fetch', async () => Response.json({ items: [entry] }))
  useFrame.setState(({ brand }) => ({ brand: { ...brand, zone: 'Asia/Manila' } }))
  const source = binCommands[0]?.arguments?.sources['entry']
  const found = source?.kind === 'search' ? await source.search('', new AbortController().signal, {}) : []
  expect(found).toMatchObject([{ value: 1, label: 'Fuel', detail: 'tag · Ama · 02:30' }])
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { picker } from '#client/lists/pickers'

const { list } = vi.hoisted(() => ({ list: vi.fn<(call: { query: { query: string } }) => Promise<[]>>() }))
vi.mock('#client/api/api', () => ({ api: { autocomplete: { list } } }))

test('a pasted paragraph is searched for by its beginning, because the server refuses a longer text', async () => {
  list.mockResolvedValue([])
  await picker('tags').find('fuel '.repeat(400))
  expect(list.mock.lastCall?.[0].query.query).toBe('fuel '.repeat(40))
})

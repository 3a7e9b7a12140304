// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

import { postSaveCommands } from '#commands/posts/save'
import { api } from '#client/api/api-late'
import { editDraft } from '#client/post-draft/draft'
import type { Comment } from '#contract/posts/comments'

import { draft, open, settle } from '../client/post-fixture'

const context = { place: 'editor', rights: new Set(), targets: { subject: 'posts', ids: [7], from: 'open' } }

async function discard() {
  const command = postSaveCommands.find(({ id }) => id === 'posts.discard')!
  const outcome = await command.run({ ids: [7] } as never, { context } as never)
  await settle()
  return outcome && 'undo' in outcome ? outcome.undo : undefined
}

const taken = (id: number, change: Partial<Comment> = {}) => ({
  id,
  version: 4,
  state: 'taken',
  closed_by: { id: 1, username: 'Ama' },
  updated_at: '2030-01-01T00:00:00Z',
  ...change,
})

const sent = vi.fn()

beforeEach(async () => {
  sent.mockReset().mockResolvedValue({})
  vi.spyOn(api.comments, 'update').mockImplementation(sent)
  vi.spyOn(api.comments, 'list').mockResolvedValue([
    taken(1),
    taken(2, { updated_at: '2001-01-01T00:00:00Z' }),
    taken(3, { closed_by: { id: 2, username: 'Kofi' } }),
    taken(4, { state: 'left' }),
  ] as never)
  await open()
})

test('discarding the text opens the suggestions again that were taken into it since the last save', async () => {
  editDraft(7, { body: '[{"type":"paragraph","children":[{"text":"Taken words"}]}]' })
  expect(draft().dirty).toBe(true)
  await discard()
  expect(sent.mock.calls).toMatchObject([[{ params: { id: 7, comment: 1 }, body: { version: 4, state: 'open' } }]])
})

test('its undo closes them as taken, as they are then, but none that was not opened', async () => {
  sent.mockImplementation(async ({ params, body }) => ({ id: params.comment, version: body.version + 1 }))
  editDraft(7, { body: '[{"type":"paragraph","children":[{"text":"Taken words"}]}]' })
  const undo = await discard()
  await undo?.({} as never)
  expect(draft().values.body).toContain('Taken words')
  expect(sent.mock.calls.slice(1)).toMatchObject([
    [{ params: { id: 7, comment: 1 }, body: { version: 5, state: 'taken' } }],
  ])
})

test('discarding other fields opens none', async () => {
  editDraft(7, { description: 'Another description' })
  await discard()
  expect(sent).not.toHaveBeenCalled()
})

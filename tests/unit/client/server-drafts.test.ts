// @vitest-environment jsdom
// Unsaved changes are stored on the server while one types, also after a save that failed.
import { expect, test, vi } from 'vitest'

import { editDraft } from '#client/post-draft/draft'
import { saveDraft } from '#client/post-draft/save'
import { followServerDrafts, serverDraftAfter } from '#client/post-draft/server-drafts'

import { open, server, settle } from './post-fixture'

const stored = () => server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/posts/7/draft'))

test('a save that takes long and fails leaves the text on the server as a draft', async () => {
  followServerDrafts()
  await open()
  await vi.advanceTimersByTimeAsync(serverDraftAfter)
  let answer = () => {}
  server.held = new Promise((resolve) => (answer = resolve))
  server.down = 422
  server.downFor = '/api/posts/7'
  editDraft(7, { description: 'Typed' })
  const saving = saveDraft(7).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(3 * serverDraftAfter)
  expect(stored()).toEqual([])
  answer()
  server.held = null
  await settle()
  await saving
  server.down = null
  await vi.advanceTimersByTimeAsync(serverDraftAfter)
  expect(stored().map(({ body }) => body['changes'])).toEqual([{ description: 'Typed' }])
})

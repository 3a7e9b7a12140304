// @vitest-environment jsdom
// Unsaved changes are stored on the server while one types, also after a save that failed.
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { answerRestore, closeDraft, discardDraft, editDraft } from '#client/post-draft/draft'
import { keepNow } from '#client/post-draft/local-copy'
import { saveDraft } from '#client/post-draft/save'
import { followServerDrafts, serverDraftAfter } from '#client/post-draft/server-drafts'
import { onePost, postChanged } from '#client/posts/posts'
import { Failure } from '#contract/base/failure'

import { draft, open, server, settle } from './post-fixture'

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

const saved = { version: 1, saved_at: '2026-11-21T08:50:00Z', base: null }

const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('slotdesk.draft.1.posts.7.'))

/** The fields that are offered. */
const offered = () => draft().questions.flatMap((question) => (question.kind === 'restore' ? [question.fields] : []))

test('a draft of an earlier page is not offered once a later page’s copy has what was restored from it', async () => {
  followServerDrafts()
  const changes = { description: 'Typed' }
  vi.spyOn(api.drafts, 'get').mockResolvedValue({ draft: { ...saved, page: 'first', sent: changes, changes } })
  const left = { savedAt: Date.parse('2026-11-21T08:51:00Z'), version: 1, against: { description: '' } }
  localStorage.setItem('slotdesk.draft.1.posts.7.first', JSON.stringify({ ...left, changes }))
  await open()
  await answerRestore(7, true)
  const next = { description: 'Typed and more' }
  editDraft(7, next)
  keepNow(7)
  const [key = ''] = copies()
  const copy = localStorage.getItem(key) ?? ''
  discardDraft(7)
  closeDraft(7)
  localStorage.setItem('slotdesk.draft.1.posts.7.second', copy)
  await open()
  await settle()
  expect(offered()).toEqual([next])
  await answerRestore(7, true)
  await settle()
  expect(offered()).toEqual([])
  expect(draft().values.description).toBe('Typed and more')
})

test('a draft of another device is offered once the copy of this browser is answered, and stays until then', async () => {
  followServerDrafts()
  const values = { description: 'On the phone' }
  vi.spyOn(api.drafts, 'get').mockResolvedValue({ draft: { ...saved, page: 'phone', sent: values, changes: values } })
  const dropped = vi.spyOn(api.drafts, 'drop').mockResolvedValue(undefined as never)
  const changes = { catchy_title: 'At the desk' }
  localStorage.setItem(
    'slotdesk.draft.1.posts.7.gone',
    JSON.stringify({ savedAt: Date.parse('2026-11-21T08:30:00Z'), version: 1, changes, against: { catchy_title: '' } }),
  )
  await open()
  await settle()
  expect(offered()).toEqual([changes])
  await answerRestore(7, false)
  await settle()
  expect(dropped).not.toHaveBeenCalled()
  expect(offered()).toEqual([values])
})

/** Opens the post, and types on after a copy was stored, when the storage has no more room. */
async function typeInFullStorage(): Promise<void> {
  followServerDrafts()
  await open()
  await vi.advanceTimersByTimeAsync(serverDraftAfter)
  editDraft(7, { description: 'First' })
  keepNow(7)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  editDraft(7, { description: 'First and second' })
  await vi.advanceTimersByTimeAsync(4 * serverDraftAfter)
}

test('the older copy that a full storage has left goes once the server has the draft, which is then offered', async () => {
  const keep = vi.spyOn(api.drafts, 'keep').mockRejectedValue(new Failure(503, 'Out of order.'))
  await typeInFullStorage()
  expect(draft().storageFull).toBe(true)
  expect(copies()).toHaveLength(1)
  keep.mockResolvedValue({ saved_at: saved.saved_at })
  await vi.advanceTimersByTimeAsync(6 * serverDraftAfter)
  expect(keep.mock.lastCall?.[0].body.changes).toEqual({ description: 'First and second' })
  expect(copies()).toEqual([])
})

test('a draft that was sent before the storage was full is sent again, so that the older copy goes', async () => {
  const keep = vi.spyOn(api.drafts, 'keep').mockResolvedValue({ saved_at: saved.saved_at })
  await typeInFullStorage()
  expect(keep).toHaveBeenCalledTimes(2)
  expect(copies()).toEqual([])
})

test('a copy that is restored leaves the newer post of a colleague in the cache', async () => {
  const changes = { description: 'Typed' }
  const left = { savedAt: Date.parse('2026-11-21T08:51:00Z'), version: 1, against: { description: '' } }
  localStorage.setItem('slotdesk.draft.1.posts.7.gone', JSON.stringify({ ...left, changes }))
  await open()
  const newer = { ...server.post, version: 2, catchy_title: 'By a colleague' }
  postChanged(newer)
  const answering = answerRestore(7, true)
  await settle()
  await answering
  expect(draft()).toMatchObject({ dirty: true, values: changes })
  expect(queries.getQueryData(onePost(7).queryKey)).toEqual(newer)
})

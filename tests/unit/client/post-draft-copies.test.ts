// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import {
  answerRestore,
  bringBack,
  closeDraft,
  discardDraft,
  editDraft,
  followPage,
  registerFlush,
  startTyping,
} from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import { saveDraft } from '#client/post-draft/save'
import { valuesOf } from '#client/post-draft/values'

import { draft, livingAre, open, server, settle } from './post-fixture'
import { samplePost } from './post-server'

const copiesOf = (person: number) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`slotdesk.draft.${person}.posts.7.`))
const copy = () => localStorage.getItem(copiesOf(1)[0] ?? '')

/** What a window that is gone left behind. */
function leave(changes: object, given: { person?: number; window?: string; savedAt?: string; against?: object } = {}) {
  const { person = 1, window: name = 'gone', savedAt = '2026-11-21T08:30:00Z', against = {} } = given
  const base: Record<string, unknown> = { ...valuesOf(samplePost, 'UTC') }
  const stood = Object.fromEntries(Object.keys(changes).map((field) => [field, base[field]]))
  const kept = { savedAt: Date.parse(savedAt), version: 1, changes, against: { ...stood, ...against } }
  localStorage.setItem(`slotdesk.draft.${person}.posts.7.${name}`, JSON.stringify(kept))
}
const restore = () => {
  const question = draft().questions.find(({ kind }) => kind === 'restore')
  return question?.kind === 'restore' ? question : null
}
const answer = async (apply: boolean) => {
  const answering = answerRestore(7, apply)
  await settle()
  await answering
}

test('a copy is written at most every five seconds', async () => {
  await open()
  editDraft(7, { description: 'one' })
  await vi.advanceTimersByTimeAsync(4900)
  expect(copy()).toBeNull()
  editDraft(7, { description: 'two' })
  await vi.advanceTimersByTimeAsync(200)
  expect(copy()).toContain('two')
})

test('a copy is at most five seconds behind, however long somebody types without a pause', async () => {
  await open()
  let typed = ''
  registerFlush(7, () => editDraft(7, { description: typed }))
  for (let tenth = 1; tenth <= 200; tenth += 1) {
    typed = `after ${tenth} keys`
    startTyping(7)
    await vi.advanceTimersByTimeAsync(100)
    const kept = Number(/after (\d+) keys/.exec(copy() ?? '')?.[1] ?? 0)
    expect(tenth - kept).toBeLessThanOrEqual(50)
  }
})

test('a copy is written at once, with the newest text, when the page goes', async () => {
  await open()
  registerFlush(7, () => editDraft(7, { description: 'last words' }))
  startTyping(7)
  const stop = followPage(window)
  window.dispatchEvent(new Event('pagehide'))
  expect(copy()).toContain('last words')
  stop()
})

test('a change that was taken back leaves no copy', async () => {
  await open()
  editDraft(7, { description: 'x' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(copy()).not.toBeNull()
  editDraft(7, { description: '' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(copy()).toBeNull()
})

test('a browser without room says so in the draft, and no more once there is room', async () => {
  await open()
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  editDraft(7, { description: 'x' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(draft().storageFull).toBe(true)
  refuse.mockRestore()
  editDraft(7, { description: 'xy' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(draft().storageFull).toBe(false)
})

test('what a window left is offered, applied, and then this window’s own', async () => {
  leave({ description: 'kept' })
  await open()
  expect(restore()).toMatchObject({ newer: true, fields: { description: 'kept' } })
  await answer(true)
  expect(draft()).toMatchObject({ dirty: true, values: { description: 'kept' }, questions: [] })
  expect(copiesOf(1)).toHaveLength(1)
  expect(copiesOf(1)[0]).not.toContain('gone')
})

test('what was typed is offered also to a person who may not change the post any more', async () => {
  leave({ description: 'kept' })
  await open(false)
  expect(restore()).toMatchObject({ fields: { description: 'kept' } })
  await answer(true)
  expect(draft()).toMatchObject({ dirty: true, values: { description: 'kept' }, lock: { state: 'reading' } })
})

test('nothing is offered while a person sees as a role that may only read the post', async () => {
  leave({ description: 'kept' })
  useSession.setState(({ me }) => ({ me: me && { ...me, seen_as: 'author' } }))
  await open(false)
  expect(restore()).toBe(null)
  expect(copiesOf(1)).toHaveLength(1)
})

test('a copy older than the post is offered all the same, with the other answer first', async () => {
  leave({ description: 'kept' }, { savedAt: '2026-11-20T00:00:00Z' })
  await open()
  expect(restore()).toMatchObject({ newer: false })
  await answer(false)
  expect(copiesOf(1)).toEqual([])
  expect(draft().dirty).toBe(false)
})

test('a copy that says what the post says is dropped without a question', async () => {
  leave({ description: '' })
  await open()
  expect(restore()).toBeNull()
  expect(copiesOf(1)).toEqual([])
})

test('only the copy’s own fields come back, over what a colleague saved since', async () => {
  leave({ description: 'kept' })
  server.post = { ...server.post, version: 4, catchy_title: 'theirs', updated_at: '2026-11-21T08:50:00.000Z' }
  await open()
  await answer(true)
  expect(draft().values).toMatchObject({ description: 'kept', catchy_title: 'theirs' })
  expect(draft().questions).toEqual([])
})

test('a field that a colleague changed since is asked about, and saved over by nobody unasked', async () => {
  leave({ description: 'kept' })
  server.post = { ...server.post, version: 4, description: 'theirs', updated_at: '2026-11-21T08:50:00.000Z' }
  await open()
  const answering = answerRestore(7, true)
  await settle()
  const [question] = draft().questions
  expect(question).toMatchObject({ kind: 'conflict', fields: ['description'], theirs: { description: 'theirs' } })
  const saving = saveDraft(7).catch(() => undefined)
  await settle()
  expect(server.post.description).toBe('theirs')
  if (question?.kind === 'conflict') question.answer({ description: 'mine' })
  await settle()
  await Promise.all([answering, saving])
  expect(server.post.description).toBe('kept')
})

test('a second window is not asked about the live draft of the first, and leaves its copy alone', async () => {
  leave({ description: 'typed in the first window' }, { window: 'first' })
  livingAre('first')
  await open()
  expect(restore()).toBeNull()
  editDraft(7, { description: 'typed in the second' })
  await vi.advanceTimersByTimeAsync(5100)
  discardDraft(7)
  expect(copiesOf(1)).toEqual(['slotdesk.draft.1.posts.7.first'])
})

test('what a page left is offered after a reload, though the browser still lists what that page held', async () => {
  leave({ description: 'typed before the reload' }, { window: 'first' })
  livingAre('first')
  sessionStorage.setItem('slotdesk.window.left', 'first')
  await open()
  expect(restore()?.fields).toEqual({ description: 'typed before the reload' })
})

test('what one person left is not offered to the next at this browser', async () => {
  leave({ description: 'not yours' }, { person: 2 })
  await open()
  expect(restore()).toBeNull()
  expect(copiesOf(2)).toHaveLength(1)
})

test('several copies are offered one after the other, the newest first', async () => {
  leave({ description: 'older' }, { window: 'a', savedAt: '2026-11-21T08:10:00Z' })
  leave({ catchy_title: 'newer' }, { window: 'b', savedAt: '2026-11-21T08:40:00Z' })
  await open()
  expect(restore()?.fields).toEqual({ catchy_title: 'newer' })
  await answer(true)
  expect(restore()?.fields).toEqual({ description: 'older' })
  await answer(true)
  expect(draft().values).toMatchObject({ catchy_title: 'newer', description: 'older' })
})

/** A stored text of these paragraphs. */
const textOf = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

test('a copy is merged with what is unsaved; where both changed a paragraph, the copy’s is taken and the other kept as a version', async () => {
  const body = textOf('Fuel', 'Prices', 'Rise')
  server.post = { ...server.post, body }
  const left = { against: { body } }
  leave({ body: textOf('Fuel', 'Prices', 'Rise again') }, { window: 'a', savedAt: '2026-11-21T08:10:00Z', ...left })
  leave({ body: textOf('Petrol', 'Prices', 'Rise') }, { window: 'b', savedAt: '2026-11-21T08:40:00Z', ...left })
  await open()
  await answer(true)
  expect(draft().values.body).toBe(textOf('Petrol', 'Prices', 'Rise'))
  await answer(true)
  expect(draft().values.body).toBe(textOf('Petrol', 'Prices', 'Rise again'))
  expect(server.kept).toEqual([])
  leave({ body: textOf('Diesel', 'Prices', 'Rise') }, { window: 'c', ...left })
  closeDraft(7)
  await open()
  await answer(true)
  await answer(true)
  expect(draft().values.body).toBe(textOf('Diesel', 'Prices', 'Rise again'))
  expect(server.kept).toMatchObject([{ sent: { body: textOf('Petrol', 'Prices', 'Rise again') } }])
})

test('a discard that is undone is merged with what was typed since', async () => {
  const body = textOf('Fuel', 'Prices', 'Rise')
  server.post = { ...server.post, body }
  await open()
  editDraft(7, { body: textOf('Petrol', 'Prices', 'Rise') })
  const discarded = discardDraft(7)
  const typed = [textOf('Fuel', 'Prices', 'Rise again')]
  registerFlush(7, () => {
    for (const body of typed.splice(0)) editDraft(7, { body })
  })
  const undoing = bringBack(7, discarded!)
  await settle()
  await undoing
  expect(draft().values.body).toBe(textOf('Petrol', 'Prices', 'Rise again'))
})

test('a copy of an older shape is read as far as it can be', async () => {
  const values = { ...valuesOf(samplePost, 'UTC'), description: 'kept', tags: 'a shape of long ago' }
  localStorage.setItem('slotdesk.post.7', JSON.stringify({ savedAt: Date.now(), values }))
  await open()
  expect(restore()?.fields.description).toBe('kept')
  expect(restore()?.fields).not.toHaveProperty('tags')
  await answer(true)
  expect(draft().values.description).toBe('kept')
  expect(localStorage.getItem('slotdesk.post.7')).toBeNull()
})

test('a copy that cannot be read is said, and put aside rather than deleted', async () => {
  localStorage.setItem('slotdesk.draft.1.posts.7.gone', '{"changes":')
  await open()
  expect(draft().problem).toBe('Error parsing post text from localStorage.')
  expect(copiesOf(1)).toEqual([])
  expect(Object.keys(localStorage).some((key) => key.startsWith('slotdesk.unreadable.'))).toBe(true)
})

test('the copy is cleared after a save', async () => {
  await open()
  editDraft(7, { description: 'x' })
  await vi.advanceTimersByTimeAsync(5100)
  expect(copy()).not.toBeNull()
  const saving = saveDraft(7)
  await settle()
  await saving
  expect(copy()).toBeNull()
})

test('a tab that closes without a question keeps what was unsaved', async () => {
  await open()
  editDraft(7, { description: 'x' })
  closeDraft(7)
  expect(copy()).toContain('x')
})

test('what is offered of an earlier tab of this window stays until it is answered, whatever happens meanwhile', async () => {
  await open()
  editDraft(7, { description: 'kept' })
  closeDraft(7)
  await open()
  expect(restore()?.fields).toEqual({ description: 'kept' })
  // Nothing is unsaved in the new draft, and then something else is.
  followPage(window)
  window.dispatchEvent(new Event('pagehide'))
  editDraft(7, { catchy_title: 'typed over the question' })
  closeDraft(7)
  await open()
  expect(restore()?.fields).toEqual({ catchy_title: 'typed over the question' })
  await answer(true)
  expect(restore()?.fields).toEqual({ description: 'kept' })
  await answer(true)
  expect(draft().values).toMatchObject({ description: 'kept', catchy_title: 'typed over the question' })
})

test('what was applied has its copy at once, also when it comes from an earlier tab of this window', async () => {
  await open()
  editDraft(7, { description: 'kept' })
  closeDraft(7)
  await open()
  await answer(true)
  expect(copiesOf(1)).toHaveLength(1)
  expect(copy()).toContain('kept')
})

test('what was typed after a save began is kept when the tab closes before the save ends', async () => {
  await open()
  editDraft(7, { description: 'sent' })
  const saving = saveDraft(7)
  await vi.advanceTimersByTimeAsync(0)
  editDraft(7, { catchy_title: 'typed since' })
  closeDraft(7)
  await settle()
  await saving
  expect(server.post.description).toBe('sent')
  expect(copy()).toContain('typed since')
  await open()
  expect(restore()?.fields).toMatchObject({ catchy_title: 'typed since' })
})

test('a picture that was chosen before the browser died keeps its extension when somebody else has chosen another since', async () => {
  await open()
  editDraft(7, { thumb: 'mine', thumb_ext: 'jpg' })
  await vi.advanceTimersByTimeAsync(5000)
  const kept = copy() ?? ''
  discardDraft(7)
  closeDraft(7)
  await settle()
  localStorage.setItem('slotdesk.draft.1.posts.7.gone', kept)
  server.post = { ...server.post, version: 2, thumb: 'theirs', thumb_ext: 'png' }
  await open()
  const answering = answerRestore(7, true)
  await settle()
  const question = draft().questions.find(({ kind }) => kind === 'conflict')
  if (question?.kind === 'conflict') question.answer({ thumb: 'mine' })
  await settle()
  await answering
  expect(draft().values).toMatchObject({ thumb: 'mine', thumb_ext: 'jpg' })
})

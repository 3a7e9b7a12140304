// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { queries } from '#client/queries'
import {
  answerRestore,
  changeSchedule,
  closeDraft,
  discardDraft,
  draftOf,
  editDraft,
  followPage,
  isEditable,
  openDraft,
  registerFlush,
  takeOver,
} from '#client/post-draft'
import { writePost } from '#client/post-draft-write'
import { patchOf, valuesOf } from '#client/post-draft-values'

import { samplePost, startPostServer } from './post-server'

let server: ReturnType<typeof startPostServer>
const draft = () => draftOf(7)!
const stored = () => localStorage.getItem('slotdesk.post.7')
const settle = () => vi.advanceTimersByTimeAsync(20)
const open = async () => {
  const opening = openDraft(7, true)
  await settle()
  await opening
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  server = startPostServer()
})
afterEach(async () => {
  closeDraft(7)
  await settle()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is dirty when a field differs, and clean when it is typed back', async () => {
    await open()
    expect(draft().dirty).toBe(false)
    editDraft(7, { description: 'x' })
    expect(draft().dirty).toBe(true)
    editDraft(7, { description: '' })
    expect(draft().dirty).toBe(false)
  })

  test('of a post that is not scheduled is not dirty by a planned time', async () => {
    await open()
    editDraft(7, { schedule_date: '2026-12-01', schedule_time: '10:00' })
    expect(draft().dirty).toBe(false)
  })

  test('that is saved is clean, and keeps what was typed while the server was asked', async () => {
    await open()
    editDraft(7, { description: 'sent' })
    const sent = draft().values
    const saving = writePost(7, patchOf(sent), { sent })
    editDraft(7, { catchy_title: 'typed meanwhile' })
    await settle()
    await saving
    expect(draft().base.version).toBe(2)
    expect(draft().values).toMatchObject({ description: 'sent', catchy_title: 'typed meanwhile' })
    expect(draft().dirty).toBe(true)
  })

  test('is opened once, however many panes ask for it', async () => {
    const both = [openDraft(7, true), openDraft(7, true)]
    await settle()
    await Promise.all(both)
    expect(server.asked.filter(({ path }) => path === '/api/posts/lock/7')).toHaveLength(1)
  })

  test('that is discarded has what the server has', async () => {
    await open()
    editDraft(7, { description: 'x' })
    discardDraft(7)
    expect(draft()).toMatchObject({ dirty: false, values: { description: '' }, textAt: 1 })
  })
})

describe('the lock', () => {
  test('is renewed every 15 seconds with its token, and given back when the post is closed', async () => {
    await open()
    expect(draft().lock).toMatchObject({ state: 'held', token: 1 })
    await vi.advanceTimersByTimeAsync(30_100)
    const asked = server.asked.filter(({ path }) => path === '/api/posts/lock/7')
    expect(asked.map(({ token }) => token)).toEqual([null, '1', '1'])
    closeDraft(7)
    await settle()
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/posts/unlock/7', body: { token: 1 }, keepalive: false })
  })

  test('that somebody has asks, and is ours after taking over', async () => {
    server.holder = 'Kofi'
    await open()
    expect(draft().lock).toMatchObject({ state: 'refused', holder: 'Kofi' })
    expect(isEditable(draft())).toBe(false)
    expect(draft().questions[0]).toEqual({ kind: 'take-over', message: 'This article is being edited by Kofi.' })
    const taking = takeOver(7)
    await settle()
    await taking
    expect(draft()).toMatchObject({ lock: { state: 'held' }, questions: [] })
  })

  test('that is taken from us makes the page read only and loses nothing', async () => {
    await open()
    editDraft(7, { description: 'typed' })
    server.holder = 'Kofi'
    server.token = 9
    await vi.advanceTimersByTimeAsync(15_100)
    expect(draft()).toMatchObject({
      lock: { state: 'lost', holder: 'Kofi' },
      problem: 'The article is locked for editing',
      values: { description: 'typed' },
    })
    closeDraft(7)
    expect(stored()).toContain('typed')
  })

  test('outlives a reload by its token, and is given back with keepalive when the page goes', async () => {
    await open()
    const stop = followPage(window)
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/posts/unlock/7', keepalive: true })
    expect(sessionStorage.getItem('slotdesk.lock.7')).toBe('1')
    stop()
  })

  test('is not asked for by somebody who may only read', async () => {
    const opening = openDraft(7, false)
    await settle()
    await opening
    expect(draft().lock.state).toBe('reading')
    expect(server.asked.some(({ path }) => path.includes('lock'))).toBe(false)
  })
})

describe('what is unsaved in this browser', () => {
  test('is written at most every five seconds', async () => {
    await open()
    editDraft(7, { description: 'one' })
    await vi.advanceTimersByTimeAsync(4900)
    expect(stored()).toBeNull()
    editDraft(7, { description: 'two' })
    await vi.advanceTimersByTimeAsync(200)
    expect(stored()).toContain('two')
  })

  test('is written at once, with the newest text, when the page goes', async () => {
    await open()
    registerFlush(7, () => editDraft(7, { description: 'last words' }))
    const stop = followPage(window)
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toContain('last words')
    stop()
  })

  test('is offered when it is newer than the post, and applied', async () => {
    const values = { ...valuesOf(samplePost, 'UTC'), description: 'kept' }
    localStorage.setItem('slotdesk.post.7', JSON.stringify({ savedAt: Date.now(), values }))
    await open()
    expect(draft().questions[0]?.kind).toBe('restore')
    answerRestore(7, true)
    expect(draft()).toMatchObject({ dirty: true, values: { description: 'kept' }, textAt: 1 })
  })

  test('is cleared when the person does not want it, and when it is older than the post', async () => {
    const values = { ...valuesOf(samplePost, 'UTC'), description: 'kept' }
    localStorage.setItem('slotdesk.post.7', JSON.stringify({ savedAt: Date.parse('2026-11-20T00:00:00Z'), values }))
    await open()
    expect(draft().questions).toEqual([])
    expect(stored()).toBeNull()
  })

  test('that cannot be read is said, and cleared', async () => {
    localStorage.setItem('slotdesk.post.7', '{"values":')
    await open()
    expect(draft().problem).toBe('Error parsing post text from localStorage.')
    expect(stored()).toBeNull()
  })

  test('is cleared after a save', async () => {
    await open()
    editDraft(7, { description: 'x' })
    await vi.advanceTimersByTimeAsync(5100)
    expect(stored()).not.toBeNull()
    const saving = writePost(7, patchOf(draft().values), { sent: draft().values })
    await settle()
    await saving
    expect(stored()).toBeNull()
  })
})

describe('a write', () => {
  test('carries the token and the version the person saw', async () => {
    await open()
    const saving = writePost(7, { description: 'x' })
    await settle()
    await saving
    expect(server.asked.at(-1)).toMatchObject({ method: 'PATCH', token: '1', ifMatch: '"7-1"' })
  })

  test('over somebody’s change keeps mine with the new version, when that is wanted', async () => {
    await open()
    server.post = { ...server.post, version: 5, description: 'theirs' }
    editDraft(7, { description: 'mine' })
    const saving = writePost(7, patchOf(draft().values), { sent: draft().values })
    await settle()
    const [question] = draft().questions
    if (question?.kind === 'conflict') question.answer('mine')
    await settle()
    await saving
    expect(server.post.description).toBe('mine')
    expect(draft().dirty).toBe(false)
  })

  test('over somebody’s change takes theirs, when that is wanted', async () => {
    await open()
    server.post = { ...server.post, version: 5, description: 'theirs' }
    editDraft(7, { description: 'mine' })
    const saving = writePost(7, patchOf(draft().values), { sent: draft().values }).catch((error: Error) => error.name)
    await settle()
    const [question] = draft().questions
    if (question?.kind === 'conflict') question.answer('theirs')
    await settle()
    expect(await saving).toBe('TookTheirs')
    expect(draft()).toMatchObject({ dirty: false, values: { description: 'theirs' } })
  })
})

describe('a schedule', () => {
  const values = valuesOf(samplePost, 'UTC')
  const now = Date.parse('2026-11-21T09:00:00Z')

  test('gets now plus one minute in the brand’s zone when a date is chosen', () => {
    expect(changeSchedule(values, { schedule_date: '2026-12-01' }, 'Africa/Lagos', now)).toEqual({
      schedule_date: '2026-12-01',
      schedule_time: '10:01',
    })
  })

  test('is cleared whole by either half', () => {
    const planned = { ...values, schedule_date: '2026-12-01', schedule_time: '10:00' }
    const nothing = { schedule_date: '', schedule_time: '' }
    expect(changeSchedule(planned, { schedule_time: '' }, 'UTC', now)).toEqual(nothing)
    expect(changeSchedule(planned, { schedule_date: '' }, 'UTC', now)).toEqual(nothing)
  })
})

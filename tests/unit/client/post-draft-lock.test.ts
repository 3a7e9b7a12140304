// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'

import {
  closeDraft,
  editDraft,
  followPage,
  onLocked,
  onUnlocked,
  isEditable,
  openDraft,
  takeOver,
} from '#client/post-draft/draft'

import { loseLock } from '#client/post-draft/lock'
import { saveDraft } from '#client/post-draft/save'
import { signOut } from '#client/session/session'

import { draft, livingAre, open, server, settle } from './post-fixture'

const stored = () =>
  localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('slotdesk.draft.')) ?? '')

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

  test('is waited for by a save that is asked for at once after the post is shown', async () => {
    let answer = () => {}
    const asked = new Promise<{ held: [] }>((resolve) => (answer = () => resolve({ held: [] })))
    localStorage.setItem('slotdesk.draft.1.other.7', '{}')
    vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve(), query: () => asked } })
    const opening = openDraft(7, () => true)
    await vi.waitFor(() => expect(draft()).toBeDefined())
    editDraft(7, { main_headline: 'Typed and saved at once' })
    const saving = saveDraft(7)
    await settle()
    answer()
    await settle()
    await Promise.all([opening, saving])
    const sent = server.asked.filter(({ path, method }) => method === 'PATCH' || path.includes('/lock/'))
    expect(sent.map(({ method, token }) => [method, token])).toEqual([
      ['POST', null],
      ['PATCH', '1'],
    ])
  })

  test('of another person raises a question, and is ours after the takeover', async () => {
    server.holder = { id: 9, name: 'Kofi' }
    await open()
    expect(draft().lock).toMatchObject({ state: 'refused', holder: 'Kofi' })
    expect(isEditable(draft())).toBe(false)
    expect(draft().questions[0]).toMatchObject({ message: 'This article is being edited by Kofi.', own: false })
    const taking = takeOver(7)
    await settle()
    await taking
    expect(draft()).toMatchObject({ lock: { state: 'held' }, questions: [] })
  })

  test('that somebody takes is told at once when it is heard of, and what was typed stays', async () => {
    await open()
    editDraft(7, { main_headline: 'Typed here' })
    onLocked([7])
    await settle()
    expect(draft().lock).toMatchObject({ state: 'held', token: 1 })
    server.holder = { id: 9, name: 'Kofi' }
    onLocked([7, 8])
    await settle()
    expect(draft().lock).toMatchObject({ state: 'lost', holder: 'Kofi' })
    expect(draft().values.main_headline).toBe('Typed here')
  })

  test('that was given back is offered to whoever reads, and taken from nobody who was faster', async () => {
    server.holder = { id: 9, name: 'Kofi' }
    await open()
    server.holder = null
    onUnlocked([7])
    // The question is answered by itself: it named somebody who edits no more.
    expect(draft()).toMatchObject({ lock: { state: 'free', holder: null }, questions: [] })
    expect(isEditable(draft())).toBe(false)
    server.post = { ...server.post, lock: { username: 'Yaw', user_id: 6, expires_at: '2026-11-21T09:01:00Z' } }
    onLocked([7])
    await settle()
    expect(draft().lock).toMatchObject({ state: 'refused', holder: 'Yaw' })
    onUnlocked([7])
    server.holder = { id: 8, name: 'Efua' }
    await Promise.all([takeOver(7), settle()])
    expect(draft()).toMatchObject({ lock: { state: 'refused', holder: 'Efua' }, questions: [{ kind: 'take-over' }] })
    server.holder = null
    onUnlocked([7])
    await Promise.all([takeOver(7), settle()])
    expect(draft().lock).toMatchObject({ state: 'held', holder: null })
  })

  test.each([onLocked, onUnlocked])('is looked at again where the events of a while are missing (%#)', async (hear) => {
    server.holder = { id: 9, name: 'Kofi' }
    server.post = { ...server.post, lock: { username: 'Kofi', user_id: 9, expires_at: '2026-11-21T09:01:00Z' } }
    await open()
    hear([])
    await settle()
    expect(draft().lock).toMatchObject({ state: 'refused', holder: 'Kofi' })
    server.post = { ...server.post, lock: null }
    hear([])
    await settle()
    expect(draft()).toMatchObject({ lock: { state: 'free', holder: null }, questions: [] })
  })

  test('that is taken while a save is under way is told once, by the save that fails', async () => {
    await open()
    editDraft(7, { description: 'typed' })
    server.holder = { id: 9, name: 'Kofi' }
    const saving = saveDraft(7).catch((error: unknown) => error)
    onLocked([7])
    await settle()
    expect(await saving).toMatchObject({ message: 'The article is locked for editing' })
    expect(draft()).toMatchObject({ lock: { state: 'lost', holder: 'Kofi' }, problem: null })
  })

  test('that is taken while a save is under way is told by itself where the save was in time', async () => {
    await open()
    editDraft(7, { description: 'typed' })
    let answer = () => {}
    server.held = new Promise<void>((resolve) => (answer = resolve))
    const saving = saveDraft(7)
    await settle()
    loseLock(7, { name: 'Kofi', own: false })
    expect(draft()).toMatchObject({ saving: true, problem: null })
    answer()
    await settle()
    await saving
    expect(draft()).toMatchObject({ saving: false, problem: 'The article is locked for editing' })
  })

  test('that is taken a second time is told a second time', async () => {
    await open()
    loseLock(7, { name: 'Kofi', own: false })
    expect(draft().problem).toBe('The article is locked for editing')
    await Promise.all([takeOver(7), settle()])
    expect(draft().problem).toBeNull()
  })

  test('of the person’s other window raises a question that names the window, not the person', async () => {
    server.holder = { id: 1, name: 'Ama' }
    await open()
    expect(draft().questions[0]).toMatchObject({
      message: 'You are editing this article in another window.',
      own: true,
    })
  })

  test('is not held while the server cannot give it, and asked for until it does', async () => {
    server.down = 500
    server.downFor = 'lock'
    await open()
    expect(draft().lock).toMatchObject({ state: 'taking', token: null })
    server.down = null
    await vi.advanceTimersByTimeAsync(15_100)
    expect(draft().lock).toMatchObject({ state: 'held', token: 1 })
  })

  test('that is still being asked for is waited for by a save: sent before, it would have been refused as another window’s', async () => {
    let read = () => {}
    let go = () => {}
    server.held = new Promise<void>((resolve) => (read = resolve))
    const opening = openDraft(7, () => true)
    await settle()
    server.held = new Promise<void>((resolve) => (go = resolve))
    read()
    await settle()
    editDraft(7, { main_headline: 'Typed before the lock was here' })
    const saving = saveDraft(7)
    await settle()
    expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false)
    go()
    await settle()
    await Promise.all([opening, saving])
    expect(server.asked.find(({ method }) => method === 'PATCH')).toMatchObject({ token: '1' })
    expect(draft()).toMatchObject({ dirty: false, lock: { state: 'held', token: 1 } })
  })

  test('that is given after the tab has closed is given back', async () => {
    let go = () => {}
    const opening = openDraft(7, () => true)
    while (!server.asked.some(({ path }) => path === '/api/posts/7')) await vi.advanceTimersByTimeAsync(0)
    server.held = new Promise<void>((resolve) => (go = resolve))
    await settle()
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/posts/lock/7' })
    closeDraft(7)
    go()
    await settle()
    await opening
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/posts/unlock/7', body: { token: 1 } })
  })

  test('that is taken from us makes the page read only and loses nothing', async () => {
    await open()
    editDraft(7, { description: 'typed' })
    server.holder = { id: 9, name: 'Kofi' }
    server.token = 9
    await vi.advanceTimersByTimeAsync(15_100)
    expect(draft()).toMatchObject({
      lock: { state: 'lost', holder: 'Kofi' },
      problem: 'The article is locked for editing',
      values: { description: 'typed' },
    })
    expect(stored()).toContain('typed')
    closeDraft(7)
    expect(stored()).toContain('typed')
  })

  test('that expired unclaimed is taken again, and changes saved meanwhile are merged', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    // Somebody edited and left while this browser had no connection.
    server.token = 5
    server.post = { ...server.post, version: 4, catchy_title: 'theirs' }
    await vi.advanceTimersByTimeAsync(15_100)
    expect(draft()).toMatchObject({
      lock: { state: 'held', token: 6 },
      base: { version: 4 },
      values: { description: 'mine', catchy_title: 'theirs' },
    })
  })

  test('outlives a reload by its token, and is given back with keepalive when the page goes', async () => {
    await open()
    const stop = followPage(window)
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/posts/unlock/7', keepalive: true })
    expect(JSON.parse(sessionStorage.getItem('slotdesk.lock.7') ?? '{}')).toMatchObject({ token: 1 })
    stop()
  })

  test('is renewed by the page after a reload, though the browser still lists what the page before it held', async () => {
    sessionStorage.setItem('slotdesk.lock.7', JSON.stringify({ token: 4, window: 'before' }))
    livingAre('before')
    await open()
    closeDraft(7)
    sessionStorage.setItem('slotdesk.lock.7', JSON.stringify({ token: 4, window: 'before' }))
    sessionStorage.setItem('slotdesk.window.left', 'before')
    await open()
    const asked = server.asked.filter(({ path }) => path === '/api/posts/lock/7')
    // A window that was duplicated begins anew; one that was reloaded goes on.
    expect(asked.map(({ token }) => token)).toEqual([null, '4'])
  })

  test('that the page before a reload asked for is its own, and is another window’s where that page lives', async () => {
    const asked = JSON.stringify({ token: null, window: 'before' })
    server.holder = { id: 1, name: 'Ama' }
    sessionStorage.setItem('slotdesk.lock.7', asked)
    livingAre('before')
    await open()
    expect(draft().lock).toMatchObject({ state: 'refused', own: true })
    closeDraft(7)
    sessionStorage.setItem('slotdesk.lock.7', asked)
    livingAre()
    await open()
    expect(draft()).toMatchObject({ lock: { state: 'held' }, questions: [] })
  })

  test('that somebody else got meanwhile is asked about after a reload', async () => {
    sessionStorage.setItem('slotdesk.lock.7', JSON.stringify({ token: null, window: 'before' }))
    server.holder = { id: 9, name: 'Kofi' }
    await open()
    expect(draft().lock).toMatchObject({ state: 'refused', holder: 'Kofi' })
  })

  test('is noted as asked for until the answer comes', async () => {
    let answer = () => {}
    let read = () => {}
    server.held = new Promise<void>((resolve) => (read = resolve))
    const opening = openDraft(7, () => true)
    await settle()
    server.held = new Promise<void>((resolve) => (answer = resolve))
    read()
    await settle()
    expect(JSON.parse(sessionStorage.getItem('slotdesk.lock.7') ?? '{}')).toMatchObject({ token: null })
    answer()
    await settle()
    await opening
    expect(JSON.parse(sessionStorage.getItem('slotdesk.lock.7') ?? '{}')).toMatchObject({ token: 1 })
  })

  test('is given back before a sign-out, while the session still holds, with a copy of what is unsaved', async () => {
    await open()
    editDraft(7, { description: 'unsaved' })
    const stop = followPage(window)
    const leaving = signOut()
    await settle()
    await leaving
    const paths = server.asked.map(({ path }) => path)
    expect(paths.indexOf('/api/posts/unlock/7')).toBeGreaterThan(0)
    expect(paths.indexOf('/api/v2/users/logout')).toBeGreaterThan(paths.indexOf('/api/posts/unlock/7'))
    expect(Object.entries(localStorage).some(([, text]) => String(text).includes('unsaved'))).toBe(true)
    stop()
  })

  test('is not asked for by somebody who may not save the post', async () => {
    await open(false)
    expect(draft().lock.state).toBe('reading')
    expect(isEditable(draft())).toBe(false)
    expect(server.asked.some(({ path }) => path.includes('lock'))).toBe(false)
  })
})

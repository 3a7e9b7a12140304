// @vitest-environment jsdom
// An open post whose right to be changed is taken and given back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { editDraft, followPage, isCutOff, isEditable } from '#client/post-draft/draft'
import { outOfReach } from '#contract/posts/rights'

import { setRights } from '../set-rights'
import { draft, open, server, settle } from './post-fixture'

let stop = () => {}
beforeEach(() => {
  stop = followPage(window)
})
afterEach(() => stop())

const copies = () => Object.values(localStorage).filter((text) => String(text).includes('typed'))

test('an open post is read-only as soon as the right is taken, and what is unsaved is kept', async () => {
  await open()
  editDraft(7, { description: 'typed' })
  setRights(['posts.read'])
  expect(draft()).toMatchObject({ lock: { state: 'reading' }, values: { description: 'typed' }, problem: null })
  expect([isEditable(draft()), isCutOff(draft()), copies()]).toEqual([false, true, [expect.any(String)]])
})

test('it has its lock again when the right is given back', async () => {
  await open()
  editDraft(7, { description: 'typed' })
  setRights(['posts.read'])
  setRights(['posts.read', 'posts.update'])
  await settle()
  // It is asked for with its token: without it the lock is that of another window.
  expect(server.asked.findLast(({ path }) => path === '/api/posts/lock/7')).toMatchObject({ token: '1' })
  expect(draft()).toMatchObject({ lock: { state: 'held' }, values: { description: 'typed' }, dirty: true })
  expect(isCutOff(draft())).toBe(false)
})

test('a renewal that is refused for another reason than a lock makes the post read-only, and says nothing of a lock', async () => {
  await open()
  editDraft(7, { description: 'typed' })
  server.outOfReach = outOfReach
  await vi.advanceTimersByTimeAsync(15_100)
  expect(draft()).toMatchObject({ lock: { state: 'reading' }, values: { description: 'typed' }, problem: null })
  const asked = server.asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked.slice(asked).filter(({ path }) => path.includes('lock'))).toEqual([])
})

// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'

import {
  changeSchedule,
  closeDraft,
  discardDraft,
  draftOf,
  drafts,
  editDraft,
  onLocked,
  openDraft,
  registerFlush,
  startTyping,
} from '#client/post-draft/draft'
import { takeNewerVersion } from '#client/post-draft/merge-newer'
import { saveDraft, writePost } from '#client/post-draft/save'
import { valuesOf } from '#client/post-draft/values'

import { draft, open, server, settle } from './post-fixture'
import { samplePost } from './post-server'

describe('a draft', () => {
  test('is dirty when a field differs, and clean when it is typed back', async () => {
    await open()
    expect(draft().dirty).toBe(false)
    editDraft(7, { description: 'x' })
    expect(draft().dirty).toBe(true)
    editDraft(7, { description: '' })
    expect(draft().dirty).toBe(false)
  })

  test('is dirty from the first key of a text that the editor has not told yet', async () => {
    await open()
    registerFlush(7, () => editDraft(7, { body: samplePost.body ?? '' }))
    startTyping(7)
    expect(draft().dirty).toBe(true)
    editDraft(7, { body: draft().baseValues.body })
    expect(draft().dirty).toBe(false)
  })

  test('of a post that is not scheduled is not dirty by a planned time, which a save leaves where it is', async () => {
    await open()
    editDraft(7, { schedule_date: '2026-12-01', schedule_time: '10:00' })
    expect(draft().dirty).toBe(false)
    editDraft(7, { description: 'x' })
    const saving = saveDraft(7)
    await settle()
    await saving
    expect(draft()).toMatchObject({ dirty: false, values: { schedule_date: '2026-12-01', schedule_time: '10:00' } })
  })

  test('says which of its tags were removed before it was saved, and nothing of merged ones', async () => {
    await open()
    const saveWith = async (label: string, value: number, stored: typeof samplePost.tags) => {
      editDraft(7, { tags: [{ value, label }] })
      server.post.tags = stored
      const saving = saveDraft(7)
      await settle()
      await saving
      return draft().problem
    }
    expect(await saveWith('Quarries', 8, [{ id: 9, catchy_title: 'Quarry' }])).toBeNull()
    expect(await saveWith('Fuel', 5, [])).toBe('Tags that are not there any more are left out: Fuel.')
  })

  test('that became a link to another site keeps the text that was typed before as a version, and a text the link', async () => {
    await open()
    const kept = () => server.kept
    const saved = async () => {
      const saving = saveDraft(7)
      await settle()
      await saving
    }
    const version = draft().base.version
    editDraft(7, { description: 'typed' })
    editDraft(7, { template_type: 5, external_link: 'https://example.org/' })
    await saved()
    expect(kept()).toEqual([{ version, sent: { description: 'typed' } }])
    editDraft(7, { external_link: 'https://example.org/another' })
    editDraft(7, { template_type: 0 })
    await saved()
    expect(kept()).toHaveLength(2)
    expect(kept()[1]).toMatchObject({ sent: { external_link: 'https://example.org/another' } })
  })

  test('whose save is refused keeps what it does not send once, however often the save is pressed', async () => {
    await open()
    const pressed = async () => {
      const saving = saveDraft(7).catch(() => undefined)
      await settle()
      await saving
    }
    editDraft(7, { description: 'typed' })
    editDraft(7, { template_type: 5, external_link: 'https://example.org/' })
    server.holder = { id: 2, name: 'Kofi' }
    await pressed()
    await pressed()
    expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2)
    expect(server.kept).toHaveLength(1)
    editDraft(7, { template_type: 0 })
    editDraft(7, { description: 'typed further' })
    editDraft(7, { template_type: 5 })
    await pressed()
    expect(server.kept.at(-1)).toMatchObject({ sent: { description: 'typed further' } })
  })

  test('that is saved is clean, and keeps what was typed while the server was asked', async () => {
    await open()
    editDraft(7, { description: 'sent' })
    const saving = saveDraft(7)
    await vi.advanceTimersByTimeAsync(0)
    editDraft(7, { catchy_title: 'typed meanwhile' })
    await settle()
    await saving
    expect(draft().base.version).toBe(2)
    expect(draft().values).toMatchObject({ description: 'sent', catchy_title: 'typed meanwhile' })
    expect(draft().dirty).toBe(true)
  })

  test('saved again while a save is under way is saved twice, the second time with what was typed since', async () => {
    await open()
    editDraft(7, { description: 'first' })
    const first = saveDraft(7)
    await vi.advanceTimersByTimeAsync(0)
    editDraft(7, { description: 'second' })
    const second = saveDraft(7)
    await settle()
    await Promise.all([first, second])
    expect(server.post).toMatchObject({ description: 'second', version: 3 })
    expect(draft().dirty).toBe(false)
  })

  test('that is closed and opened again while its save is under way has the saved text, and nothing unsaved', async () => {
    await open()
    editDraft(7, { description: 'sent' })
    let letGo = () => undefined as void
    server.held = new Promise((resolve) => (letGo = resolve))
    const saving = saveDraft(7)
    await settle()
    closeDraft(7)
    localStorage.clear()
    server.held = null
    await open()
    // The server took it between the reading and the locking of the second opening.
    server.token = 1
    letGo()
    await settle()
    await saving
    expect(draft()).toMatchObject({ dirty: false, values: { description: 'sent' }, base: { version: 2 } })
  })

  test('is opened once, however many panes ask for it', async () => {
    const both = [openDraft(7, () => true), openDraft(7, () => true)]
    await settle()
    await Promise.all(both)
    expect(server.asked.filter(({ path }) => path === '/api/posts/lock/7')).toHaveLength(1)
  })

  test('whose tab closes while the post is fetched is not opened, and takes no lock', async () => {
    const opening = openDraft(7, () => true)
    closeDraft(7)
    await settle()
    await opening
    expect(draftOf(7)).toBeUndefined()
    expect(server.asked.some(({ path }) => path.includes('lock'))).toBe(false)
  })

  test('that is discarded has the values of the server', async () => {
    await open()
    editDraft(7, { description: 'x' })
    discardDraft(7)
    expect(draft()).toMatchObject({ dirty: false, values: { description: '' }, textAt: 1 })
  })

  test('takes a newer version at once where it touches nothing that was typed, else keeps it waiting', async () => {
    await open()
    takeNewerVersion(7, { ...samplePost, version: 2, is_verified: 1 })
    await settle()
    expect(draft().base).toMatchObject({ version: 2, is_verified: 1 })
    editDraft(7, { description: 'mine' })
    takeNewerVersion(7, { ...samplePost, version: 3, description: 'theirs' })
    await settle()
    expect(draft()).toMatchObject({ base: { version: 2 }, questions: [] })
  })

  test('tells each time that a picture of its post was removed from the gallery', async () => {
    const picture = (src: string) => ({ type: 'image', attrs: { src, alt: null, id: null, label: null } })
    const withPictures = (...sources: string[]) => JSON.stringify({ type: 'doc', content: sources.map(picture) })
    const told: (string | null)[] = []
    server.post = { ...samplePost, thumb: 'c', body: withPictures('/media/a.png', '/media/b.png') }
    await open()
    const stop = drafts.subscribe(({ byId }, before) => {
      if (byId[7]?.problem !== before.byId[7]?.problem) told.push(byId[7]?.problem ?? null)
    })
    const takeNext = (version: number, change: object) => {
      server.post = { ...server.post, ...change, version }
      takeNewerVersion(7, server.post)
      return told.splice(0).findLast((one) => one !== null) ?? null
    }
    editDraft(7, { description: 'mine' })
    const removed = 'A picture of this post was removed from the gallery. It is not in the post any more.'
    expect(takeNext(2, { is_verified: 1 })).toBe(null)
    expect(takeNext(3, { body: withPictures('/media/b.png') })).toBe(removed)
    expect(draft().values).toMatchObject({ body: withPictures('/media/b.png'), description: 'mine' })
    expect(takeNext(4, { thumb: null })).toBe(removed)
    // An earlier version that the person brought back is no removal.
    expect(takeNext(5, { body: withPictures(), main_headline: 'Earlier' })).toBe(null)
    stop()
  })

  test('of a scheduled post that was taken off its schedule elsewhere shows its time no longer', async () => {
    server.post = { ...samplePost, status: 5, published_at: '2026-03-10T12:00:00.000Z' }
    await open()
    expect(draft().values.schedule_date).toBe('2026-03-10')
    takeNewerVersion(7, { ...samplePost, version: 2, status: 1 })
    expect(draft()).toMatchObject({ base: { status: 1 }, values: { schedule_date: '', schedule_time: '' } })
  })

  test('of a scheduled post hears that the schedule has published it, which is no new version', async () => {
    const planned = { ...samplePost, status: 5 as const, published_at: '2026-03-10T12:00:00.000Z' }
    server.post = planned
    await open()
    editDraft(7, { description: 'mine' })
    takeNewerVersion(7, { ...planned, status: 3 })
    expect(draft()).toMatchObject({ base: { status: 3 }, values: { description: 'mine', schedule_date: '' } })
    expect(draft().problem).toBe('The post went out at its time, without your unsaved changes.')
    takeNewerVersion(7, planned)
    expect(draft().base.status).toBe(3)
  })
})

test('a lock whose lease ran out is taken anew once, and renewed with its new token by whatever else asks at once', async () => {
  await open()
  server.token = 5
  onLocked([7])
  onLocked([7])
  await settle()
  const asked = server.asked.filter(({ path }) => path === '/api/posts/lock/7')
  expect(asked.map(({ token }) => token)).toEqual([null, '1', '6'])
  expect(draft().lock).toMatchObject({ state: 'held', token: 6 })
})

describe('a write', () => {
  test('carries the token and the version the person saw', async () => {
    await open()
    const saving = writePost(7, { description: 'x' })
    await settle()
    await saving
    expect(server.asked.at(-1)).toMatchObject({ method: 'PATCH', token: '1', ifMatch: '"7-1-0"' })
  })

  test('with a token that ran out, while nobody holds the lock, is sent again with a new one', async () => {
    await open()
    server.token = 5
    editDraft(7, { description: 'mine' })
    const saving = saveDraft(7)
    await settle()
    await saving
    expect(server.post.description).toBe('mine')
    expect(draft().lock).toMatchObject({ state: 'held', token: 6 })
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

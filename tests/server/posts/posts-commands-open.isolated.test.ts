// Commands on posts that a schedule changed since they were read, and on posts that are open in this window.
import { afterEach, describe, expect, test, vi } from 'vitest'

import { closeDraft, draftOf, drafts, editDraft, openDraft } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import { publishDue } from '#server/jobs/publish-scheduled'

import { postCommandHarness, selecting } from '../command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()

const { good, make, patch, stateOf } = postActions(() => here.room)
const madeGood = () => make(good())

describe('a schedule that was carried out since the list was read', () => {
  const at = '2026-03-11T08:00:00.000Z'
  const planned = async () => {
    const post = await madeGood()
    await patch(post.id, { status: 5, published_at: at })
    const { body } = await here.room.call('admin', 'GET', `/api/posts/${post.id}`)
    return body
  }
  const carriedOut = () => publishDue(here.room.database, new Date(at))

  test('keeps its post on the site when a stale row is moved to draft or to the trash: nobody was asked', async () => {
    for (const call of [{ id: 'posts.set-status', args: { status: 0 } }, { id: 'posts.trash' }]) {
      const row = await planned()
      await carriedOut()
      const rows = new Map([[row.id, row]])
      const result = await here.desk.run(call, selecting([row.id], { rows }))
      expect(result.status).toBe('failed')
      expect((await stateOf(row.id)).status).toBe(3)
      expect(here.desk.questions().at(-1)?.notes ?? []).not.toContain('1 published post leaves the site')
      // By the next try it is known where it stands, and asked.
      await here.desk.run(call, selecting([row.id], { rows }))
      expect(here.desk.questions().at(-1)?.notes).toContain('1 published post leaves the site')
    }
  })

  test('is not undone by the undo of the scheduling', async () => {
    const post = await madeGood()
    await here.desk.run({ id: 'posts.schedule', args: { at } }, selecting([post.id]))
    await carriedOut()
    await here.desk.undo()
    expect((await stateOf(post.id)).status).toBe(3)
    expect(here.desk.said().at(-1)).not.toMatch(/^Taken back|put back/)
  })
})

describe('the trash of a post that is open here', () => {
  const opened = async () => {
    const post = await madeGood()
    useSession.setState({
      me: {
        id: 1,
        name: 'A',
        email: null,
        role: 'admin',
        section_id: null,
        rights: [],
        own_posts_only: false,
        two_fa_enabled: false,
      },
    })
    vi.stubGlobal('window', new EventTarget())
    await openDraft(post.id, () => true)
    editDraft(post.id, { description: 'Typed and not saved.' })
    return post.id
  }
  const kept = () =>
    JSON.stringify(
      Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')),
    )
  afterEach(() => {
    for (const id of Object.keys(drafts.getState().byId).map(Number)) closeDraft(id)
  })

  test('says what is unsaved and keeps a copy of it; its undo works under one’s own lock, and the words are there', async () => {
    const id = await opened()
    await here.desk.run({ id: 'posts.trash' }, selecting([id]))
    expect(here.desk.questions()[0]?.notes).toContain('1 has unsaved changes: a copy stays in this browser')
    expect((await stateOf(id)).status).toBe(4)
    expect(here.desk.said()).toEqual(['Post moved to trash.'])
    await here.desk.undo()
    expect((await stateOf(id)).status).toBe(0)
    expect(here.desk.said().at(-1)).toBe('Post restored.')
    expect(draftOf(id)).toMatchObject({
      dirty: true,
      base: { status: 0 },
      values: { description: 'Typed and not saved.' },
    })
    await here.desk.run({ id: 'posts.trash' }, selecting([id]))
    closeDraft(id)
    expect(kept()).toContain('Typed and not saved.')
  })

  test('a bulk change of all matching posts tells that unsaved changes of open posts were not sent', async () => {
    const id = await opened()
    const query = `search[id]=${id}`
    const result = await here.desk.run(
      { id: 'posts.schedule', args: { at: '2026-03-12T10:00:00.000Z' } },
      selecting([id], { matching: { count: 1, query } }),
    )
    expect(result).toMatchObject({
      outcome: {
        message: 'Post scheduled. Unsaved changes of open posts were not sent.',
        details: [good().main_headline],
      },
    })
    expect((await stateOf(id)).status).toBe(5)
    expect(draftOf(id)).toMatchObject({ dirty: true, values: { description: 'Typed and not saved.' } })
  })

  test('is not claimed to be undone where somebody else has it by now', async () => {
    const id = await opened()
    await here.desk.run({ id: 'posts.trash' }, selecting([id]))
    await here.room.call('editor', 'POST', `/api/posts/lock/${id}`, { takeover: true })
    await here.desk.undo()
    expect((await stateOf(id)).status).toBe(4)
    expect(here.desk.said()).not.toContain('Post restored.')
    expect(here.desk.said()).toContain('1 row could not be taken back')
  })
})

test('a preview opens by the link that is valid now, although an older one was closed since the post was read', async () => {
  const post = await madeGood()
  const path = `/api/posts/${post.id}`
  const { body: read } = await here.room.call('admin', 'GET', path)
  await here.room.call('admin', 'DELETE', `${path}/preview-links`)
  const { body: now } = await here.room.call('admin', 'GET', path)
  const opened = vi.fn()
  vi.stubGlobal('window', { open: opened })
  await here.desk.run({ id: 'posts.view' }, selecting([post.id], { rows: new Map([[post.id, read]]) }))
  vi.unstubAllGlobals()
  expect(now.previewUrl).not.toBe(read.previewUrl)
  expect(opened.mock.calls.map(([url]) => url)).toEqual([now.previewUrl])
})

test('the address of a published post is copied, and a valid preview link of one that is not', async () => {
  const post = await madeGood()
  const path = `/api/posts/${post.id}`
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const copy = async () => {
    const { body: read } = await here.room.call('admin', 'GET', path)
    await here.desk.run({ id: 'posts.copy-address' }, selecting([post.id], { rows: new Map([[post.id, read]]) }))
    return new URL(copied.at(-1)!)
  }
  const preview = await copy()
  expect(preview.host).toBe('slotdesk.test')
  expect((await here.room.app.inject(preview.pathname + preview.search)).statusCode).toBe(200)
  await patch(post.id, { status: 3, published_at: 'now' })
  const address = await copy()
  expect(address.pathname).toBe(`/site/post/${(await here.room.call('admin', 'GET', path)).body.slug}`)
  expect(here.desk.said().at(-1)).toBe(`Link ${address.href} copied to clipboard`)
  expect((await here.room.app.inject(address.pathname)).statusCode).toBe(200)
})

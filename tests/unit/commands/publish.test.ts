// @vitest-environment jsdom
// Publishing an open post: what the question names, and what can be undone.
import { afterEach, beforeEach, expect, test } from 'vitest'

import { postWriteCommands } from '#commands/posts/write'
import { editDraft } from '#client/post-draft/draft'
import { editorFor, keepEditors } from '#editor/pool'
import { beginUploads } from '#editor/upload-placeholders'
import type { Outcome } from '#workspace/command/command'

import { draft, inPost, open, server, settle } from '../client/post-fixture'
import { samplePost } from '../client/post-server'
import { options } from '../editor/plain-options'

const publish = postWriteCommands.find(({ id }) => id === 'posts.publish')!
const publishNow = postWriteCommands.find(({ id }) => id === 'posts.publish-now')!
const ask = () => publish.confirm?.({ ids: [7] } as never, inPost)
const nothing = () => {}

beforeEach(async () => {
  const headline = samplePost.main_headline
  server.post = { ...samplePost, catchy_title: headline, titles: { rss: headline }, fb_catchy_title: headline }
  server.post.description = `${headline}, and drivers queue before the pumps of the capital since the early morning of this Monday.`
  await open()
})
afterEach(() => keepEditors(7, new Set()))

test.each([
  [['flood.png'], '1 picture is still being uploaded: the post goes out without it'],
  [['flood.png', 'market.png'], '2 pictures are still being uploaded: the post goes out without them'],
])('the question names pictures that are still uploaded: %s', async (names, note) => {
  const editor = editorFor(7, 't1', {
    ...options,
    body: draft().values.body,
    onLost: nothing,
    onFiles: nothing,
  })
  const uploads = beginUploads(editor, 1, names)
  expect(await ask()).toMatchObject({ notes: [note] })
  uploads.show([], 1)
  expect(await ask()).toMatchObject({ notes: [] })
})

test('what Publish schedules is taken back by Undo; what it publishes is not', async () => {
  const send = async () => {
    const running = publish.run({ ids: [7] } as never, { context: inPost } as never)
    await settle()
    return (await running) as Outcome
  }
  editDraft(7, { schedule_date: '2026-11-22', schedule_time: '08:00' })
  const { undo } = await send()
  const rows = [{ id: 7, version: 2, status: 5, set: { status: 0, published_at: null } }]
  expect(undo?.stored).toEqual({ subject: 'posts', rows })
  editDraft(7, { schedule_date: '', schedule_time: '' })
  expect((await send()).undo).toBeUndefined()
})

test('what has a time to publish at is published now instead, by its own command, also after that time', async () => {
  const row = (status: number) => ({ id: 7, status, main_headline: samplePost.main_headline })
  const misfit = (status: number) => publishNow.rows?.misfit?.(row(status), [row(status)], {})
  expect(misfit(0)).toMatchObject({ reason: 'The post is not scheduled: Publish publishes it' })
  expect(misfit(5)).toBeUndefined()
  editDraft(7, { schedule_date: '2020-01-01', schedule_time: '08:00' })
  expect(misfit(0)).toBeUndefined()
  await expect(ask()).rejects.toThrow('Validation failed.')
  expect(await publishNow.confirm?.({ ids: [7] } as never, inPost)).toMatchObject({
    message: 'Publish this post now?',
    detail: expect.stringContaining('2020/01/01 08:00'),
    confirm: 'Publish now',
  })
  const running = publishNow.run({ ids: [7] } as never, { context: inPost } as never)
  await settle()
  expect(await running).toMatchObject({ message: 'Post published.', undo: undefined })
  expect(server.post).toMatchObject({ status: 3 })
})

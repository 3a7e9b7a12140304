// @vitest-environment jsdom
// Publish while pictures are still uploaded into the open text.
import { afterEach, beforeEach, expect, test } from 'vitest'

import { postWriteCommands } from '#commands/posts/write'
import { editorFor, keepEditors } from '#editor/pool'
import { beginUploads } from '#editor/upload-placeholders'

import { draft, open, server } from '../client/post-fixture'
import { samplePost } from '../client/post-server'

const context = {
  place: 'editor',
  rights: new Set(),
  tab: { id: 't1' },
  targets: { subject: 'posts', ids: [7], from: 'open' },
}
const publish = postWriteCommands.find(({ id }) => id === 'posts.publish')!
const ask = () => publish.confirm?.({ ids: [7] } as never, context as never)
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
])('its question names them: %s', async (names, note) => {
  const editor = editorFor(7, 't1', {
    body: draft().values.body,
    editable: true,
    label: '',
    placeholder: '',
    show: '',
    noAlt: '',
    onTyping: nothing,
    onText: nothing,
    onLost: nothing,
    onFiles: nothing,
    refusesEmbed: () => undefined,
  })
  const uploads = beginUploads(editor, 1, names)
  expect(await ask()).toMatchObject({ notes: [note] })
  uploads.show([], 1)
  expect(await ask()).toMatchObject({ notes: [] })
})

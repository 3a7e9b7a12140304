// @vitest-environment jsdom
// Earlier fields and places of a text that are put into an open post, and taken back later.
import { beforeEach, expect, test } from 'vitest'

import { editDraft, readValues } from '#client/post-draft/draft'
import { putBlock, putField } from '#client/post-draft/restore'

import { draft, open, server } from './post-fixture'

const body = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

const changed = 'The text has changed since: look at it again.'

beforeEach(async () => {
  server.post = { ...server.post, body: body('New one.', 'Two.') }
  await open()
})

test('a place that was brought back is taken back while the text stands', async () => {
  const takeBack = await putBlock(7, 0, body('Old one.', 'Two.'))
  expect(draft().values.body).toBe(body('Old one.', 'Two.'))
  takeBack?.()
  expect(draft().values.body).toBe(body('New one.', 'Two.'))
})

test('a place that was brought back stays when somebody has written on since', async () => {
  const takeBack = await putBlock(7, 0, body('Old one.', 'Two.'))
  editDraft(7, { body: body('Old one.', 'Two.', 'Written since.') })
  expect(takeBack).toThrow(changed)
  expect(draft().values.body).toBe(body('Old one.', 'Two.', 'Written since.'))
})

test('a field that was brought back stays when it was typed in since', () => {
  const takeBack = putField(7, 'description', { ...readValues(server.post), description: 'Earlier' })
  editDraft(7, { description: 'Earlier, and more' })
  expect(takeBack).toThrow(changed)
  expect(draft().values.description).toBe('Earlier, and more')
})

// @vitest-environment jsdom
// Earlier fields and places of a text that are put into an open post, and taken back later.
import { beforeEach, expect, test } from 'vitest'

import { editDraft, readValues } from '#client/post-draft/draft'
import { putBlock, putField } from '#client/post-draft/restore'
import { liveUpdateType } from '#contract/constants'
import { newSlide } from '#text/slides'

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

test.each(['thumb', 'fb_thumb'] as const)('%s comes back with its extension', (field) => {
  editDraft(7, { [field]: 'new', [`${field}_ext`]: 'jpg' })
  putField(7, field, { ...readValues(server.post), [field]: 'old', [`${field}_ext`]: 'png' })
  expect(draft().values).toMatchObject({ [field]: 'old', [`${field}_ext`]: 'png' })
})

test.each(['template_type', 'body'] as const)(
  '%s of a live update comes back with the other: neither fits alone',
  (field) => {
    const text = readValues({ ...server.post, template_type: 1 })
    const slides = JSON.stringify([newSlide({ id: 'plot', at: 1 })])
    editDraft(7, { template_type: liveUpdateType, body: slides })
    const takeBack = putField(7, field, text)
    expect(draft().values).toMatchObject({ template_type: 1, body: text.body })
    takeBack?.()
    expect(draft().values).toMatchObject({ template_type: liveUpdateType, body: slides })
  },
)

test('a text that comes back among texts keeps the type', () => {
  putField(7, 'body', { ...readValues(server.post), template_type: 1, body: body('Old.') })
  expect(draft().values).toMatchObject({ template_type: 0, body: body('Old.') })
})

// @vitest-environment jsdom
// The slides of an open live update, changed while one of them is typed in.
import { beforeEach, expect, test } from 'vitest'

import { editDraft, registerFlush } from '#client/post-draft/draft'
import {
  addSlide,
  changeType,
  editSlide,
  moveSlide,
  putSlideBack,
  removeSlide,
  slidesOf,
  writeSlide,
} from '#client/post-draft/slides'
import { liveUpdateType } from '#contract/constants'
import type { Document } from '#text/document'
import { plainText } from '#text/plain'
import { newSlide } from '#text/slides'

import { draft, open, server } from './post-fixture'

const content = (text: string): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** An editor that holds words which it has not told yet. */
function typeInto(slide: string, words: string): void {
  let untold = true
  registerFlush(7, () => {
    if (!untold) return
    untold = false
    writeSlide(7, slide, JSON.stringify(content(words)))
  })
}

const textsById = () =>
  Object.fromEntries((slidesOf(draft().values.body) ?? []).map(({ id, content: text }) => [id, plainText(text).trim()]))

beforeEach(async () => {
  const slides = ['plot', 'one', 'two'].map((id) => newSlide({ id, content: content('Before.'), at: 1 }))
  server.post = { ...server.post, template_type: liveUpdateType, body: JSON.stringify(slides) }
  await open()
})

test.each([
  ['another is added', () => addSlide(7, [])],
  ['it is pinned', () => editSlide(7, 'one', { pinned: true })],
  ['it is moved', () => moveSlide(7, 'one', 2)],
  ['another is removed', () => removeSlide(7, 'two')],
])('words typed in a slide stay when %s at once', (_name, change) => {
  typeInto('one', 'Typed last.')
  change()
  expect(textsById()).toMatchObject({ plot: 'Before.', one: 'Typed last.' })
})

test('a removed slide comes back with the words that were typed last', () => {
  typeInto('one', 'Typed last.')
  const removed = removeSlide(7, 'one')
  expect(textsById()).not.toHaveProperty('one')
  if (removed) putSlideBack(7, removed)
  expect(textsById()).toMatchObject({ one: 'Typed last.' })
})

test('words typed just before the type is changed go along, from a text to the Plot and back', () => {
  const type = (write: () => void) => {
    let untold = true
    return registerFlush(7, () => {
      if (untold) write()
      untold = false
    })
  }
  editDraft(7, { template_type: 0, body: JSON.stringify(content('Begun.')) })
  const stop = type(() => editDraft(7, { body: JSON.stringify(content('Typed last.')) }))
  const { textAt } = draft()
  changeType(7, liveUpdateType)
  stop()
  expect(textsById()).toEqual({ plot: 'Typed last.' })
  type(() => writeSlide(7, 'plot', JSON.stringify(content('Typed in the Plot.'))))
  changeType(7, 0)
  expect(draft().values).toMatchObject({ template_type: 0, body: JSON.stringify(content('Typed in the Plot.')) })
  // The editors take over the text twice: one that was open before has older words.
  expect(draft().textAt).toBe(textAt + 2)
})

test('the first slide of a live update that has a text only comes after the Plot, which takes the text', () => {
  editDraft(7, { body: JSON.stringify(content('An hour of writing.')) })
  const made = addSlide(7, [])
  expect(textsById()).toEqual({ plot: 'An hour of writing.', [made]: '' })
})

test('the first slide of a live update without a text comes after an empty Plot', () => {
  editDraft(7, { body: '' })
  const made = addSlide(7, [])
  expect(textsById()).toEqual({ plot: '', [made]: '' })
})

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

import { headlineCommands } from '#commands/posts/headline'
import { slideCommands } from '#commands/posts/slides'
import { postSectionCommands } from '#commands/posts/section'
import { closeDraft, discardDraft, editDraft } from '#client/post-draft/draft'
import { picker } from '#client/lists/pickers'
import { openSlide } from '#client/post-draft/open-slides'
import { addSlide, removeSlide, slidesOf } from '#client/post-draft/slides'
import { changeDraft } from '#client/post-draft/store'
import { liveUpdateType } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import type { Outcome } from '#workspace/command/command'
import { newSlide } from '#text/slides'

import { draft, inPost, open, server, settle } from '../client/post-fixture'

const commands = [...headlineCommands, ...slideCommands, ...postSectionCommands]

beforeEach(async () => {
  const slides = ['plot', 'one'].map((id) => newSlide({ id, at: 1 }))
  server.post = { ...server.post, template_type: liveUpdateType, catchy_title: '', body: JSON.stringify(slides) }
  await open()
})

async function undoOf(id: string, args: object = {}): Promise<() => Promise<unknown>> {
  openSlide('t1', 'one')
  expect(draft().values.main_headline).not.toBe('')
  const command = commands.find((known) => known.id === id)!
  const outcome = (await command.run({ id: 7, section: 2, ...args } as never, { context: inPost } as never)) as Outcome
  expect(outcome.undo).toBeDefined()
  return async () => (outcome.undo as () => Promise<unknown>)()
}

const changing = ['slides.remove', 'posts.spread-headline', 'posts.choose-section']

test.each(changing)('the undo of %s is refused in a closed post', async (id) => {
  const undo = await undoOf(id)
  discardDraft(7)
  closeDraft(7)
  await settle()
  await expect(undo).rejects.toThrow('Open a post first')
})

test.each(changing)(
  'the undo of %s is refused, and changes nothing, where somebody else has taken the post over',
  async (id) => {
    const undo = await undoOf(id)
    changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
    const { values } = draft()
    await expect(undo).rejects.toThrow('Kofi is editing this post')
    expect(draft().values).toEqual(values)
  },
)

test.each([
  ['slides.down', {}],
  ['slides.move', { slide: 'one', to: 2 }],
  ['slides.pin', {}],
])('%s is undone', async (id, args) => {
  const slides = ['plot', 'one', 'two'].map((name) => newSlide({ id: name, at: 1 }))
  editDraft(7, { body: JSON.stringify(slides) })
  const shown = () => slidesOf(draft().values.body)?.map(({ id: name, pinned }) => `${name} ${pinned}`)
  const before = shown()
  const undo = await undoOf(id, args)
  expect(shown()).not.toEqual(before)
  await undo()
  expect(shown()).toEqual(before)
})

const moves: [string, object][] = [
  ['slides.remove', {}],
  ['slides.down', {}],
  ['slides.move', { slide: 'one', to: 3 }],
]

test.each(moves)(
  'the undo of %s puts the slide between its neighbours where a slide was added since',
  async (id, args) => {
    editDraft(7, {
      body: JSON.stringify(['plot', 'zero', 'one', 'two', 'three'].map((name) => newSlide({ id: name, at: 1 }))),
    })
    const undo = await undoOf(id, args)
    const added = addSlide(7, [])
    await undo()
    expect(slidesOf(draft().values.body)?.map(({ id: name }) => name)).toEqual([
      'plot',
      added,
      'zero',
      'one',
      'two',
      'three',
    ])
  },
)

test.each(['slides.down', 'slides.pin'])('the undo of %s is refused where the slide is gone', async (id) => {
  editDraft(7, { body: JSON.stringify(['plot', 'one', 'two'].map((name) => newSlide({ id: name, at: 1 }))) })
  const undo = await undoOf(id)
  removeSlide(7, 'one')
  await expect(undo).rejects.toThrow('This slide was removed')
})

test.each([
  ['the Plot', { slide: 'plot', to: 2 }],
  ['a slide that is at its place already', { slide: 'one', to: 1 }],
])('%s stays, and there is nothing to undo', async (_what, args) => {
  editDraft(7, { body: JSON.stringify(['plot', 'one', 'two'].map((name) => newSlide({ id: name, at: 1 }))) })
  const { values } = draft()
  const move = commands.find(({ id }) => id === 'slides.move')!
  expect(await move.run(args as never, { context: inPost } as never)).toEqual({})
  expect(draft().values).toEqual(values)
})

test.each([
  ['plot', undefined],
  ['one', 'one'],
])('with the slide %s open the slide that is moved is %s without being asked for', (opened, filled) => {
  openSlide('t1', opened)
  const move = commands.find(({ id }) => id === 'slides.move')!
  expect(move.arguments?.fill?.(inPost as never)).toEqual({ slide: filled })
})

test('a slide is not moved where somebody else took the post over while the place was asked for', async () => {
  const slides = ['plot', 'one', 'two'].map((id) => newSlide({ id, at: 1 }))
  editDraft(7, { body: JSON.stringify(slides) })
  changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
  const { values } = draft()
  await expect(undoOf('slides.move', { slide: 'one', to: 2 })).rejects.toThrow('Kofi is editing this post')
  expect(draft().values).toEqual(values)
})

test('the undo of a changed section leaves a tag that was chosen since, and is refused', async () => {
  const undo = await undoOf('posts.choose-section')
  editDraft(7, { tags: [{ value: 9, label: 'Fuel' }] })
  await expect(undo).rejects.toThrow('The text has changed since')
  expect(draft().values).toMatchObject({ section_id: 2, tags: [{ value: 9 }] })
})

test('a tag that is chosen while the tags of the new section are searched stays', async () => {
  editDraft(7, { category: null, subcategory: null, tags: [{ value: 8, label: 'Harbour' }] })
  vi.spyOn(picker('tags'), 'suggest').mockResolvedValue([{ value: 18, label: 'Harbour' }])
  const running = undoOf('posts.choose-section')
  editDraft(7, { tags: [{ value: 9, label: 'Fuel' }] })
  await running
  expect(draft().values.tags).toEqual([{ value: 9, label: 'Fuel' }])
})

test('of a section whose category and tags cannot be looked up nobody says that it does not have them', async () => {
  editDraft(7, { category: null, subcategory: null, tags: [{ value: 8, label: 'Harbour' }] })
  vi.spyOn(picker('tags'), 'suggest').mockRejectedValue(new Failure(0, 'No answer.'))
  const choose = commands.find(({ id }) => id === 'posts.choose-section')!
  const outcome = (await choose.run({ id: 7, section: 2 } as never, { context: inPost } as never)) as Outcome
  expect(outcome.message).toBe('The category and tags could not be looked up: choose them again.')
  await outcome.undo?.({} as never)
  expect(draft().values.tags).toEqual([{ value: 8, label: 'Harbour' }])
})

test('a category that the new section lacks is named also where a tag of the same name goes along', async () => {
  const sport = { value: 8, label: 'Sport' }
  editDraft(7, { category: sport, subcategory: null, tags: [sport] })
  vi.spyOn(picker('categories'), 'suggest').mockResolvedValue([])
  vi.spyOn(picker('tags'), 'suggest').mockResolvedValue([{ value: 18, label: 'Sport' }])
  const choose = commands.find(({ id }) => id === 'posts.choose-section')!
  const outcome = (await choose.run({ id: 7, section: 2 } as never, { context: inPost } as never)) as Outcome
  expect(draft().values).toMatchObject({ category: null, tags: [{ value: 18 }] })
  expect(outcome.message).toBe('Not in this section: Sport.')
})

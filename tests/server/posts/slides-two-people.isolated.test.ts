// Two people work on one live update: what each added, pinned, edited and removed is there when both have saved.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { liveUpdateType } from '#contract/constants'
import type { Document, Slide } from '#text/document'
import { plainText } from '#text/plain'
import { newSlide } from '#text/slides'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'
import { openBrowser, openWindow, type OpenWindow } from '../users/windows'

let room: Newsroom
let closeBrowser: () => void
let desks: OpenWindow[]
let id: number
beforeAll(async () => {
  room = await openNewsroom()
  closeBrowser = openBrowser(room)
  desks = [await openWindow(room, 'editor'), await openWindow(room, 'admin')]
})
beforeEach(async () => {
  const slides = ['plot', 'one', 'two'].map((slide) => newSlide({ id: slide, content: content('Before.'), at: 100 }))
  const post = await postActions(() => room).make({ template_type: liveUpdateType, body: JSON.stringify(slides) })
  id = post.id
})
afterEach(() => {
  for (const { inside, closeDraft, discardDraft } of desks)
    inside(() => {
      discardDraft(id)
      closeDraft(id)
    })
})
afterAll(async () => {
  closeBrowser()
  await room.close()
})

const content = (text: string): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Opens the post in both windows: the first has the lock. */
async function open(): Promise<[OpenWindow, OpenWindow]> {
  const [first, second] = desks
  if (!first || !second) throw new Error('There are two windows.')
  for (const { inside, openDraft } of [first, second]) await inside(() => openDraft(id, () => true))
  return [first, second]
}

/** Takes the lock and what was saved meanwhile, as the command does. */
const takeBack = ({ inside, takeOver, reloadDraft }: OpenWindow) =>
  inside(async () => {
    await takeOver(id)
    await reloadDraft(id)
  })

/** Takes the lock alone: what was saved meanwhile is met by the save, which the server refuses first. */
const takeLock = ({ inside, takeOver }: OpenWindow) => inside(() => takeOver(id))

const save = ({ inside, saveDraft }: OpenWindow) => inside(() => saveDraft(id))
const add = ({ inside, addSlide }: OpenWindow, count: number): string[] =>
  Array.from({ length: count }, () => inside(() => addSlide(id, [])))
const write = ({ inside, writeSlide }: OpenWindow, slide: string, text: string) =>
  inside(() => writeSlide(id, slide, JSON.stringify(content(text))))

async function saved(): Promise<Slide[]> {
  const { body } = await room.call('admin', 'GET', `/api/posts/${id}`)
  return JSON.parse(body.body)
}
const idsOf = (slides: readonly Slide[]) => slides.map((slide) => slide.id)
const textOf = (slides: readonly Slide[], slide: string) =>
  plainText(slides.find((one) => one.id === slide)?.content ?? content('')).trim()

/** A new slide stands above the older ones of the same person. */
const inOrder = (slides: readonly Slide[], added: readonly string[]) =>
  expect(idsOf(slides).filter((slide) => added.includes(slide))).toEqual(added.toReversed())

describe('200 slides, 100 from each of two people', () => {
  test('added in turns, with slides that are not saved when the other takes the post over, are all there', async () => {
    const [first, second] = await open()
    const added: [string[], string[]] = [[], []]
    for (let round = 0; round < 10; round += 1) {
      for (const [at, one] of [first, second].entries()) {
        await (round % 2 === 0 ? takeBack(one) : takeLock(one))
        added[at]?.push(...add(one, 5))
        if (round % 3 > 0) await save(one)
        added[at]?.push(...add(one, 5))
      }
    }
    for (const one of [first, second]) {
      await takeLock(one)
      await save(one)
    }
    const slides = await saved()
    expect(slides).toHaveLength(203)
    expect(idsOf(slides)[0]).toBe('plot')
    expect(idsOf(slides).slice(-2)).toEqual(['one', 'two'])
    for (const own of added) inOrder(slides, own)
    expect(second.draftOf(id)?.questions).toEqual([])
  }, 60_000)

  test('saved at the same moment are all there once both have saved', async () => {
    const [first, second] = await open()
    const added = [add(first, 100), add(second, 100)]
    const saves = async (one: OpenWindow) => {
      await takeLock(one)
      await save(one)
    }
    for (let tries = 0; tries < 5; tries += 1) {
      const unsaved = [first, second].filter((one) => one.draftOf(id)?.dirty)
      await Promise.allSettled(unsaved.map(saves))
    }
    const slides = await saved()
    expect(slides).toHaveLength(203)
    for (const own of added) inOrder(slides, own)
  }, 60_000)
})

/** The first person has unsaved changes; the second saves theirs; then the first takes the post back and saves. */
async function meanwhile(mine: (one: OpenWindow) => void, theirs: (one: OpenWindow) => void) {
  const [first, second] = await open()
  mine(first)
  await takeBack(second)
  theirs(second)
  await save(second)
  await takeLock(first)
  return first
}

describe('beside the additions of a colleague', () => {
  test('an edit, a pin, a move and a removal stay', async () => {
    let own: string[] = []
    const first = await meanwhile(
      (one) => {
        write(one, 'one', 'Mine.')
        one.inside(() => one.editSlide(id, 'two', { pinned: true }))
        one.inside(() => one.moveSlide(id, 'two', 1))
      },
      (one) => {
        own = add(one, 3)
        one.inside(() => one.removeSlide(id, own[1] ?? ''))
      },
    )
    await save(first)
    const slides = await saved()
    expect(idsOf(slides)).toHaveLength(5)
    expect(idsOf(slides).indexOf('two')).toBeLessThan(idsOf(slides).indexOf('one'))
    expect(slides.find((slide) => slide.id === 'two')).toMatchObject({ pinned: true })
    expect(textOf(slides, 'one')).toBe('Mine.')
    expect(idsOf(slides)).toEqual(expect.arrayContaining([own[0], own[2]]))
  })

  test('a slide that one removed stays where the other wrote in it and has saved', async () => {
    const remove = (one: OpenWindow) => void one.inside(() => one.removeSlide(id, 'one'))
    const edit = (one: OpenWindow) => write(one, 'one', 'Goes on.')
    await save(await meanwhile(remove, edit))
    expect(textOf(await saved(), 'one')).toBe('Goes on.')
  })

  test('a slide that one wrote in stays where the other has removed it and saved', async () => {
    const first = await meanwhile(
      (one) => write(one, 'one', 'Goes on.'),
      (one) => void one.inside(() => one.removeSlide(id, 'one')),
    )
    await save(first)
    expect(textOf(await saved(), 'one')).toBe('Goes on.')
  })
})

describe('a slide that both wrote in is asked about, and whoever’s words stay', () => {
  test.each([
    ['mine', 'Mine.'],
    ['theirs', 'Theirs.'],
  ] as const)('%s: no slide that either added is lost', async (answer, stays) => {
    let [own, its]: [string[], string[]] = [[], []]
    const first = await meanwhile(
      (one) => {
        own = add(one, 3)
        write(one, 'one', 'Mine.')
        write(one, 'two', 'Only mine.')
      },
      (one) => {
        its = add(one, 3)
        write(one, 'one', 'Theirs.')
      },
    )
    const stop = first.drafts.subscribe(({ byId }) => {
      const question = byId[id]?.questions.find(({ kind }) => kind === 'conflict')
      if (question?.kind === 'conflict') queueMicrotask(() => first.inside(() => question.answer({ body: answer })))
    })
    await save(first)
    stop()
    const slides = await saved()
    expect(idsOf(slides)).toEqual(expect.arrayContaining([...own, ...its]))
    expect(slides).toHaveLength(9)
    expect(textOf(slides, 'one')).toBe(stays)
    expect(textOf(slides, 'two')).toBe('Only mine.')
  })
})

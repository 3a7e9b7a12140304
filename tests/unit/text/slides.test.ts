import { describe, expect, test } from 'vitest'

import { parseBody } from '#text/body'
import type { Document, Slide } from '#text/document'
import { mergeSlides, newSlide, shownOrder, slideInstant, slideName, slideSeconds } from '#text/slides'

const slide = (id: string, change: Partial<Slide> = {}): Slide => ({ ...newSlide({ id, at: 100 }), ...change })
const wordsOf = (...words: string[]): Document => ({
  type: 'doc',
  content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const ids = (slides: readonly Slide[]) => slides.map(({ id }) => id)

describe('slides of two people', () => {
  const old = [slide('plot'), slide('a'), slide('b')]

  test('are all there, whoever added them', () => {
    const mine = [old[0], slide('m1'), slide('m2'), old[1], old[2]].filter((one) => one !== undefined)
    const theirs = [old[0], slide('t1'), old[1], old[2]].filter((one) => one !== undefined)
    const { slides, conflict } = mergeSlides(old, mine, theirs)
    expect(conflict).toBe(false)
    expect(ids(slides)[0]).toBe('plot')
    expect(ids(slides).toSorted()).toEqual(['a', 'b', 'm1', 'm2', 'plot', 't1'])
  })

  test('keep 200 additions from both sides', () => {
    const plot = old.slice(0, 1)
    const many = (who: string) => [...plot, ...Array.from({ length: 100 }, (_, at) => slide(`${who}${at}`))]
    expect(mergeSlides(plot, many('m'), many('t')).slides).toHaveLength(201)
  })

  test('meet part by part: a title of one side and a pin of the other', () => {
    const mine = old.map((one) => (one.id === 'a' ? { ...one, title: 'Mine' } : one))
    const theirs = old.map((one) => (one.id === 'a' ? { ...one, pinned: true } : one))
    const { slides, conflict } = mergeSlides(old, mine, theirs)
    expect(conflict).toBe(false)
    expect(slides[1]).toMatchObject({ title: 'Mine', pinned: true })
  })

  test('are asked about where both wrote the same part', () => {
    const titled = (title: string) => old.map((one) => (one.id === 'a' ? { ...one, title } : one))
    expect(mergeSlides(old, titled('Mine'), titled('Theirs')).conflict).toBe(true)
    expect(mergeSlides(old, titled('Same'), titled('Same')).conflict).toBe(false)
  })

  test('have the text of both where each changed other blocks of a slide', () => {
    const texts = (...words: string[]) =>
      old.map((one) => (one.id === 'a' ? { ...one, content: wordsOf(...words) } : one))
    const merged = mergeSlides(texts('one', 'two'), texts('ONE', 'two'), texts('one', 'TWO'))
    expect(merged).toEqual({ slides: texts('ONE', 'TWO'), conflict: false })
    expect(mergeSlides(texts('one'), texts('mine'), texts('theirs')).conflict).toBe(true)
  })

  test('go where one side removed them, unless the other changed them', () => {
    const without = old.filter(({ id }) => id !== 'a')
    expect(ids(mergeSlides(old, without, old).slides)).toEqual(['plot', 'b'])
    const changed = old.map((one) => (one.id === 'a' ? { ...one, title: 'New' } : one))
    expect(ids(mergeSlides(old, without, changed).slides)).toContain('a')
  })

  test('keep the order that one side gave them', () => {
    const [plot, a, b] = old
    const turned = [plot, b, a].filter((one) => one !== undefined)
    expect(ids(mergeSlides(old, turned, old).slides)).toEqual(['plot', 'b', 'a'])
    expect(ids(mergeSlides(old, old, turned).slides)).toEqual(['plot', 'b', 'a'])
  })

  test('are where each side moved them, and in my place where both moved one', () => {
    const inOrder = (...names: string[]) => ['plot', ...names].map((name) => slide(name))
    const four = inOrder('a', 'b', 'c', 'd')
    const merged = (mine: Slide[], theirs: Slide[]) => ids(mergeSlides(four, mine, theirs).slides).join(' ')
    expect(merged(inOrder('a', 'b', 'd', 'c'), inOrder('b', 'a', 'c', 'd'))).toBe('plot b a d c')
    expect(merged(inOrder('d', 'a', 'b', 'c'), inOrder('b', 'c', 'a', 'd'))).toBe('plot d b c a')
    expect(merged(inOrder('d', 'a', 'b', 'c'), inOrder('a', 'd', 'b', 'c'))).toBe('plot d a b c')
    expect(merged(inOrder('d', 'a', 'b', 'c'), inOrder('new', 'b', 'a', 'c', 'd'))).toBe('plot d new b a c')
  })
})

test('a slide time is what the clocks of the zone show, and leads back to its instant', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const seconds = slideSeconds(now, 'Africa/Nairobi')
  expect(seconds).toBe(now / 1000 + 3 * 3600)
  expect(slideInstant(seconds, 'Africa/Nairobi')).toBe('2026-11-23T10:00:00.000Z')
})

test('readers see the Plot, then what is pinned', () => {
  expect(ids(shownOrder([slide('plot'), slide('a'), slide('b', { pinned: true })]))).toEqual(['plot', 'b', 'a'])
})

test('a slide time that is no date, such as one in milliseconds, is read as the last day that has one', () => {
  const [read] = parseBody(JSON.stringify([{ ...slide('plot'), createdAt: Date.now() * 1000 }])) as Slide[]
  expect(slideInstant(read?.createdAt ?? 0, 'Africa/Lagos')).toBe('9999-12-30T23:00:00.000Z')
})

test('a slide without a title is called by its first words, and no emoji is cut in half', () => {
  expect(slideName(slide('a', { content: wordsOf(`${'Fuel prices '.repeat(10)}`) }))).toBe(
    'Fuel prices Fuel prices Fuel prices Fuel prices Fuel prices Fuel prices Fuel',
  )
  expect(slideName(slide('a', { content: wordsOf(`x${'\u{1f525}'.repeat(60)}`) })).isWellFormed()).toBe(true)
})

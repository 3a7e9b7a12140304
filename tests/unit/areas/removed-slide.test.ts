// @vitest-environment jsdom
// Who has a slide open hears when somebody else removes it.
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Post } from '#contract/posts/posts'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { newSlide } from '#text/slides'

import { useToldRemoval } from '../../../src/areas/posts/editor/removed-slide'
import { readValues } from '#client/post-draft/draft'
import { signIn, samplePost } from '../client/post-server'

const slide = (id: string) => ({ ...newSlide({ id, at: 1 }), title: `Title of ${id}` })
const [plot, one] = [slide('plot'), slide('one')]
const told = vi.fn<(notice: Notice) => void>()

beforeEach(() => {
  told.mockClear()
  setNoticeSink(told)
  signIn(1)
})

/** What the editor has: the slides on the server, those that are shown, and who saved last. */
const version = (stored: readonly object[], shown: readonly ReturnType<typeof slide>[], editor = 2) => {
  const base = { ...samplePost, body: JSON.stringify(stored), editor: { id: editor, username: 'Kofi' } } as Post
  return { draft: { base, baseValues: readValues(base) }, shown }
}

const follow = (first: ReturnType<typeof version>) =>
  renderHook(({ draft, shown }) => useToldRemoval(draft, shown, 'one'), { initialProps: first })

test('of a slide that somebody else removed', () => {
  const { rerender } = follow(version([plot, one], [plot, one]))
  rerender(version([plot], [plot]))
  rerender(version([plot], [plot]))
  expect(told.mock.calls.map(([{ message }]) => String(message))).toEqual([
    'Kofi removed the slide Title of one, which was open here.',
  ])
})

test('not of a slide that the person removed and saved, or that a change here keeps', () => {
  const { rerender } = follow(version([plot, one], [plot, one]))
  rerender(version([plot, one], [plot]))
  rerender(version([plot], [plot], 1))
  const { rerender: keep } = follow(version([plot, one], [plot, one]))
  keep(version([plot], [plot, one]))
  keep(version([plot], [plot], 1))
  expect(told).not.toHaveBeenCalled()
})

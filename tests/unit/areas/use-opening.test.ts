// @vitest-environment jsdom
// A post that does not exist, and a tab that shows another post by the time the server says so.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Failure } from '#contract/base/failure'
import { type Notice, setNoticeSink } from '#workspace/command/notices'

import { useOpening } from '../../../src/areas/posts/editor/use-opening'

const { openDraft } = vi.hoisted(() => ({ openDraft: vi.fn<(id: number) => Promise<void>>() }))
vi.mock('#client/post-draft/draft', async (original) => ({ ...(await original<object>()), openDraft }))
vi.mock('../../../src/areas/posts/editor/followed-posts', () => ({ followPosts: () => undefined }))

/** Refuses to open the post. */
let refuse: (error: Failure) => void
let told: Notice[]
const leave = vi.fn()

beforeEach(() => {
  told = []
  setNoticeSink((notice) => void told.push(notice))
  leave.mockReset()
  openDraft.mockImplementation(() => new Promise((_resolve, reject) => (refuse = reject)))
})
afterEach(cleanup)

const answer = () => act(async () => refuse(new Failure(404, 'Post not found.')))

test('the screen of a post that does not exist says so and is left', async () => {
  renderHook(() => useOpening(1, false, leave))
  await answer()
  expect(told).toMatchObject([{ message: 'Post with given ID not found.' }])
  expect(leave).toHaveBeenCalledOnce()
})

test('a tab that shows another post meanwhile is not left', async () => {
  const { unmount } = renderHook(() => useOpening(1, false, leave))
  unmount()
  await answer()
  expect(leave).not.toHaveBeenCalled()
  expect(told).toEqual([])
})

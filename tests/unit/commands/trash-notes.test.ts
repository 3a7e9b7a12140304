// @vitest-environment jsdom
// The question before posts are moved to trash, for a person who may change only their own.
import { afterEach, expect, test, vi } from 'vitest'

import { postStateCommands } from '#commands/posts/state'
import { outOfReach } from '#contract/posts/rights'
import { useSession } from '#client/session/session'
import type { CommandContext } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'

import { ama } from '../signed-in'

afterEach(() => vi.unstubAllGlobals())

const notesFor = async (own_posts_only: boolean, matching?: { count: number; query: string; only: number[] }) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ items: [], _meta: { totalCount: 247, pageCount: 1, currentPage: 1, perPage: 1 } })),
  )
  useSession.setState({ me: { ...ama, own_posts_only } })
  const targets = { subject: 'posts', ids: [7], from: 'selection', ...(matching ? { matching } : {}) } as const
  const context: CommandContext = { ...currentContext('table'), targets }
  const trash = postStateCommands.find(({ id }) => id === 'posts.trash')
  const question = await trash?.confirm?.({ ids: [7] }, context)
  return question?.notes
}

const all = { count: 381, query: '', only: [3] }
const leave = '247 published posts leave the site'

test('says that only their own are changed before it counts all posts that match', async () => {
  expect(await notesFor(true, all)).toEqual([outOfReach, leave])
  expect(await notesFor(false, all)).toEqual([leave])
  expect(await notesFor(true)).toEqual([])
})

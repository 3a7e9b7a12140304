// @vitest-environment jsdom
// The removal of a comment that is answered while its question is open.
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { commentsOf } from '#client/posts/comments'
import { queries } from '#client/api/queries'
import { postCommentCommands } from '#commands/posts/comments'
import type { Comment } from '#contract/posts/comments'

import { sampleComment } from '../sample-comment'

const comment = (id: number, parent_id: number | null): Comment => ({ ...sampleComment, id, parent_id })

test('a removal names the comment and the replies that were there at its question', async () => {
  const remove = vi.spyOn(api.comments, 'remove').mockResolvedValue(undefined)
  const { confirm, run } = postCommentCommands.find(({ id }) => id === 'comments.remove')!
  const args = { id: 7, comment: 3 } as never
  queries.setQueryData(commentsOf(7).queryKey, [comment(3, null), comment(4, 3), comment(5, null)])
  await confirm?.(args, {} as never)
  queries.setQueryData(commentsOf(7).queryKey, [comment(3, null), comment(4, 3), comment(5, null), comment(6, 3)])
  await run(args, {} as never)
  expect(remove.mock.calls[0]?.[0]).toEqual({ params: { id: 7, comment: 3 }, headers: { 'If-Match': '"3-1", "4-1"' } })
})

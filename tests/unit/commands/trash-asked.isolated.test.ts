// @vitest-environment jsdom
// A post that somebody else publishes while the question whether to trash it is open.
import { expect, test, vi } from 'vitest'

import { postStateCommands } from '#commands/posts/state'
import { api } from '#client/api/api'
import { Failure } from '#contract/base/failure'
import { postSubject } from '#client/posts/posts'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { loadSplit } from '#workspace/command/row-targets'
import { loadBulk } from '#workspace/command/bulk'
import { usePrompts } from '#workspace/command/questions'

import { samplePost } from '../client/post-server'
import { answerPrompt, register, yes } from '../workspace/command/gate-fixture'

test('the post is sent with the status that the question was asked for', async () => {
  const sent = vi.spyOn(api.posts, 'updateMany').mockRejectedValue(new Failure(409, 'Changed.'))
  await Promise.all([loadSplit(), loadBulk()])
  register(...postStateCommands)
  postSubject.known.remember([{ ...samplePost, id: 7, status: 2, version: 1 }])
  const targets = { subject: 'posts', ids: [7], from: 'selection' } as const
  const running = run({ id: 'posts.trash' }, 'button', { context: { ...currentContext('table'), targets } })
  await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
  postSubject.known.change(7, { status: 3, version: 2 })
  answerPrompt(yes)
  await running
  expect(sent.mock.calls[0]?.[0]?.body).toMatchObject({ ids: [7], statuses: { 7: 2 } })
})

// @vitest-environment jsdom
// A new post is named by the headline that is typed into its editor.
import { expect, test } from 'vitest'

import { editDraft } from '#client/post-draft/draft'
import { postTargets } from '#commands/posts/target'
import { currentContext } from '#workspace/command/context'

import { open, server } from '../client/post-fixture'

test('until its headline is saved', async () => {
  server.post = { ...server.post, main_headline: '' }
  await open()
  const { reads } = postTargets
  const name = () => reads.nameOf(postTargets.known(7, currentContext()))
  expect(name()).toBe('')
  editDraft(7, { main_headline: 'Typed and not saved' })
  expect(name()).toBe('Typed and not saved')
})

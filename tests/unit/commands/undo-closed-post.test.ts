// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'

import { headlineCommands } from '#commands/posts/headline'
import { slideCommands } from '#commands/posts/slides'
import { closeDraft, discardDraft } from '#client/post-draft/draft'
import { openSlide } from '#client/post-draft/open-slides'
import { liveUpdateType } from '#contract/constants'
import type { Outcome } from '#workspace/command/command'
import { newSlide } from '#text/slides'

import { draft, open, server, settle } from '../client/post-fixture'

const context = {
  place: 'editor',
  rights: new Set(),
  tab: { id: 't1' },
  targets: { subject: 'posts', ids: [7], from: 'open' },
}
const commands = [...headlineCommands, ...slideCommands]

beforeEach(async () => {
  const slides = ['plot', 'one'].map((id) => newSlide({ id, at: 1 }))
  server.post = { ...server.post, template_type: liveUpdateType, catchy_title: '', body: JSON.stringify(slides) }
  await open()
})

test.each(['slides.remove', 'posts.spread-headline'])('the undo of %s is refused in a closed post', async (id) => {
  openSlide('t1', 'one')
  expect(draft().values.main_headline).not.toBe('')
  const command = commands.find((known) => known.id === id)!
  const outcome = (await command.run({}, { context } as never)) as Outcome
  expect(outcome.undo).toBeDefined()
  discardDraft(7)
  closeDraft(7)
  await settle()
  await expect(async () => (outcome.undo as () => Promise<unknown>)()).rejects.toThrow('Open a post first')
})

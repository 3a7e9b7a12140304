// @vitest-environment jsdom
// A merge of tags clears the selection and closes the panel of the list of tags that it was made in, and of no other.
import { expect, onTestFinished, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { tagCommands } from '#commands/tags/tags'
import { type ListHandle, registerList } from '#workspace/list/handle'
import { holdInTab, type TabHandle } from '#workspace/panes/tab-handle'

test.each([
  ['tags', 1],
  ['tag-duplicates', 1],
  ['posts', 0],
])('a merge in the list of %s', async (subject, times) => {
  vi.spyOn(api.tags, 'merge').mockResolvedValue({ merge_id: 1, posts: 0 } as never)
  const [clear, closePanel] = [vi.fn(), vi.fn()]
  onTestFinished(holdInTab('t1', 'table', { clear } as unknown as TabHandle['table']))
  onTestFinished(registerList('t1', { subject, closePanel } as Partial<ListHandle> as ListHandle))
  const merge = tagCommands.find(({ id }) => id === 'tags.merge')!
  await merge.run({ major: 1, minors: [2] } as never, { context: { tab: { id: 't1' } } } as never)
  expect([clear.mock.calls.length, closePanel.mock.calls.length]).toEqual([times, times])
})

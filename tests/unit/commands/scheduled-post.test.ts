// @vitest-environment jsdom
// An open post whose scheduled time passes before this window hears that the server has published it.
import { expect, test, vi } from 'vitest'

import { checkForReaders } from '#commands/posts/send'
import { editDraft } from '#client/post-draft/draft'

import { draft, open, server } from '../client/post-fixture'

const errorsAt = (now: string) => {
  vi.setSystemTime(now)
  expect(() => checkForReaders(7)).toThrow('Validation failed.')
  return draft().errors
}

test('a time that has passed is no error where it is the one at which the server publishes', async () => {
  server.post = { ...server.post, status: 5, published_at: '2026-03-10T12:00:00.000Z', main_headline: 'Too short' }
  await open()
  expect(errorsAt('2026-03-10T12:00:01Z')).not.toHaveProperty('schedule_time')
  editDraft(7, { schedule_time: '11:30' })
  expect(errorsAt('2026-03-10T12:00:01Z')).toHaveProperty('schedule_time')
})

// @vitest-environment jsdom
// The checkbox Verified of an open post, by the rights of the person.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { StatusSettings } from '../../../src/areas/posts/editor/form/settings-status'
import { DraftProvider } from '#client/post-draft/use-draft'

import { draft, open, server } from '../client/post-fixture'
import { setRights } from '../set-rights'

afterEach(cleanup)

async function isOffered(rights: string[], status = 0): Promise<boolean> {
  server.post = { ...server.post, status }
  setRights(rights)
  await open(rights.includes('posts.update'))
  render(
    <DraftProvider value={draft()}>
      <StatusSettings />
    </DraftProvider>,
  )
  return !screen.getByRole<HTMLInputElement>('checkbox', { name: 'Verified' }).disabled
}

test.each([
  ['verifies and changes texts', ['posts.moderate', 'posts.update'], 0, true],
  ['verifies alone', ['posts.moderate'], 0, true],
  ['verifies alone, in the trash', ['posts.moderate'], 4, false],
  ['changes texts alone', ['posts.update'], 0, false],
])('is open to whoever %s: %#', async (_who, rights, status, offered) => {
  expect(await isOffered(['posts.read', ...rights], status)).toBe(offered)
})

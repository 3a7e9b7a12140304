// @vitest-environment jsdom
// What stands over a post whose lock is lost.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { loseLock } from '#client/post-draft/lock'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'

import { LockLost } from '../../../src/areas/posts/editor/versions/lock-lost'
import { draft, open } from '../client/post-fixture'

afterEach(cleanup)

test.each([
  { rights: ['posts.update'], said: 'Somebody else edits this post now.' },
  { rights: [], said: 'You may not change this post any more.' },
])('says whether it was taken over, or the right is gone: $said', async ({ rights, said }) => {
  await open()
  useSession.setState(({ me }) => ({ me: me && { ...me, rights } }))
  loseLock(7, null)
  render(
    <QueryClientProvider client={queries}>
      <LockLost draft={draft()} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain(said)
})

// @vitest-environment jsdom
// The task of somebody else on the board, for a person who may change only their own posts.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { outOfReach } from '#contract/posts/rights'
import { useSession } from '#client/session/session'
import { TabProvider } from '#workspace/panes/tab-scope'

import { TaskForm } from '../../../src/areas/board/task-form'
import { samplePost } from '../client/post-server'
import { stubResizeObserver } from '../resize-observer'
import { ama } from '../signed-in'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function isLocked(writers: { reporter_id: number; authors: { id: number; username: string }[] }) {
  stubResizeObserver()
  vi.stubGlobal('fetch', (asked: string | Request) => {
    const url = typeof asked === 'string' ? asked : asked.url
    return Promise.resolve(Response.json(url.includes('/posts/7') ? { ...samplePost, ...writers } : []))
  })
  useSession.setState({ me: { ...ama, rights: ['posts.read', 'posts.update'], own_posts_only: true } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TabProvider value="t1">
        <TaskForm id={7} onMade={vi.fn()} close={vi.fn()} />
      </TabProvider>
    </QueryClientProvider>,
  )
  const headline = await screen.findByLabelText<HTMLTextAreaElement>('Headline')
  expect(screen.queryAllByText(outOfReach)).toHaveLength(headline.disabled ? 1 : 0)
  expect(screen.queryAllByRole('button', { name: 'Save' })).toHaveLength(headline.disabled ? 0 : 1)
  return headline.disabled
}

test('is read-only and says why; their own is not', async () => {
  expect(await isLocked({ reporter_id: 2, authors: [{ id: 3, username: 'Kofi' }] })).toBe(true)
  cleanup()
  expect(await isLocked({ reporter_id: 2, authors: [{ id: ama.id, username: 'Ama' }] })).toBe(false)
})

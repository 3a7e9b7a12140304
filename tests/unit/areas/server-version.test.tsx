// @vitest-environment jsdom
// A post that is open in a hidden tab reads what changed meanwhile when the tab is shown again.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen as page } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { loseLock } from '#client/post-draft/lock'
import { onePost } from '#client/posts/posts'
import { revisionsOf } from '#client/posts/revisions'
import type { RevisionRow } from '#contract/posts/revisions'

import { HistoryPanel } from '../../../src/areas/posts/editor/versions/history'
import { ServerVersion } from '../../../src/areas/posts/editor/versions/use-others-version'
import { draft, open, server, settle } from '../client/post-fixture'

const tab = vi.hoisted(() => ({ isVisible: true }))
vi.mock('#workspace/panes/tab-scope', () => ({ useTabVisible: () => tab.isVisible }))

const reads = () => server.asked.filter(({ method, path }) => method === 'GET' && path === '/api/posts/7').length

afterEach(cleanup)

test('a change of a colleague is taken in when a hidden tab is shown again, and nothing is read without one', async () => {
  await open(false)
  const screen = () => (
    <QueryClientProvider client={queries}>
      <ServerVersion draft={draft()} />
    </QueryClientProvider>
  )
  const { rerender } = render(screen())
  const show = async (isVisible: boolean) => {
    tab.isVisible = isVisible
    rerender(screen())
    await act(settle)
  }
  await act(settle)
  const before = reads()
  await show(false)
  await show(true)
  expect(reads()).toBe(before)
  await show(false)
  server.post = { ...server.post, version: 2, description: 'theirs' }
  await act(() => queries.invalidateQueries({ queryKey: onePost(7).queryKey }))
  await act(settle)
  expect(reads()).toBe(before)
  await show(true)
  expect(draft().values.description).toBe('theirs')
})

test('the history of a post whose lock is lost shows what the colleague saved', async () => {
  await open()
  loseLock(7, { name: 'Kofi', own: false })
  const saved = { number: 1, version: 2, kind: 'save', created_at: '2026-11-21T09:00:00Z', fields: null } as const
  queries.setQueryData(revisionsOf(7, 2).queryKey, [{ ...saved, user: { id: 9, username: 'Kofi Mensah' } }])
  queries.setQueryData(onePost(7).queryKey, { ...server.post, version: 2 })
  render(
    <QueryClientProvider client={queries}>
      <HistoryPanel draft={draft()} />
    </QueryClientProvider>,
  )
  expect(page.queryByText('Kofi Mensah')).not.toBeNull()
})

test('the focus stays on a version of the history while a save of a colleague is read', async () => {
  await open()
  loseLock(7, { name: 'Kofi', own: false })
  const row = (number: number) => ({
    number,
    version: number + 1,
    kind: 'save' as const,
    created_at: '2026-11-21T09:00:00Z',
    fields: null,
    user: { id: 9, username: 'Kofi Mensah' },
  })
  let answer: (rows: RevisionRow[]) => void = () => undefined
  const reply = new Promise<RevisionRow[]>((resolve) => (answer = resolve))
  vi.spyOn(api.revisions, 'list')
    .mockResolvedValueOnce([row(1)])
    .mockReturnValueOnce(reply)
  queries.setQueryData(onePost(7).queryKey, { ...server.post, version: 2 })
  queries.removeQueries({ queryKey: revisionsOf(7, 2).queryKey })
  render(
    <QueryClientProvider client={queries}>
      <HistoryPanel draft={draft()} />
    </QueryClientProvider>,
  )
  await act(settle)
  const first = page.getByRole('button', { name: /Kofi Mensah/ })
  first.focus()
  act(() => void queries.setQueryData(onePost(7).queryKey, { ...server.post, version: 3 }))
  await act(settle)
  answer([row(2), row(1)])
  await act(settle)
  expect(page.queryByRole('button', { name: /1 more save/ })).not.toBeNull()
  expect(document.activeElement).toBe(first)
})

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { Failure } from '#contract/base/failure'
import type { RevisionRow } from '#contract/posts/revisions'

import { HistoryLook } from '../../../src/areas/posts/editor/versions/history-look'
import { draft, open, server, settle } from '../client/post-fixture'

afterEach(cleanup)

test('says that a version could not be read, and reads it again', async () => {
  await open(false)
  const row: RevisionRow = {
    number: 1,
    version: 1,
    kind: 'save',
    user: null,
    created_at: '2026-11-21T09:00:00Z',
    fields: null,
  }
  const read = vi.spyOn(api.revisions, 'get').mockRejectedValueOnce(new Failure(503, 'The server is busy.'))
  read.mockResolvedValueOnce({ ...row, data: { ...server.post } })
  render(
    <QueryClientProvider client={queries}>
      <HistoryLook draft={draft()} rows={[row]} looked={row} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await act(settle)
  expect(screen.getByRole('alert').textContent).toContain('Error fetching data.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(settle)
  expect(screen.getByText('The two versions say the same.')).toBeTruthy()
})

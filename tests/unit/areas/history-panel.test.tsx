// @vitest-environment jsdom
// What the history of a post calls its revisions.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { revisionsOf } from '#client/posts/revisions'

import { HistoryPanel } from '../../../src/areas/posts/editor/versions/history'
import { draft, open } from '../client/post-fixture'

vi.mock('#workspace/panes/tab-scope', () => ({ useTabVisible: () => true }))

afterEach(cleanup)

test('only the state before the first save is called so; a later one says what was changed between two saves', async () => {
  await open()
  const row = (number: number, kind: 'save' | 'earlier' | 'ousted', fields: string[] | null = null) => ({
    number,
    version: number,
    kind,
    user: { id: 9, username: 'Kofi' },
    created_at: `2026-11-21T0${number}:00:00Z`,
    fields,
  })
  const rows = [row(5, 'save'), row(4, 'earlier', ['status']), row(3, 'save'), row(2, 'earlier'), row(1, 'ousted')]
  queries.setQueryData(revisionsOf(7, draft().base.version).queryKey, rows)
  render(
    <QueryClientProvider client={queries}>
      <HistoryPanel draft={draft()} />
    </QueryClientProvider>,
  )
  const shown = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/Kofi.*? \d\d:00/, ' ').trim())
  expect(shown).toEqual([
    'Saved',
    'Changed between saves Status',
    'Saved',
    'Before the first save here',
    'Ousted, kept',
  ])
})

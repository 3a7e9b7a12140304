// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import type { Choices, DraftQuestion, PostValues } from '#client/post-draft/draft'

import { ConflictQuestion } from '../../../src/areas/posts/editor/versions/question-conflict'

afterEach(cleanup)

/** The values of one side that the question shows. */
const side = (words: string) => ({ main_headline: words, description: words }) as PostValues

test('the chosen is offered also when every field was chosen from theirs', () => {
  const answer = vi.fn<(choices: Choices | null) => void>()
  const current = { editor: null, updated_at: '2026-11-29T10:00:00Z' }
  const question = { kind: 'conflict', current, mine: side('mine'), theirs: side('theirs'), answer } as unknown
  const fields = ['main_headline', 'description'] as const
  render(
    <QueryClientProvider client={queries}>
      <ConflictQuestion question={{ ...(question as Extract<DraftQuestion, { kind: 'conflict' }>), fields }} />
    </QueryClientProvider>,
  )
  for (const radio of screen.getAllByRole('radio', { name: 'Theirs' })) fireEvent.click(radio)
  fireEvent.click(screen.getByRole('button', { name: /^Use the chosen/ }))
  expect(answer).toHaveBeenCalledWith({ main_headline: 'theirs', description: 'theirs' })
})

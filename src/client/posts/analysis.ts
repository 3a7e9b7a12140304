// Checks of the texts of posts: uniqueness and keywords.
import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'

import type { UniquenessResult } from '#contract/posts/analysis'
import { Failure } from '#contract/base/failure'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

interface Checked {
  /** The checked text, as in the draft. When the text changes, the result is not shown any more. */
  body: string
  result: UniquenessResult
}

/** The results of uniqueness checks, and the running checks, by post. */
export const useUniqueness = create<{
  byId: Readonly<Record<number, Checked>>
  running: Readonly<Record<number, boolean>>
  /** Whether copied words are marked in the text. */
  marked: boolean
}>(() => ({ byId: {}, running: {}, marked: true }))

export const uniquenessLeft = (id: number) =>
  queryOptions({
    queryKey: ['uniqueness', 'left'],
    queryFn: ({ signal }) => api.analysis.uniquenessInfo({ params: { id }, signal }),
    staleTime: 60_000,
  })

/** Has the server check the saved text of a post, and stores the result. @param body the same text, as the draft has it. */
export async function checkUniqueness(id: number, body: string): Promise<UniquenessResult> {
  useUniqueness.setState(({ running }) => ({ running: { ...running, [id]: true } }))
  try {
    const result = await api.analysis.checkUniqueness({ params: { id } })
    useUniqueness.setState(({ byId }) => ({ byId: { ...byId, [id]: { body, result } } }))
    queries.setQueryData(uniquenessLeft(id).queryKey, { remaining_limit: result.remaining_limit })
    return result
  } finally {
    useUniqueness.setState(({ running }) => ({ running: { ...running, [id]: false } }))
  }
}

/** A range of days: `2026-11-01`. */
export interface Days {
  start: string
  end: string
}

export const keywordsOf = (id: number, days: Days | null) =>
  queryOptions({
    queryKey: ['keywords', id, days],
    queryFn: ({ signal }) =>
      api.analysis.keywords({
        params: { id },
        query: { start_date: days?.start, end_date: days?.end },
        signal,
      }),
    enabled: days !== null,
    staleTime: 10 * 60_000,
    retry: (tries, error) => tries < 2 && !(error instanceof Failure && (error.status === 503 || error.status === 422)),
  })

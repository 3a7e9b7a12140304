// @vitest-environment jsdom
// The pages of a list in a hidden tab: nothing is drawn for them until the tab is shown.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import type { ListRequest } from '#contract/base/list'
import { usePages } from '#workspace/list/use-pages'

import { plainSubject } from '../../plain-subject'

const page = (name: string) => ({ items: [{ id: 1, name }], total: 1, page: 1, perPage: 25 })
const subject = plainSubject({ name: 'tags', words: ['tag', 'tags'], read: async () => page('before') })
const request: ListRequest = {}
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

test('a change of a row draws no hidden list; the list has it when it is shown', async () => {
  let draws = 0
  const { result, rerender } = renderHook(
    ({ visible }) => {
      draws += 1
      return usePages(subject, request, 1, visible).rowAt(0)
    },
    { wrapper, initialProps: { visible: true } },
  )
  await waitFor(() => expect(result.current).toEqual({ id: 1, name: 'before' }))
  rerender({ visible: false })
  const before = draws
  await act(async () => {
    queries.setQueryData(subject.page({ ...request, page: 1 }).queryKey, page('after'))
    // Whoever listens is told in the next turn.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(draws).toBe(before)
  rerender({ visible: true })
  expect(result.current).toEqual({ id: 1, name: 'after' })
})

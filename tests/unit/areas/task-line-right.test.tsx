// @vitest-environment jsdom
// The line for a new task stays when the right is taken from somebody who is typing in it.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { rights } from '#contract/users/rights'

import { Column } from '../../../src/areas/board/column'
import { setRights } from '../set-rights'

afterEach(cleanup)

const plan = {
  status: 0,
  title: 'New',
  count: 0,
  more: false,
  points: 0,
  inLanes: false,
  rows: [],
  ids: [],
  offsets: new Map<number, number>(),
}
const column = (mayCreate: boolean) => (
  <QueryClientProvider client={queries}>
    <Column
      plan={plan}
      setting={{ tabId: 't1', zone: 'UTC', today: '2026-11-23', mayChange: true, mayCreate }}
      isMain
    />
  </QueryClientProvider>
)
const line = () => screen.queryByRole<HTMLInputElement>('combobox', { name: 'New task from a line' })

test('the line for a new task keeps its text and the focus when the right is taken meanwhile', () => {
  setRights(rights)
  queries.setQueryDefaults([], { enabled: false })
  const { rerender } = render(column(true))
  const field = line()
  act(() => field?.focus())
  if (field) fireEvent.change(field, { target: { value: 'Fuel prices' } })
  rerender(column(false))
  expect(line()?.value).toBe('Fuel prices')
  expect(document.activeElement).toBe(line())
})

test('who may create no post has no line for one', () => {
  render(column(false))
  expect(line()).toBeNull()
})

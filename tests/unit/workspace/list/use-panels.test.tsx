// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { usePanels } from '#workspace/list/use-panels'

const form = { title: 'Word', render: () => null, mayClose: vi.fn(() => Promise.resolve(true)) }

afterEach(cleanup)

test('the id of a saved new record goes to the form that saved it, not to the next one', async () => {
  const { result } = renderHook(() => usePanels({ panels: { form } }, 't1'))
  await act(() => result.current.openPanel('form'))
  const first = result.current.open?.opening ?? 0
  await act(() => result.current.openPanel('form'))
  act(() => result.current.nameRecord(first, 7))
  expect(result.current.open).toMatchObject({ name: 'form', id: undefined })
  const second = result.current.open?.opening ?? 0
  act(() => result.current.nameRecord(second, 8))
  expect(result.current.open).toMatchObject({ name: 'form', id: 8, opening: second })
})

test('a new form that is requested while the one before it is being closed opens as another one', async () => {
  const { result } = renderHook(() => usePanels({ panels: { form } }, 't1'))
  await act(() => result.current.openPanel('form'))
  const first = result.current.open?.opening
  await act(async () => {
    result.current.closePanel()
    await result.current.openPanel('form')
  })
  expect(result.current.open).toMatchObject({ name: 'form', id: undefined })
  expect(result.current.open?.opening).not.toBe(first)
})

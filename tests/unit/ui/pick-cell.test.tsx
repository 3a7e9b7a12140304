// @vitest-environment jsdom
// A cell whose value is picked from a list: typed text that matches no choice is reported before it is lost.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { CellChange, PickEdit } from '#ui/table/cell-edit'
import { EditCell, preloadPickCell } from '#ui/table/edit'
import { preloadPopover } from '#ui/overlays/popover'

import { stubResizeObserver } from '../resize-observer'

const rows = [
  { value: 1, label: 'Editorials' },
  { value: 2, label: 'Politics' },
]
const save = vi.fn(async () => null)
const onEnd = vi.fn()
const onSave = (_row: object, change: CellChange) => void change.save()
const edit = (most: number): PickEdit<object> => ({
  kind: 'pick',
  most,
  value: () => rows.slice(0, 1),
  load: () => async (text) => rows.filter(({ label }) => label.toLowerCase().includes(text)),
  put: (authors) => ({ authors }),
  save,
})

beforeAll(() => Promise.all([preloadPopover(), preloadPickCell()]))
beforeEach(() => {
  vi.useFakeTimers()
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(400))
}
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }))

test('opens with its text selected: typing replaces it', async () => {
  render(<EditCell row={{}} label="Category" edit={edit(1)} onSave={onSave} onEnd={onEnd} />)
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Editorials'.length])
  await type('poli')
  await press('Enter')
  expect(save).toHaveBeenCalledWith({}, [2])
  expect(onEnd).toHaveBeenCalledWith('stay')
})

test.each([
  ['of one', 1],
  ['of several', 50],
])('%s: Enter on what found nothing leaves it open and says so', async (_, most) => {
  render(<EditCell row={{}} label="Cell" edit={edit(most)} onSave={onSave} onEnd={onEnd} />)
  await type('zzzz')
  expect(screen.getByText('Nothing found')).toBeTruthy()
  await press('Enter')
  expect(screen.getByRole('alert').textContent).toContain('Nothing was picked')
  expect(field().value).toBe('zzzz')
  expect([save.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 0])
  await press('Escape')
  expect(onEnd).not.toHaveBeenCalled()
  await press('Escape')
  expect(onEnd).toHaveBeenCalledWith('stay')
})

test('a click elsewhere over letters that found nothing leaves it open, says so, and goes back to the letters', async () => {
  render(
    <>
      <EditCell row={{}} label="Authors" edit={edit(50)} onSave={onSave} onEnd={onEnd} />
      <button type="button">Elsewhere</button>
    </>,
  )
  await type('zzzz')
  await act(async () => screen.getByText('Elsewhere').focus())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert').textContent).toContain('Nothing was picked')
  expect(field().value).toBe('zzzz')
  expect(document.activeElement).toBe(field())
  expect([save.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 0])
})

test('Enter before the answer picks nothing of the answer before', async () => {
  render(<EditCell row={{}} label="Category" edit={edit(1)} onSave={onSave} onEnd={onEnd} />)
  await type('poli')
  fireEvent.change(field(), { target: { value: 'edit' } })
  await press('Enter')
  expect([save.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 0])
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { MultiCombobox } from '#ui/choices/combobox'
import type { Choice } from '#ui/choices/use-choices'
import { preloadPopover } from '#ui/overlays/popover'

import { listenToKeys } from './listen-to-keys'
import { stubResizeObserver } from '../../resize-observer'

const picked = vi.fn()
/** Answers the search for a text. */
const answers = new Map<string, () => void>()
const load = (query: string) =>
  new Promise<Choice<string>[]>((resolve) => answers.set(query, () => resolve([{ value: query, label: query }])))

function Tags() {
  const [value, setValue] = useState<Choice<string>[]>([])
  const change = (next: Choice<string>[]) => {
    picked(next.map(({ label }) => label))
    setValue(next)
  }
  return <MultiCombobox aria-label="Tags" value={value} onChange={change} load={load} max={5} />
}

let stop = () => {}
beforeAll(preloadPopover)
beforeEach(() => {
  stubResizeObserver()
  picked.mockReset()
  answers.clear()
  // What a browser does, of which jsdom has nothing.
  document.execCommand = (_command, _shows, letter) =>
    fireEvent.change(field(), { target: { value: field().value + (letter ?? '') } })
  stop = listenToKeys()
})
afterEach(() => {
  stop()
  cleanup()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const drawn = () => act(() => new Promise<void>((done) => setTimeout(done, 60)))

/** Presses keys in the field; what is not prevented is typed. */
function press(...keys: string[]): void {
  for (const key of keys) {
    const isFree = fireEvent.keyDown(field(), { key, code: key })
    if (isFree && key.length === 1) fireEvent.change(field(), { target: { value: field().value + key } })
  }
}

async function answer(query: string): Promise<void> {
  await waitFor(() => expect([...answers.keys()]).toContain(query))
  act(() => answers.get(query)?.())
}

test('the keys after an Enter that waits for a search are those of the next search', async () => {
  render(<Tags />)
  act(() => field().focus())
  press(...'fuel', 'Enter', ...'road', 'Enter')
  expect(field().value).toBe('fuel')
  await answer('fuel')
  await answer('road')
  await waitFor(() => expect(picked.mock.calls).toEqual([[['fuel']], [['fuel', 'road']]]))
  expect(field().value).toBe('')
})

test('Backspace right behind that Enter corrects the text instead', async () => {
  render(<Tags />)
  act(() => field().focus())
  press(...'fuel', 'Enter')
  expect(fireEvent.keyDown(field(), { key: 'Backspace' })).toBe(true)
  fireEvent.change(field(), { target: { value: 'fue' } })
  await answer('fue')
  await drawn()
  expect(picked).not.toHaveBeenCalled()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('Escape drops that Enter and the keys after it', async () => {
  render(<Tags />)
  act(() => field().focus())
  press(...'fuel', 'Enter', 'x', 'Escape')
  await drawn()
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['', 'false'])
  expect(picked).not.toHaveBeenCalled()
})

test('keys after that Enter are dropped when another field gets the focus', async () => {
  render(
    <>
      <Tags />
      <input aria-label="Slug" />
    </>,
  )
  act(() => field().focus())
  press(...'fuel', 'Enter', 'x')
  const slug = screen.getByLabelText<HTMLInputElement>('Slug')
  act(() => slug.focus())
  await answer('fuel')
  await waitFor(() => expect(picked.mock.calls).toEqual([[['fuel']]]))
  await drawn()
  expect([field().value, slug.value]).toEqual(['', ''])
})

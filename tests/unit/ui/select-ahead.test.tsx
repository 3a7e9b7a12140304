// @vitest-environment jsdom
// Keys pressed on a select before its code is loaded: nothing else in this file loads it.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Select } from '#ui/choices/select'

test('a letter chooses in a select whose list is still loading, and the list stays closed and leaves the focus to the next field', async () => {
  const onChange = vi.fn()
  const options = ['Accra', 'Lagos', 'Nairobi'].map((label) => ({ value: label, label }))
  render(
    <>
      <Select aria-label="Place" value={undefined} onChange={onChange} options={options} />
      <input aria-label="Title" />
    </>,
  )
  const trigger = screen.getByRole('combobox')
  act(() => trigger.focus())
  fireEvent.keyDown(trigger, { key: 'n' })
  act(() => screen.getByRole('textbox').focus())
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('Nairobi'))
  expect(screen.getByRole('combobox').dataset['state']).toBe('closed')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

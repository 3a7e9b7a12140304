// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { TimeField } from '#ui/dates/date-field'

afterEach(cleanup)

function Time({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return <TimeField aria-label="Time" value={value} onChange={setValue} />
}

/** @returns whether the page gets the key. */
const press = (key: string) => fireEvent.keyDown(screen.getByLabelText('Time'), { key, code: 'KeyS', ctrlKey: true })

test('an unreadable time keeps the key that saves, and a readable one is taken with it', async () => {
  render(<Time first="18:30" />)
  const field = screen.getByLabelText('Time')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'nonsense' } })
  expect(press('s')).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toBe('Type a time as 18:30')
  expect(press('k')).toBe(true)
  fireEvent.change(field, { target: { value: '9 pm' } })
  expect(press('s')).toBe(true)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('21:00'))
  expect(screen.queryByRole('alert')).toBeNull()
})

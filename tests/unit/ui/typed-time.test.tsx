// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { TimeField } from '#ui/dates/date-field'
import { Form, useContractForm, useFormField } from '#ui/form/form'

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

function TimeOfForm() {
  const { value, set, onUnreadable } = useFormField('time')
  return <TimeField aria-label="Time" value={String(value)} onChange={set} onUnreadable={onUnreadable} />
}

function FormWithTime({ send }: { send: () => Promise<{ status: string }> }) {
  const form = useContractForm({ schema: z.object({ time: z.string() }), base: { time: '18:30' }, send })
  return (
    <Form form={form}>
      <TimeOfForm />
      <button type="submit">Save</button>
    </Form>
  )
}

test('a form that shows an unreadable time is not sent, and its field gets the focus', async () => {
  const send = vi.fn(() => Promise.resolve({ status: 'done' }))
  render(<FormWithTime send={send} />)
  const field = screen.getByLabelText('Time')
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  fireEvent.change(field, { target: { value: 'half nine' } })
  fireEvent.blur(field)
  await save()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '930' } })
  fireEvent.blur(field)
  await save()
  expect(send).toHaveBeenCalledWith({ time: '09:30' })
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ColumnsPanel } from '#ui/table/columns-panel'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const columns = [
  { id: 'name', title: 'Name' },
  { id: 'slug', title: 'Slug' },
]

test('while a column is lifted, Escape only puts it down, and letters are for nobody', async () => {
  const onChange = vi.fn()
  render(<ColumnsPanel list="tags" columns={columns} onChange={onChange} />)
  const handle = screen.getByRole('button', { name: 'Move Name' })
  // A popover that closes on Escape listens here, and leaves what is prevented.
  const free: string[] = []
  const listen = (event: KeyboardEvent) => void (event.defaultPrevented || free.push(event.key))
  document.addEventListener('keydown', listen, true)
  const press = (key: string, code = key) => fireEvent.keyDown(handle, { key, code })
  press(' ', 'Space')
  expect(await screen.findByText('Over Name.')).toBeDefined()
  free.length = 0
  press('n', 'KeyN')
  press('Escape')
  expect(await screen.findByText('Name is not moved.')).toBeDefined()
  expect(free).toEqual([])
  await waitFor(() => {
    press('j', 'KeyJ')
    expect(free).toContain('j')
  })
  expect(onChange).not.toHaveBeenCalled()
  document.removeEventListener('keydown', listen, true)
})

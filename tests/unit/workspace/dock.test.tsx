// @vitest-environment jsdom
// A side panel whose content is loaded after it opened.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dock } from '#workspace/form/dock'

afterEach(cleanup)

const onClose = vi.fn()
const shown = (dock: ReactNode) => (
  <Dock dock={dock} title="Export" onClose={onClose}>
    <button type="button">Row</button>
  </Dock>
)

test('a panel that is still empty has the focus, so that Escape closes it; its first field gets it when it comes', async () => {
  const { rerender } = render(shown(null))
  screen.getByText('Row').focus()
  rerender(shown(<p>Loading</p>))
  expect(screen.getByRole('complementary').contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  rerender(shown(<input aria-label="Name" />))
  await act(async () => undefined)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  rerender(shown(null))
  expect(document.activeElement).toBe(screen.getByText('Row'))
})

test('content that comes after the focus went elsewhere leaves it there', async () => {
  const { rerender } = render(shown(<p>Loading</p>))
  screen.getByText('Row').focus()
  rerender(shown(<input aria-label="Name" />))
  await act(async () => undefined)
  expect(document.activeElement).toBe(screen.getByText('Row'))
})

test('a panel that names its first field begins there', () => {
  render(
    shown(
      <>
        <button type="button">Section</button>
        <input aria-label="Title" data-autofocus />
      </>,
    ),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

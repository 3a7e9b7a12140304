// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Tooltip, TooltipProvider } from '#ui/overlays/tooltip'
import { hideNote } from '#ui/overlays/tooltip-note'

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(async () => {
  // It is loaded when it is first shown; here it is there already.
  await import('#ui/overlays/tooltip-bubble')
  vi.useFakeTimers()
  render(
    <TooltipProvider>
      <Tooltip text="Save" keys="mod+s" reason="Nothing is unsaved">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="Publish">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => {
  hideNote()
  cleanup()
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const bubble = () => screen.queryByRole('tooltip', { hidden: true })

test('comes after the pointer has rested, says keys and reason, describes its control, and goes with the pointer', async () => {
  fireEvent.pointerEnter(button('One'))
  await later(400)
  expect(bubble()).toBe(null)
  await later(200)
  expect(bubble()?.textContent).toContain('Save')
  expect(bubble()?.textContent).toContain('Nothing is unsaved')
  expect(button('One').getAttribute('aria-describedby')).toBe(bubble()?.id)
  fireEvent.pointerLeave(button('One'))
  await later(0)
  expect(bubble()).toBe(null)
  expect(button('One').hasAttribute('aria-describedby')).toBe(false)
})

test('of the next control comes at once', async () => {
  fireEvent.pointerEnter(button('One'))
  await later(600)
  fireEvent.pointerLeave(button('One'))
  fireEvent.pointerEnter(button('Two'))
  await later(0)
  expect(bubble()?.textContent).toBe('Publish')
})

test('goes with Escape and with a press', async () => {
  fireEvent.pointerEnter(button('One'))
  await later(600)
  fireEvent.keyDown(window, { key: 'Escape' })
  await later(0)
  expect(bubble()).toBe(null)
  await later(1000)
  fireEvent.pointerEnter(button('Two'))
  await later(600)
  fireEvent.pointerDown(button('Two'))
  await later(0)
  expect(bubble()).toBe(null)
})

test('goes when its control is removed and another gets the focus', async () => {
  cleanup()
  const other = <button type="button">Other</button>
  const { rerender } = render(
    <TooltipProvider>
      <Tooltip text="Add image">
        <button type="button">Add</button>
      </Tooltip>
      {other}
    </TooltipProvider>,
  )
  fireEvent.pointerEnter(button('Add'))
  await later(600)
  expect(bubble()?.textContent).toContain('Add image')
  rerender(<TooltipProvider>{other}</TooltipProvider>)
  act(() => button('Other').focus())
  await later(0)
  expect(bubble()).toBe(null)
})

test('does not repeat what is written on its control', async () => {
  const two = Object.assign(button('Two'), { innerText: 'Publish' })
  fireEvent.pointerEnter(two)
  await later(600)
  expect(bubble()).toBe(null)
  expect(two.hasAttribute('aria-describedby')).toBe(false)
  // In a narrow pane the title is hidden, and the icon alone is shown.
  two.innerText = ''
  fireEvent.pointerLeave(two)
  fireEvent.pointerEnter(two)
  await later(600)
  expect(bubble()?.textContent).toBe('Publish')
})

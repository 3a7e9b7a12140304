// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Menu } from '#ui/overlays/menu'

import { stubResizeObserver } from '../resize-observer'

beforeEach(stubResizeObserver)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a tap, which begins with the pointer coming, opens the menu', async () => {
  const items = () => [{ key: 'en', label: 'English', onSelect: vi.fn() }]
  render(
    <Menu items={items}>
      <button type="button">Language</button>
    </Menu>,
  )
  const pressed = screen.getByRole('button')
  fireEvent.pointerEnter(pressed)
  // The code of the menu is there by now.
  await act(() => import('#ui/overlays/menu-parts'))
  await act(async () => undefined)
  fireEvent.click(pressed)
  expect(await screen.findByRole('menuitem', { name: 'English' })).toBeTruthy()
})

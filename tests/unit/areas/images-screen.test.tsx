// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { usePendingKeys } from '#workspace/keys/key-press'

import ImagesScreen from '../../../src/areas/images/images-screen'
import { stubResizeObserver } from '../resize-observer'

test('Escape with nothing selected reaches the keys of commands only to end a sequence', async () => {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json({ items: [], total: 0, current_page: 1, per_page: 100 }))
  render(
    <QueryClientProvider client={queries}>
      <ImagesScreen tabId="t1" path="/images" params={{}} query={new URLSearchParams()} setQuery={vi.fn()} />
    </QueryClientProvider>,
  )
  await screen.findByText('Images not found')
  const reached = vi.fn()
  document.addEventListener('keydown', reached)
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Image gallery' }), { key: 'Escape' })
  expect(reached).not.toHaveBeenCalled()
  usePendingKeys.setState({ pressed: ['g'], next: [] })
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Image gallery' }), { key: 'Escape' })
  expect(reached).toHaveBeenCalledOnce()
})

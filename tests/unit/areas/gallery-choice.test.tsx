// @vitest-environment jsdom
// The gallery beside a post while its search is asked for.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { uploadPicture } from '../../../src/areas/posts/editor/gallery/images-dropped'
import { GalleryChoice } from '../../../src/areas/posts/editor/gallery/gallery-choice'
import { queries } from '#client/api/queries'
import type { Image } from '#contract/media/images'

import { setRights } from '../set-rights'

vi.mock('../../../src/areas/posts/editor/gallery/images-dropped', () => ({ uploadPicture: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setRights(['gallery.read'])
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const page = (...names: string[]) => {
  const items = names.map((name, at) => ({
    id: name.length * 100 + at,
    name,
    url: `/media/${name}.jpg`,
    hash_key: name,
  }))
  return Response.json({ items, current_page: 1, last_page: 1, per_page: 19, total: items.length, from: 1, to: 1 })
}

test('a picture that the search finds keeps the focus that it had before', async () => {
  let found: (answer: Response) => void = () => undefined
  vi.spyOn(globalThis, 'fetch')
    .mockImplementationOnce(() => Promise.resolve(page('harbour', 'market')))
    .mockImplementationOnce(() => new Promise((resolve) => (found = resolve)))
  render(
    <QueryClientProvider client={queries}>
      <GalleryChoice current={null} onPick={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const choice = await screen.findByRole('button', { name: 'harbour' })
  fireEvent.change(screen.getByPlaceholderText('Search images by name'), { target: { value: 'harbour' } })
  choice.focus()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(choice)
  act(() => found(page('harbour')))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'market' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'harbour' }))
})

test('a picture that is pasted is uploaded and picked', async () => {
  setRights(['gallery.read', 'gallery.create'])
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(page('harbour')))
  const made = { id: 7, name: 'Pasted' } as Image
  vi.mocked(uploadPicture).mockResolvedValue(made)
  const onPick = vi.fn<(image: Image) => void>()
  render(
    <QueryClientProvider client={queries}>
      <GalleryChoice current={null} onPick={onPick} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const file = new File(['a'], 'image.png', { type: 'image/png' })
  const clipboardData = { getData: () => '', files: [file] }
  fireEvent.paste(screen.getByPlaceholderText('Search images by name'), { clipboardData })
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(made))
  expect(vi.mocked(uploadPicture).mock.calls[0]?.[0]).toBe(file)
})

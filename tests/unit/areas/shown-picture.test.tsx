// @vitest-environment jsdom
// The picture of a post is shown as the site cuts it.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ShownPicture } from '../../../src/areas/posts/editor/form/shown-picture'
import { Thumb } from '../../../src/areas/posts/editor/form/thumb-field'
import { queries } from '#client/api/queries'
import { useReach } from '#client/api/server-reachable'

import { setRights } from '../set-rights'

afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
})

const picture = () => screen.getByRole<HTMLImageElement>('presentation')

function show() {
  const image = {
    id: 3,
    url: '/media/abc.jpg?v=2',
    width: 1000,
    height: 1000,
    crop: null,
    crops: { '16:9': { x: 0, y: 200, width: 800, height: 450 } },
    focus: null,
  }
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        Response.json({ items: [image], current_page: 1, last_page: 1, per_page: 1, total: 1, from: 1, to: 1 }),
      ),
    )
  render(
    <QueryClientProvider client={queries}>
      <ShownPicture hash="abc" ext="jpg" ratio="16:9" className="w-full" />
    </QueryClientProvider>,
  )
  return asked
}

test('with the part that is chosen for the aspect ratio', async () => {
  setRights(['gallery.read'])
  const asked = show()
  await waitFor(() => expect(picture().style.top).toBe('-44.44444444444444%'))
  expect([picture().style.left, picture().style.width, picture().style.height]).toEqual([
    '0%',
    '125%',
    '222.22222222222223%',
  ])
  expect(picture().getAttribute('src')).toBe('/media/abc.jpg?v=2')
  const [[request] = []] = asked.mock.calls
  expect(request instanceof Request && decodeURIComponent(request.url)).toContain('hash_key')
})

test('whole for a person who may not read the gallery', () => {
  setRights([])
  const asked = show()
  expect(picture().getAttribute('src')).toBe('/media/abc.jpg')
  expect(asked).not.toHaveBeenCalled()
})

test('again when the server answers again, after it could not be loaded', () => {
  setRights([])
  useReach.setState({ lostAt: new Date() })
  render(
    <QueryClientProvider client={queries}>
      <Thumb hash="abc" ext="jpg" />
    </QueryClientProvider>,
  )
  fireEvent.error(picture())
  expect(screen.getByRole('alert').textContent).toBe('Error loading image.')
  act(() => useReach.setState({ lostAt: null }))
  expect(picture().getAttribute('src')).toBe('/media/abc.jpg')
})

// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { PostRow } from '#contract/posts/posts'
import { WordsProvider } from '#ui/words'

import { postColumns } from '../../../src/areas/posts/list/columns'

afterEach(cleanup)

test('the status and the advert status of a row are in the language of the interface', () => {
  const status = postColumns({ zone: 'Africa/Accra', onTitle: () => undefined }).find(({ id }) => id === 'status')
  render(
    <WordsProvider value={(english) => english.toUpperCase()}>
      {status?.cell({ status: 3, advert_status: 3 } as PostRow)}
    </WordsProvider>,
  )
  expect(screen.getByText('PUBLISHED')).toBeDefined()
  expect(screen.getByText('PARTNER')).toBeDefined()
  expect([0, 3].map((advert_status) => status?.text?.({ status: 3, advert_status } as PostRow))).toEqual([
    'Published',
    'Published, Partner',
  ])
})

test('a click with Shift on a title is for the row, which selects, and not for the browser, which would open a window', () => {
  const onTitle = vi.fn()
  const onRow = vi.fn()
  const title = postColumns({ zone: 'Africa/Accra', onTitle }).find(({ id }) => id === 'title')
  render(
    <div ref={(row) => row?.addEventListener('click', onRow)}>
      {title?.cell({ id: 7, main_headline: 'Rain' } as PostRow)}
    </div>,
  )
  const click = createEvent.click(screen.getByRole('link'), { shiftKey: true })
  fireEvent(screen.getByRole('link'), click)
  expect(click.defaultPrevented).toBe(true)
  expect(onRow).toHaveBeenCalledOnce()
  expect(onTitle).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  expect(onTitle).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }), true)
})

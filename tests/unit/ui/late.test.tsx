// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ErrorBoundary, retryFailed } from '#ui/error'
import { late, loadUnasked } from '#ui/late'

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const Part = () => <p>The part</p>
const shown = () => screen.queryByText('The part')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a component that is already loaded is drawn in the first frame', async () => {
  const { Late, preload } = late(() => Promise.resolve(Part), { Meanwhile: () => <p>Meanwhile</p> })
  await preload()
  render(<Late />)
  expect(shown()).not.toBe(null)
})

test('a late component shows its placeholder, and then itself as soon as it is loaded', async () => {
  vi.useFakeTimers()
  const { Late } = late(() => Promise.resolve(Part), { Meanwhile: () => <p>Meanwhile</p> })
  render(<Late />)
  expect(screen.queryByText('Meanwhile')).not.toBe(null)
  await later(0)
  expect(shown()).not.toBe(null)
})

test('a part whose code cannot be loaded leaves the window alone, and is asked for again every five seconds', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('gone')))
  const { Late } = late(load)
  render(
    <>
      <p>The window</p>
      <Late />
    </>,
  )
  await later(0)
  expect(screen.queryByText('The window')).not.toBe(null)
  await later(4999)
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue(Part)
  await later(1)
  expect(shown()).not.toBe(null)
})

test('a screen whose code cannot be loaded says so in its own place, and is tried again there', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('gone')))
  const { Late } = late(load, { fails: true })
  render(
    <>
      <p>The window</p>
      <ErrorBoundary describe={() => ['It did not come']}>
        <Late />
      </ErrorBoundary>
    </>,
  )
  await later(0)
  expect(screen.getByRole('alert').textContent).toContain('It did not come')
  expect(screen.queryByText('The window')).not.toBe(null)
  load.mockResolvedValue(Part)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await later(0)
  expect(shown()).not.toBe(null)
})

test('a screen whose code could not be loaded is tried again when the server answers again', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('offline')))
  const { Late } = late(load, { fails: true })
  const { unmount } = render(
    <ErrorBoundary describe={() => ['It did not come']}>
      <Late />
    </ErrorBoundary>,
  )
  await later(0)
  load.mockResolvedValue(Part)
  act(retryFailed)
  await later(0)
  expect(shown()).not.toBe(null)
  expect(screen.queryByRole('alert')).toBe(null)
  unmount()
})

test('preloaded parts are loaded one after the other, each with its dependencies', async () => {
  vi.useFakeTimers()
  const order: string[] = []
  const part = (name: string, brings?: () => void) =>
    late(async () => {
      order.push(name)
      brings?.()
      return Part
    })
  part('first', () => part('brought'))
  part('second')
  const all = loadUnasked()
  expect(order).toEqual([])
  await later(50)
  await later(50)
  expect(order).toEqual(['first', 'second'])
  await later(50)
  await all
  expect(order).toEqual(['first', 'second', 'brought'])
})

// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { followWork } from '#workspace/command/progress'
import { StatusBar } from '#workspace/frame/status-bar'

afterEach(cleanup)

test('an upload counts megabytes, and once all is sent its bar says that the server is at work', () => {
  render(<StatusBar />)
  const { progress, end } = followWork('Upload stop words', () => undefined)
  act(() => progress(250_000, 789_164, true))
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload stop words' })
  expect(screen.getByText('0.3 / 0.8 MB')).toBeDefined()
  expect(bar().value).toBe(250_000)
  act(() => progress(789_164, 789_164, true))
  expect(bar().hasAttribute('value')).toBe(false)
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
  act(end)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('rows are counted as rows', () => {
  render(<StatusBar />)
  const { progress, end } = followWork('Publish', () => undefined)
  act(() => progress(1200, 4000))
  expect(screen.getByText('1,200 / 4,000')).toBeDefined()
  act(end)
})

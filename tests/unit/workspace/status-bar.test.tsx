// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { lastUndoable, markUndo, recordDone, useHistory } from '#workspace/command/history'
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

test('it names the command that was undone last, until another one runs', () => {
  useHistory.setState({ list: [], undone: undefined })
  const ran = (title: string) =>
    recordDone({ call: { id: `x.${title}` }, title, source: 'key', at: 0, undo: () => Promise.resolve() })
  const undoLast = () => markUndo(lastUndoable()?.key ?? 0, 'done')
  ran('First')
  ran('Second')
  render(<StatusBar />)
  act(undoLast)
  expect(screen.getByText('Undone: Second')).toBeDefined()
  act(undoLast)
  expect(screen.getByText('Undone: First')).toBeDefined()
  act(() => void recordDone({ call: { id: 'x.fails' }, title: 'Fails', source: 'key', at: 0, error: ['No.'] }))
  expect(screen.getByText('Undone: First')).toBeDefined()
  act(() => void ran('Third'))
  expect(screen.getByText('Third')).toBeDefined()
})

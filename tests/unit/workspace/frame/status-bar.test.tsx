// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { type Command, command } from '#workspace/command/command'
import { lastUndoable, markUndo, recordDone, useHistory } from '#workspace/command/history'
import { followWork } from '#workspace/command/progress'
import { registerCommands } from '#workspace/command/registry'
import { StatusBar } from '#workspace/frame/status-bar'
import { keyMap } from '#workspace/keys/bindings'
import { noKeys, usePendingKeys } from '#workspace/keys/key-press'

afterEach(cleanup)

test('an upload counts megabytes; once all is sent its bar says that the server is at work, and it cannot be stopped', () => {
  render(<StatusBar />)
  const { progress, end } = followWork('Upload stop words', () => undefined)
  act(() => progress(250_000, 789_164, true))
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload stop words' })
  expect(screen.getByText('0.3 / 0.8 MB')).toBeDefined()
  expect(bar().value).toBe(250_000)
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
  act(() => progress(789_164, 789_164, true))
  expect(bar().hasAttribute('value')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  act(end)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a small upload counts kilobytes', () => {
  render(<StatusBar />)
  const { progress, end } = followWork('Upload stop words', () => undefined)
  act(() => progress(20, 12_345, true))
  expect(screen.getByText('1 / 13 kB')).toBeDefined()
  act(end)
})

test('rows are counted as rows', () => {
  render(<StatusBar />)
  const { progress, end } = followWork('Publish', () => undefined)
  act(() => progress(1200, 4000))
  expect(screen.getByText('1,200 / 4,000')).toBeDefined()
  act(end)
})

test('it names the command that was undone last, until another one runs', () => {
  useHistory.setState({ list: [], undone: [], hasUndone: false })
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

test('after the first key of a sequence it shows what may follow, without commands that are hidden here', () => {
  const go = (id: `x.${string}`, keys: string, available: Command['available']) =>
    command({
      id,
      title: id,
      subject: 'x',
      keys: [{ keys, place: 'pane' }],
      right: 'signed-in',
      risk: 'none',
      writes: false,
      available,
      run: () => undefined,
    })
  registerCommands([go('x.shown', 'g 1', () => true), go('x.hidden', 'g 2', () => 'hidden')])
  const next = keyMap().filter(({ chords }) => chords[0] === 'g')
  usePendingKeys.setState({ pressed: ['g'], next })
  render(<StatusBar />)
  expect(next.map(({ commandId }) => commandId)).toEqual(['x.shown', 'x.hidden'])
  expect(screen.getByText('x.shown')).toBeDefined()
  expect(screen.queryByText('x.hidden')).toBeNull()
  act(() => usePendingKeys.setState(noKeys))
})

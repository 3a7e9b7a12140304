// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { type ArgumentSource, type Command, command, type Option } from '#workspace/command/command'
import { configureGate } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { Palette } from '#workspace/palette/palette'
import { askArguments, closePalette, openPalette, usePalette } from '#workspace/palette/store'

import { listenToKeys } from '../keys/listen-to-keys'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'
import { showTab } from '../list/shown-list'

const ran: string[] = []
/** Answers the last search. */
let answer = () => {}

const who: ArgumentSource = {
  kind: 'search',
  label: 'Who gets it',
  search: (text) => new Promise<Option[]>((resolve) => (answer = () => resolve([{ value: text, label: text }]))),
}

const named = (id: Command['id'], title: string, more: Partial<Command>): Command =>
  command({ id, title, subject: 'desk', right: 'signed-in', risk: 'none', writes: false, run: () => {}, ...more })

const Shown = () => (usePalette(({ open }) => open) ? <Palette /> : null)
let stop = () => {}

beforeEach(() => {
  showTab('/desks')
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  // What a browser does, of which jsdom has nothing.
  document.execCommand = (_command, _shows, letter) =>
    fireEvent.change(field(), { target: { value: field().value + (letter ?? '') } })
  setRights([])
  ran.length = 0
  configureGate({ askArguments, presentLink: (call) => openPalette({ preset: call }) })
  registerCommands([
    named('desk.give', 'Give the desk', {
      arguments: {
        schema: z.object({ to: z.string() }),
        sources: { to: who },
      },
      run: ({ to }) => void ran.push(`give ${String(to)}`),
    }),
    named('desk.share', 'Share the desk', {
      arguments: { schema: z.object({ to: z.array(z.string()) }), sources: { to: { ...who, many: true } } },
      run: ({ to }) => void ran.push(`share ${String(to)}`),
    }),
    named('desk.ring', 'Ring', { keys: [{ keys: 'x', place: 'everywhere' }], run: () => void ran.push('ring') }),
  ])
  stop = listenToKeys()
})
afterEach(() => {
  closePalette()
  stop()
  cleanup()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')

/** Presses keys at the focus; what is not prevented is typed. */
function press(...keys: string[]): void {
  for (const key of keys) {
    const isFree = fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key })
    if (isFree && key.length === 1) fireEvent.change(field(), { target: { value: field().value + key } })
  }
}

/** Answers the search as soon as it is asked. */
async function searched(): Promise<void> {
  answer = () => expect.unreachable()
  const before = answer
  await waitFor(() => expect(answer).not.toBe(before))
  await act(async () => answer())
}

test('a key behind an Enter that waits for a search is pressed after what that Enter runs', async () => {
  render(<Shown />)
  openPalette()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  press(...'give', 'Enter')
  await screen.findByPlaceholderText('Who gets it')
  press(...'ann', 'Enter', 'x')
  expect(field().value).toBe('ann')
  expect(ran).toEqual([])
  await searched()
  await waitFor(() => expect(ran.toSorted()).toEqual(['give ann', 'ring']))
  expect(usePalette.getState().open).toBe(false)
})

test('so is one that was held before that Enter itself was handled', async () => {
  openPalette()
  // Held: the palette is not drawn yet.
  press(...'>give', 'Enter', ...'ann', 'Enter', 'x')
  render(<Shown />)
  await searched()
  await waitFor(() => expect(ran.toSorted()).toEqual(['give ann', 'ring']))
})

test('Escape drops it with that Enter', async () => {
  render(<Shown />)
  openPalette()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  press(...'give', 'Enter')
  await screen.findByPlaceholderText('Who gets it')
  press(...'ann', 'Enter', 'x', 'Escape')
  await screen.findByPlaceholderText('Search or run a command')
  await act(() => new Promise<void>((done) => setTimeout(done, 60)))
  expect([field().value, ran]).toEqual(['give', []])
})

test('of several the next is typed over the one that was picked', async () => {
  render(<Shown />)
  openPalette()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  press(...'share', 'Enter')
  await screen.findByPlaceholderText('Who gets it')
  press(...'ann', 'Enter')
  await searched()
  await screen.findByText(/^1 picked/)
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 3])
})

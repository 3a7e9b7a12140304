// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type Command, command, type CommandContext } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { Palette } from '#workspace/palette/palette'
import { openPalette, usePalette } from '#workspace/palette/store'
import { disposeTab, screenIsComing, setTab } from '#workspace/panes/tab-handle'

import { listenToKeys } from '../keys/listen-to-keys'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'
import { showTab } from '../list/shown-list'

const tab = 't1'
const ran = vi.fn()
/** The row under the cursor. */
let row = 1

const named = (id: Command['id'], title: string, more: Partial<Command> = {}): Command =>
  command({
    id,
    title,
    subject: 'desk',
    right: 'signed-in',
    risk: 'none',
    writes: false,
    run: () => ran(id, row),
    ...more,
  })
const onRow = ({ targets }: CommandContext) => (targets ? true : { reason: 'Go to a row first' })

const Shown = () => (usePalette(({ open }) => open) ? <Palette /> : null)
let stop = () => {}

beforeEach(() => {
  showTab('/desks')
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  setRights([])
  ran.mockReset()
  row = 1
  registerCommands([
    named('desk.edit', 'Edit', { available: onRow }),
    named('desk.edit-role', 'Edit the role'),
    named('table.down', 'Next row', {
      keys: [{ keys: 'j', place: 'table' }],
      rows: { needs: 'rows' },
      run: () => void (row += 1),
    }),
  ])
  stop = listenToKeys()
})
afterEach(() => {
  stop()
  cleanup()
  disposeTab(tab)
})

const targets = { subject: 'desk', ids: [1], from: 'cursor' } as const
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const drawn = () => act(() => new Promise<void>((done) => setTimeout(done, 60)))

async function typeInPalette(text: string): Promise<void> {
  openPalette()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  fireEvent.change(field(), { target: { value: text } })
}

test('Enter in the palette waits for the rows that its best command lacks', async () => {
  const arrived = screenIsComing(tab)
  render(<Shown />)
  await typeInPalette('edit')
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
  await drawn()
  expect(ran).not.toHaveBeenCalled()
  act(() => setTab(tab, { targets: { targets } }))
  arrived()
  await waitFor(() => expect(ran.mock.calls).toEqual([['desk.edit', 1]]))
})

test('a command that needs no rows does not wait for them', async () => {
  screenIsComing(tab)
  render(<Shown />)
  await typeInPalette('edit the role')
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(ran.mock.calls).toEqual([['desk.edit-role', 1]]))
})

test('Escape drops the Enter that waits, and closes the palette', async () => {
  const arrived = screenIsComing(tab)
  render(<Shown />)
  await typeInPalette('edit')
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
  fireEvent.keyDown(field(), { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(usePalette.getState().open).toBe(false))
  act(() => setTab(tab, { targets: { targets } }))
  arrived()
  await drawn()
  expect(ran).not.toHaveBeenCalled()
})

test('a move among rows that come under the open palette chooses the row of its command', async () => {
  const arrived = screenIsComing(tab)
  render(
    <>
      <div role="tabpanel" id={`panel-${tab}`} data-place="pane" tabIndex={-1} data-testid="pane">
        <div data-main data-place="table" />
      </div>
      <Shown />
    </>,
  )
  const pane = screen.getByTestId('pane')
  fireEvent.keyDown(pane, { key: 'j', code: 'KeyJ' })
  fireEvent.keyDown(pane, { key: 'j', code: 'KeyJ' })
  await typeInPalette('edit')
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
  await drawn()
  act(() => setTab(tab, { targets: { targets } }))
  arrived()
  await waitFor(() => expect(ran.mock.calls).toEqual([['desk.edit', 3]]))
  expect(usePalette.getState().open).toBe(false)
})

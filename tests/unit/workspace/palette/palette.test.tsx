// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { idsArgument } from '#workspace/command/argument-kit'
import { type ArgumentSource, type Command, command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { disposeTab, setTab } from '#workspace/panes/tab-handle'
import { dispatchKey } from '#workspace/keys/dispatcher'
import { configureGate, run } from '#workspace/command/gate'
import { habitOf } from '#workspace/palette/usage-rank'
import { Palette } from '#workspace/palette/palette'
import { habitHere } from '#workspace/palette/rows'
import { tabsOf } from '#workspace/panes/tree'
import { setNoticeSink } from '#workspace/command/notices'
import { askArguments, closePalette, openPalette, usePalette } from '#workspace/palette/store'
import { registerCommands } from '#workspace/command/registry'
import type { ListRequest } from '#contract/base/list'
import { targetsOf } from '#workspace/command/row-targets'
import { setPreferences, useWorkspace } from '#workspace/panes/store'
import { layoutCommands } from '#commands/frame/layout'

import { plainSubject } from '../../plain-subject'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

const ran = vi.fn()

const rename = (changes: Partial<Command> = {}) =>
  command({
    id: 'desk.rename',
    title: 'Give the desk a name',
    subject: 'desk',
    right: 'signed-in',
    risk: 'none',
    writes: false,
    arguments: {
      schema: z.object({ name: z.string().min(1) }),
      sources: { name: { kind: 'text', label: 'Name of the desk' } },
    },
    run: (args) => ran(args),
    ...changes,
  })

beforeEach(() => {
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  ran.mockReset()
  setRights([])
  localStorage.clear()
  configureGate({ askArguments, presentLink: (call) => openPalette({ preset: call }) })
  registerCommands([rename()])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

/** Opens the palette, types, and goes into the first argument of what is found. */
async function ask(typed: string): Promise<void> {
  openPalette()
  render(<Palette />)
  type(typed)
  press('Enter')
  await screen.findByPlaceholderText('Name of the desk')
}

test.each(['Escape', 'Backspace'])(
  '%s in the first argument goes back to the list with what was typed',
  async (key) => {
    await ask('desk a na')
    press(key)
    await screen.findByPlaceholderText('Search or run a command')
    expect(field().value).toBe('desk a na')
    expect(ran).not.toHaveBeenCalled()
    // What was left may be taken up again.
    press('Enter')
    await screen.findByPlaceholderText('Name of the desk')
    press('Escape')
    await screen.findByPlaceholderText('Search or run a command')
    press('Escape')
    expect(usePalette.getState().open).toBe(false)
  },
)

test('a text that changes another begins with that one, selected, also for keys that are typed ahead', async () => {
  const initial = () => 'The desk of news'
  const sources = { name: { kind: 'text', label: 'Name of the desk', initial } } as const
  registerCommands([rename({ arguments: { schema: z.object({ name: z.string().min(1) }), sources } })])
  await ask('desk a na')
  expect(field().value).toBe('The desk of news')
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 16])
  act(() => dispatchKey(new KeyboardEvent('keydown', { key: 'S', code: 'KeyS' })))
  await waitFor(() => expect(field().value).toBe('S'))
})

test('an argument that a key or a button asked for has no list to go back to', async () => {
  render(<Palette />)
  const result = run({ id: 'desk.rename' }, 'key')
  await screen.findByPlaceholderText('Name of the desk')
  press('Escape')
  expect(usePalette.getState().open).toBe(false)
  expect(await result).toEqual({ status: 'cancelled' })
})

test('a line is completed while it is typed, and says what is understood of it before Enter', async () => {
  const people = ['Maria Owusu', 'Mariam Addo']
  const line: ArgumentSource = {
    kind: 'line',
    label: 'A line',
    read: (text) => ({
      chips: /@"([^"]+)"/.exec(text)?.slice(1) ?? [],
      wrong: /\bxx\b/.test(text) ? ['No xx, please'] : [],
    }),
    suggest: async (text) =>
      /@\w+$/.test(text) ? people.map((label) => ({ value: text.replace(/@\w+$/, `@"${label}" `), label })) : [],
  }
  registerCommands([
    rename({ id: 'desk.line', arguments: { schema: z.object({ name: z.string() }), sources: { name: line } } }),
  ])
  openPalette()
  render(
    <QueryClientProvider client={queries}>
      <Palette />
    </QueryClientProvider>,
  )
  type('desk a na')
  press('Enter')
  await screen.findByPlaceholderText('A line')
  type('Fuel xx @mar')
  await screen.findByRole('option', { name: 'Mariam Addo' })
  press('ArrowDown')
  press('Enter')
  expect(field().value).toBe('Fuel xx @"Mariam Addo" ')
  await screen.findByText('Mariam Addo')
  press('Enter')
  await screen.findByText('No xx, please')
  expect(ran).not.toHaveBeenCalled()
  type('Fuel @"Mariam Addo"')
  press('Enter')
  await waitFor(() => expect(ran).toHaveBeenCalledWith({ name: 'Fuel @"Mariam Addo"' }))
})

test('only commands that succeeded count as habits of a place', async () => {
  const used = () => habitOf()(habitHere(currentContext(), '> desk.rename'))
  await ask('desk')
  press('Escape')
  await screen.findByPlaceholderText('Search or run a command')
  expect(used()).toBe(0)
  press('Enter')
  await screen.findByPlaceholderText('Name of the desk')
  type('Night')
  press('Enter')
  await waitFor(() => expect(used()).toBeGreaterThan(0))
  expect(ran).toHaveBeenCalledWith({ name: 'Night' })
})

test('the third run names the key that holds where the palette was opened, and the count is of one row', async () => {
  const said: string[] = []
  setNoticeSink(({ message }) => said.push(message))
  const keys = [
    { keys: 'mod+1', place: 'editor' },
    { keys: 'mod+2', place: 'table' },
  ] as const
  registerCommands([rename({ arguments: undefined, keys })])
  const rows = document.body.appendChild(Object.assign(document.createElement('div'), { tabIndex: 0 }))
  rows.dataset['place'] = 'table'
  const runs = async () => {
    rows.focus()
    openPalette()
    type('desk a na')
    await screen.findByText(/^1 row, /)
    press('Enter')
  }
  render(<Palette />)
  for (let times = 1; times <= 3; times += 1) {
    // One after the other.
    await runs()
    await waitFor(() => expect(ran).toHaveBeenCalledTimes(times))
  }
  await waitFor(() => expect(said).toEqual(['Ctrl+2 does this from the keyboard']))
})

test('a layout that was kept under a name is found by its name', async () => {
  registerCommands([rename(), ...layoutCommands])
  setPreferences({ layouts: { 'Night shift': { type: 'pane', paths: ['/posts'], front: '/posts' } } })
  openPalette()
  render(<Palette />)
  type('night sh')
  // The list draws only what is seen; what is under the cursor is read out.
  await screen.findByText(/, Layout: Night shift$/)
  press('Enter')
  await waitFor(() => expect(tabsOf(useWorkspace.getState().layout).map(({ path }) => path)).toEqual(['/posts']))
  expect(usePalette.getState().open).toBe(false)
})

test("a link's call says by name what it is for", async () => {
  const read = vi.fn(async ({ query }: { query: ListRequest }) => {
    const ids = String(query.filter?.['id']).split(',').map(Number)
    const items = ids.map((id) => ({ id, name: `Desk ${id} upstairs` }))
    return { items, total: items.length, page: 1, perPage: 25 }
  })
  const desk = plainSubject<{ id: number; name: string }>({
    name: 'desk',
    words: ['desk', 'desks'],
    nameOf: ({ name }) => name,
    read,
  })
  const desks = targetsOf(desk, z.object({}))
  const schema = z.object({ ids: idsArgument, colour: z.string() })
  registerCommands([
    rename({ id: 'desk.paint', title: 'Paint', arguments: { schema, sources: { ids: desks.many } }, writes: true }),
  ])
  await run({ id: 'desk.paint', args: { ids: [120], colour: 'red' } }, 'link')
  render(<Palette />)
  await screen.findByText('Desk: Desk 120 upstairs')
  expect(screen.getByText(/^on:/).textContent).toContain('Desk 120 upstairs')
  expect(read).toHaveBeenCalledOnce()
  expect(read.mock.calls[0]?.[0].query.filter).toEqual({ id: '120' })
  expect(ran).not.toHaveBeenCalled()
  press('Enter')
  await waitFor(() => expect(ran).toHaveBeenCalledWith({ ids: [120], colour: 'red' }))
})

/** Pressed where the focus is not in the palette. */
const pressElsewhere = (key: string) => dispatchKey(new KeyboardEvent('keydown', { key, code: key, cancelable: true }))

/** As the frame shows it. */
const Shown = () => (usePalette(({ open }) => open) ? <Palette /> : null)

/** Presses in the moment in which the palette is drawn, when its field may not have the focus yet. */
function WhileDrawn({ keys }: { keys: string }) {
  useLayoutEffect(() => [...keys].forEach(pressElsewhere), [keys])
  return null
}

test('what is pressed before the palette is drawn, while it is and where its field lost the focus goes into it', async () => {
  openPalette()
  for (const key of 'give') pressElsewhere(key)
  render(
    <>
      <WhileDrawn keys=" the" />
      <Palette />
      <WhileDrawn keys=" desk" />
    </>,
  )
  await waitFor(() => expect(field().value).toBe('give the desk'))
  field().blur()
  act(() => pressElsewhere(' '))
  act(() => pressElsewhere('a'))
  expect(field().value).toBe('give the desk a')
  expect(document.activeElement).toBe(field())
})

test('a prefix and Enter work before the palette is drawn too', async () => {
  openPalette()
  for (const key of ['>', 'g', 'i', 'v', 'e', 'Enter']) pressElsewhere(key)
  render(<Palette />)
  await screen.findByPlaceholderText('Name of the desk')
})

test('Escape closes a palette that is not drawn yet, and keys after Enter no longer go to it', async () => {
  window.addEventListener('keydown', dispatchKey)
  openPalette()
  pressElsewhere('g')
  pressElsewhere('Escape')
  expect(usePalette.getState().open).toBe(false)
  registerCommands([rename({ arguments: undefined, keys: [{ keys: 'x', place: 'everywhere' }] })])
  openPalette()
  for (const key of ['g', 'i', 'v', 'e', 'Enter', 'x']) pressElsewhere(key)
  const drawn = render(<Shown />)
  await waitFor(() => expect(ran).toHaveBeenCalledTimes(2))
  drawn.unmount()
  window.removeEventListener('keydown', dispatchKey)
})

test('keys held for a palette that was never drawn are not typed into the next one', async () => {
  openPalette()
  pressElsewhere('x')
  closePalette()
  openPalette()
  render(<Palette />)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().value).toBe('')
})

test('a palette opened right after a selecting key acts on the selection', async () => {
  const here = useWorkspace.getState().layout
  const tab = tabsOf(here)[0]?.id ?? ''
  openPalette()
  const targets = { subject: 'desk', ids: [1, 2], from: 'selection' } as const
  setTab(tab, { targets: { targets } })
  await waitFor(() => expect(usePalette.getState().context?.targets).toBe(targets))
  // Later it keeps what it was opened for.
  disposeTab(tab)
  await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(usePalette.getState().context?.targets).toBe(targets)
})

test('a prefix that replaces the text behind a prefix is read again', () => {
  openPalette()
  render(<Palette />)
  const state = () => [usePalette.getState().prefix, field().value]
  type('#')
  type('brewery')
  // All was selected, and typing replaces it.
  type('#')
  expect(state()).toEqual(['#', ''])
  type('malaria')
  type('@')
  expect(state()).toEqual(['@', ''])
  // What is left after a Backspace was not typed.
  type('/x')
  type('/')
  expect(state()).toEqual(['@', '/'])
  closePalette()
})

test('what may be chosen instead of a record is not taken for a name that is typed', async () => {
  const people = ['Esi Mensah', 'Noah Addo']
  const heir: ArgumentSource = {
    kind: 'search',
    label: 'Whose desk',
    none: { value: 'nobody', label: 'Nobody' },
    search: async (query) =>
      people.filter((label) => label.toLowerCase().includes(query)).map((label) => ({ value: label, label })),
  }
  registerCommands([rename({ arguments: { schema: z.object({ name: z.string() }), sources: { name: heir } } })])
  render(<Palette />)
  const answered = async (typed: string) => {
    void run({ id: 'desk.rename' }, 'key')
    await screen.findByPlaceholderText('Whose desk')
    if (typed !== '') type(typed)
    press('Enter')
    await waitFor(() => expect(ran).toHaveBeenCalled())
    return ran.mock.lastCall?.[0].name
  }
  const answers = []
  for (const typed of ['', 'esi', 'no', 'nob']) {
    // One question after another.
    answers.push(await answered(typed))
    ran.mockReset()
  }
  expect(answers).toEqual(['nobody', 'Esi Mensah', 'Noah Addo', 'nobody'])
})

test('a command that became possible while it was listed as impossible runs, and the palette closes', async () => {
  let may = false
  const { arguments: _, ...plain } = rename({ available: () => may || { reason: 'Nothing is being done' } })
  registerCommands([plain])
  const refused = vi.fn()
  setNoticeSink(refused)
  openPalette()
  render(<Palette />)
  type('desk a na')
  press('Enter')
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  expect(usePalette.getState().open).toBe(true)
  may = true
  press('Enter')
  await waitFor(() => expect(usePalette.getState().open).toBe(false))
  expect(ran).toHaveBeenCalledOnce()
})

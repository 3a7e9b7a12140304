// @vitest-environment jsdom
// No key of an input method's composition does anything, in any place that hears keys.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Editor } from '@tiptap/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { openDialog } from '#editor/dialog-registry'
import { LinkDialog } from '#editor/dialogs/link-dialog'
import { TableDialog } from '#editor/dialogs/table-dialog'
import { FindBar } from '#editor/find/find-bar'
import { extensionsOf } from '#editor/schema/schema'
import { Checkbox } from '#ui/checkbox'
import { Combobox } from '#ui/choices/combobox'
import { Select } from '#ui/choices/select'
import { ignoreCompositions } from '#ui/compositions'
import { DateField, TimeField } from '#ui/dates/date-field'
import { Confirm, TypedConfirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { Menu } from '#ui/overlays/menu'
import { preloadPopover } from '#ui/overlays/popover'
import { Pager } from '#ui/pager'
import { SearchBox } from '#ui/search-box'
import { EditCell, preloadPickCell } from '#ui/table/edit'
import { command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { configureGate } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { dispatchKey } from '#workspace/keys/dispatcher'
import { Palette } from '#workspace/palette/palette'
import { askArguments, closePalette, openPalette } from '#workspace/palette/store'
import { TabStrip } from '#workspace/panes/tab-strip'

import { KeyRecorder } from '../../../src/areas/settings/key-recorder'
import { stubResizeObserver } from '../resize-observer'
import { setRights } from '../set-rights'

const did = vi.fn()
const choices = [
  { value: 1, label: 'Editorials' },
  { value: 2, label: 'Politics' },
]
const load = async () => choices
const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Two' },
]
const cell = { row: {}, label: 'Cell', onSave: did, onEnd: did }
const value = () => 'a'
const put = () => ({})
const save = async () => null

const desk = command({
  id: 'desk.rename',
  title: 'Give the desk a name',
  subject: 'desk',
  right: 'signed-in',
  risk: 'none',
  writes: false,
  keys: [{ keys: 'enter', place: 'everywhere' }],
  arguments: {
    schema: z.object({ text: z.string(), choice: z.string(), search: z.number(), at: z.string() }),
    sources: {
      text: { kind: 'text', label: 'Text' },
      choice: { kind: 'choice', label: 'Choice', options: () => options },
      search: { kind: 'search', label: 'Search', search: load },
      at: { kind: 'datetime', label: 'At' },
    },
  },
  run: did,
})

let editor: Editor
const tabs = ['one', 'two'].map((id) => ({ id, path: `/${id}`, pinned: false, preview: false, visits: [], at: 0 }))

/** A step of the palette that asks for this argument. */
const step = (name: string) => () => {
  void askArguments({ command: desk, context: currentContext(), known: {}, missing: [name] })
}

interface Place {
  view: () => ReactElement
  /** What opens it once it is drawn. */
  open?: () => void
  /** What is typed into it before. */
  typed?: string
  /** The keys that do something there. */
  keys: readonly string[]
  /** Left out: what has the focus, else the first field or button. */
  at?: string
  /** The keys that a library hears, which knows no compositions: the window's guard keeps them from it. */
  guarded?: readonly string[]
}

const places: Record<string, Place> = {
  'the pager': {
    view: () => <Pager page={1} pages={9} onPage={did} />,
    typed: '4',
    keys: ['Enter', 'Escape'],
    at: 'input',
  },
  'the search': {
    view: () => <SearchBox value="" onSearch={did} onLeave={did} />,
    typed: 'x',
    keys: ['Enter', 'Escape'],
  },
  'an autocomplete': {
    view: () => <Combobox aria-label="Of" short value={null} load={load} onChange={did} />,
    keys: ['ArrowDown'],
  },
  'a day': {
    view: () => <DateField today="2026-11-27" value="" onChange={did} />,
    typed: 'fri',
    keys: ['Enter', 'Escape', 'ArrowDown'],
  },
  'a time': { view: () => <TimeField value="" onChange={did} />, typed: 'noon', keys: ['Enter', 'Escape'] },
  'a select': {
    view: () => <Select value="a" onChange={did} options={options} />,
    keys: ['Enter', 'ArrowDown'],
    guarded: ['Enter', 'ArrowDown'],
  },
  'a menu': {
    view: () => (
      <Menu items={() => []}>
        <button type="button">Menu</button>
      </Menu>
    ),
    keys: ['Enter', 'ArrowDown'],
  },
  'a checkbox': { view: () => <Checkbox checked={false} label="Yes" onChange={did} />, keys: ['Enter'] },
  'a question': {
    view: () => (
      <Confirm
        open
        message="Sure?"
        confirm="Save"
        other={{ label: 'Discard', onSelect: did }}
        onConfirm={did}
        onCancel={did}
      />
    ),
    keys: ['d'],
    guarded: ['Escape'],
  },
  'a typed question': {
    view: () => <TypedConfirm open message="Sure?" confirm="Send" word="PUSH" onConfirm={did} onCancel={did} />,
    typed: 'PUSH',
    keys: ['Enter'],
    guarded: ['Escape'],
    at: 'input',
  },
  'a dialog': { view: () => <Dialog open title="Dialog" onClose={did} />, keys: ['Escape'], guarded: ['Escape'] },
  'a cell of text': {
    view: () => <EditCell {...cell} edit={{ kind: 'text', value, put, save }} />,
    keys: ['Enter', 'Escape', 'Tab'],
  },
  'a cell of a choice': {
    view: () => <EditCell {...cell} edit={{ kind: 'choice', options, value, put, save }} />,
    keys: ['Enter', 'Escape', 'Tab'],
    at: 'select',
  },
  'a cell of picks': {
    view: () => <EditCell {...cell} edit={{ kind: 'pick', most: 1, value: () => [], load: () => load, put, save }} />,
    keys: ['Enter', 'Escape', 'Tab'],
    at: 'input',
    guarded: ['Escape', 'Tab'],
  },
  'the palette': { view: () => <Palette />, open: openPalette, keys: ['Enter', 'Escape', 'Tab'] },
  'a text of the palette': { view: () => <Palette />, open: step('text'), keys: ['Enter', 'Escape', 'Backspace'] },
  'a choice of the palette': { view: () => <Palette />, open: step('choice'), keys: ['Enter', 'Escape', 'ArrowDown'] },
  'a search of the palette': { view: () => <Palette />, open: step('search'), keys: ['Enter', 'Escape', 'ArrowDown'] },
  'a moment of the palette': { view: () => <Palette />, open: step('at'), keys: ['Enter', 'Escape', 'Backspace'] },
  'the find bar': {
    view: () => <FindBar editor={editor} />,
    open: () => openDialog(editor, 'find'),
    keys: ['Enter', 'Escape'],
  },
  'the link dialog': {
    view: () => <LinkDialog editor={editor} />,
    open: () => openDialog(editor, 'link'),
    keys: ['Enter'],
    guarded: ['Escape'],
  },
  'the table dialog': {
    view: () => <TableDialog editor={editor} />,
    open: () => openDialog(editor, 'table'),
    keys: ['ArrowDown'],
    guarded: ['Escape'],
    at: '[data-autofocus]',
  },
  'the tabs': {
    view: () => (
      <TabStrip pane={{ type: 'pane', id: 'p', tabs, active: 'one', visits: [], at: 0 }} focused aside={false} />
    ),
    keys: ['ArrowRight', 'Delete', 'Enter', 'Tab'],
    at: '[role="tab"]',
  },
  'the recorder of keys': {
    view: () => <KeyRecorder command={desk} at={0} place="pane" onDone={did} />,
    keys: ['Enter', 'Escape', 'ArrowDown'],
  },
}

/** Loads the list of a select, which otherwise takes the place of the plain trigger in the middle of a test. */
async function preloadSelect(): Promise<void> {
  stubResizeObserver()
  render(<Select value="a" onChange={did} options={options} />)
  const plain = screen.getByRole('combobox')
  act(() => plain.focus())
  await vi.waitFor(() => expect(screen.getByRole('combobox')).not.toBe(plain))
  cleanup()
}

beforeAll(() => Promise.all([preloadPopover(), preloadPickCell(), preloadSelect()]))
beforeEach(() => {
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  setRights([])
  configureGate({ askArguments, presentLink: (call) => openPalette({ preset: call }) })
  registerCommands([desk])
  editor = new Editor({ extensions: extensionsOf({ languageOf: () => null }), content: '<p>road road</p>' })
})
afterEach(() => {
  act(closePalette)
  cleanup()
  editor.destroy()
  did.mockClear()
  vi.unstubAllGlobals()
})

/** Presses a key. @returns whether anything came of it. */
async function isHeard(field: Element, init: KeyboardEventInit): Promise<boolean> {
  const before = [document.body.innerHTML, did.mock.calls.length, document.activeElement]
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  await act(async () => void fireEvent(field, event))
  const after = [document.body.innerHTML, did.mock.calls.length, document.activeElement]
  return event.defaultPrevented || before.some((part, at) => part !== after[at])
}

async function drawn({ view, open, at, typed }: Place): Promise<HTMLElement> {
  render(view())
  await act(async () => open?.())
  // What is searched for is found.
  await act(() => new Promise((found) => setTimeout(found, 20)))
  const wanted = at ? document.querySelector<HTMLElement>(at) : null
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const field = wanted ?? (focused === document.body ? document.querySelector<HTMLElement>('input, button') : focused)
  if (!field) throw new Error('there is no field')
  act(() => field.focus())
  if (typed !== undefined) fireEvent.change(field, { target: { value: typed } })
  return field
}

const compositions = { 'of a composition': { isComposing: true }, 'at its end in Safari': { keyCode: 229 } }

test.each(Object.entries(places))('%s does nothing on a key of a composition', async (_, place) => {
  const field = await drawn(place)
  for (const key of new Set([...place.keys, 'Enter', 'Escape', 'ArrowDown'])) {
    const stop = place.guarded?.includes(key) ? ignoreCompositions(window) : undefined
    for (const [name, init] of Object.entries(compositions)) {
      expect(await isHeard(field, { key, code: key, ...init }), `${key} ${name}`).toBe(false)
    }
    stop?.()
  }
})

test.each(Object.entries(places).flatMap(([name, place]) => place.keys.map((key) => [name, key, place] as const)))(
  '%s hears %s when nobody composes',
  async (_, key, place) => {
    const field = await drawn(place)
    expect(await isHeard(field, { key, code: key })).toBe(true)
  },
)

test('a command that has the key is not run by a composition', () => {
  const press = (init: KeyboardEventInit) =>
    dispatchKey(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ...init }))
  for (const init of Object.values(compositions)) press(init)
  expect(did).not.toHaveBeenCalled()
})

test('every key listener checks for a composition', () => {
  const root = join(import.meta.dirname, '../../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const heard = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('onKeyDown'))
  const asks = heard.filter((file) => /from '#ui\/(?:keys|compositions)'/.test(readFileSync(join(root, file), 'utf8')))
  expect(heard.filter((file) => !asks.includes(file) && file !== 'ui/keys.ts')).toEqual([])
})

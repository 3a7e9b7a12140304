// @vitest-environment jsdom
// Keys typed behind one that asks in the palette or opens a field, before its screen is drawn.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { command } from '#workspace/command/command'
import { configureGate } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { captureKeys, dispatchKey } from '#workspace/keys/dispatcher'
import { takeKeys } from '#workspace/keys/palette-barrier'
import { closePalette, usePalette } from '#workspace/palette/store'
import { openTab } from '#workspace/panes/operations'
import { setPreferences, useWorkspace } from '#workspace/panes/store'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { emptyLayout, focusedTab } from '#workspace/panes/tree'

const ran: string[] = []
const base = { subject: 'calendar', right: 'signed-in', risk: 'none', writes: false } as const
const step = (id: `${string}.${string}`, keys: string, place: 'calendar' | 'editor' = 'calendar') =>
  command({ ...base, id, title: id, keys: [{ keys, place }], run: () => void ran.push(id) })

let tabId: string
let stop: () => void

beforeEach(() => {
  ran.length = 0
  setPreferences({ keys: {}, singleLetters: true })
  registerCommands([
    step('calendar.today', 't'),
    step('calendar.open', 'enter'),
    step('calendar.down', 'j'),
    command({
      ...base,
      id: 'calendar.move',
      title: 'Move the post',
      keys: [{ keys: 'm', place: 'calendar' }],
      arguments: { schema: z.object({ at: z.string() }), sources: { at: { kind: 'datetime', label: 'Publish at' } } },
      run: ({ at }) => void ran.push(`moved to ${at}`),
    }),
  ])
  useWorkspace.setState({ layout: openTab(emptyLayout(), '/calendar') })
  tabId = focusedTab(useWorkspace.getState().layout)?.id ?? ''
  document.body.innerHTML = `<main data-place="pane"><div id="tab" tabindex="0"></div>
    <div id="panel-${tabId}"></div></main>`
  window.addEventListener('keydown', dispatchKey)
  const endCapture = captureKeys(window)
  stop = () => {
    window.removeEventListener('keydown', dispatchKey)
    endCapture()
  }
})
afterEach(() => {
  closePalette()
  stop()
})

function press(key: string, init: KeyboardEventInit = {}): void {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init })
  // The time of jsdom is too coarse to tell two keys apart.
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  document.querySelector('#tab')?.dispatchEvent(event)
}

/** Draws the calendar, which then has the focus. */
function drawn(arrived: () => void): void {
  const panel = document.querySelector(`#panel-${tabId}`)
  panel?.insertAdjacentHTML('beforeend', '<div data-main data-place="calendar" tabindex="0"></div>')
  panel?.querySelector<HTMLElement>('[data-main]')?.focus()
  arrived()
}

test('the time typed behind the key that asks for it is the answer, with its Enter', async () => {
  let typed = ''
  configureGate({
    askArguments: () =>
      new Promise((resolve) => {
        usePalette.setState({ open: true })
        const away = takeKeys(({ key }) => {
          if (key !== 'Enter') return void (typed += key)
          away()
          closePalette()
          resolve({ at: typed })
        })
      }),
  })
  const arrived = screenIsComing(tabId)
  for (const key of ['j', 'm', 's', 'a', 't', ' ', '7', 'Enter']) press(key)
  expect(ran).toEqual([])
  drawn(arrived)
  await vi.waitFor(() => expect(ran).toEqual(['calendar.down', 'moved to sat 7']))
})

test('Escape drops the key that asks, and what was typed behind it', async () => {
  const arrived = screenIsComing(tabId)
  for (const key of ['m', 's', 't', 'Escape', 'j']) press(key)
  drawn(arrived)
  await vi.waitFor(() => expect(ran).toEqual(['calendar.down']))
})

test('what is typed behind the key that adds a slide to a post without its text yet is the slide’s, not the Plot’s', async () => {
  let isThere = false
  const added = document.createElement('input')
  registerCommands([
    step('editor.write', 'i', 'editor'),
    {
      ...step('slides.add', 'alt+shift+n', 'editor'),
      key: { toText: 'another' },
      available: () => isThere || { reason: 'Open a live update first' },
      run: () => {
        document.body.append(added)
        added.focus()
      },
    },
  ])
  let typed = ''
  document.execCommand = (_command, _shows, letter) => Boolean((typed += letter))
  const tab = document.querySelector<HTMLElement>('#tab')!
  tab.dataset.place = 'editor'
  const arrived = screenIsComing(tabId)
  press('N', { code: 'KeyN', altKey: true, shiftKey: true })
  for (const key of ['t', 'i', 'e']) press(key)
  const plot = document.createElement('input')
  document.querySelector(`#panel-${tabId}`)?.append(plot)
  plot.focus()
  isThere = true
  arrived()
  await vi.waitFor(() => expect(typed).toBe('tie'))
  expect(document.activeElement).toBe(added)
  expect(ran).toEqual([])
})

// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'

import { historyCommands } from '#commands/frame/history'
import { layoutCommands } from '#commands/frame/layout'
import { keyCommands } from '#commands/frame/keys'
import { paletteCommands } from '#commands/frame/palette'
import { paneCommands } from '#commands/frame/pane'
import { paneLateCommands } from '#commands/frame/pane-late'
import { tabCommands } from '#commands/frame/tab'
import { tabLateCommands } from '#commands/frame/tab-late'
import { themeCommands } from '#commands/frame/theme'
import { command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { belongsToText, buildKeyMap, matchKeys } from '#workspace/keys/key-map'
import { emptyLayout, focusedTab, panesOf, tabsOf } from '#workspace/panes/tree'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { openPath, useWorkspace } from '#workspace/panes/store'
import { disposeTab, setTab, tabHandles } from '#workspace/panes/tab-handle'

import { registryRules } from '../command/registry-rules'

const all = [
  ...layoutCommands,
  ...paletteCommands,
  ...historyCommands,
  ...themeCommands,
  ...keyCommands,
  ...tabCommands,
  ...tabLateCommands,
  ...paneCommands,
  ...paneLateCommands,
]
let saved = 0
const save = command({
  id: 'post.save',
  title: 'Save',
  subject: 'post',
  right: 'signed-in',
  risk: 'none',
  writes: true,
  run: () => void saved++,
})

const layout = () => useWorkspace.getState().layout
const paths = () => panesOf(layout().root).map((pane) => pane.tabs.map((tab) => tab.path))
const press = (id: string, args?: Record<string, unknown>) => run({ id, args }, 'key')

beforeEach(() => {
  saved = 0
  registerCommands(all, [save])
  useWorkspace.setState({ layout: emptyLayout(), past: [], closed: [] })
  for (const [tabId] of tabHandles()) disposeTab(tabId)
  usePrompts.setState({ queue: [] })
  for (const path of ['/posts', '/tags', '/users']) openPath(path)
})

describe('the frame commands keep the rule that', () => {
  test.each(Object.entries(registryRules))('%s', (_, rule) => {
    expect(rule(all)).toEqual([])
  })
})

describe('a rule notices', () => {
  const broken = command({
    id: 'posts.push',
    title: '',
    subject: 'posts',
    right: 'signed-in',
    risk: 'typed',
    writes: true,
    keys: [
      { keys: 'p', place: 'editor-text' },
      { keys: 'mod+w', place: 'pane' },
    ],
    available: () => ({ reason: '' }),
    run: () => {},
  })
  test.each([
    'every command has a title in the imperative and a subject, in every context',
    'every refusal has words and is no exception',
    'what is risky confirms, and what only writes asks nothing',
    'no key is one the browser keeps',
    'no bare key holds where text is written',
    'what is irreversible and public is on no single key',
  ])('when it is broken: %s', (name) => {
    expect(registryRules[name]?.([broken])).toHaveLength(1)
  })
})

describe('Ctrl+Z', () => {
  test.each([
    ['table', 'run'],
    ['editor', 'run'],
    ['dialog', 'none'],
  ] as const)('in the place %s: %s', (place, kind) => {
    const match = matchKeys(buildKeyMap(all), ['mod+z'], place)
    expect(match).toMatchObject(kind === 'run' ? { kind, commandId: 'history.undo' } : { kind })
    expect(belongsToText('mod+z')).toBe(true)
  })
})

describe('tabs and panes by command', () => {
  test('go around the end, and by their place', async () => {
    await press('tab.next')
    expect(focusedTab(layout())?.path).toBe('/posts')
    await press('tab.place-2')
    expect(focusedTab(layout())?.path).toBe('/tags')
    expect((await press('tab.place-7')).status).toBe('refused')
  })

  test('split, move across and undo', async () => {
    await press('pane.split-right')
    expect(paths()).toEqual([['/posts', '/users'], ['/tags']])
    await press('tab.move-left')
    expect(paths()).toEqual([['/posts', '/users', '/tags']])
    await press('pane.undo')
    expect(paths()).toEqual([['/posts', '/users'], ['/tags']])
    await press('pane.undo')
    expect(paths()).toEqual([['/posts', '/tags', '/users']])
    expect((await press('pane.undo')).status).toBe('refused')
  })

  test('close and reopen with state, and leave pinned tabs when the others close', async () => {
    await press('tab.pin')
    await press('tab.place-2')
    await press('tab.close-others')
    expect(tabsOf(layout()).map((tab) => tab.path)).toEqual(['/users', '/posts'])
    await press('tab.reopen')
    expect(focusedTab(layout())?.path).toBe('/tags')
  })
})

describe('panes and tabs', () => {
  test('undo of a split takes the tab along that it made, unless there is work in it', async () => {
    useWorkspace.setState({ layout: emptyLayout(), past: [], closed: [] })
    openPath('/tags')
    await press('pane.split-right')
    expect(tabsOf(layout())).toHaveLength(2)
    await press('pane.undo')
    expect(paths()).toEqual([['/tags']])
    await press('pane.split-right')
    setTab(focusedTab(layout())?.id ?? '', { notes: { dirty: 'Fuel prices' } })
    await press('pane.undo')
    expect(tabsOf(layout())).toHaveLength(2)
  })

  test('grow, shrink and even out', async () => {
    await press('pane.split-right')
    const sizes = () => {
      const { root } = layout()
      return root.type === 'split' ? root.sizes : []
    }
    await press('pane.wider')
    expect(sizes().map(Math.round)).toEqual([45, 55])
    for (let presses = 0; presses < 30; presses += 1) await press('pane.narrower')
    expect(sizes().map(Math.round)).toEqual([95, 5])
    await press('pane.even')
    expect(sizes()).toEqual([50, 50])
  })

  test('a tab is reopened in its pane and place, the tabs to the right close, pinned ones stay', async () => {
    await press('pane.split-right')
    const [first] = panesOf(layout().root)
    const closing = first?.tabs[0]?.id
    await press('tab.close', { tabId: closing })
    await press('tab.reopen')
    expect(paths()).toEqual([['/posts', '/users'], ['/tags']])
    expect(layout().focused).toBe(first?.id)
    await press('tab.close-right')
    expect(paths()).toEqual([['/posts'], ['/tags']])
  })

  test('the switcher lists the other tabs, the latest first', async () => {
    await press('tab.place-1')
    await press('tab.place-3')
    const source = all.find(({ id }) => id === 'tab.switch')?.arguments?.sources['tabId']
    const options = source?.kind === 'choice' ? source.options(currentContext()) : []
    expect(options.map(({ detail }) => detail)).toEqual(['/posts', '/tags'])
  })
})

describe('closing an unsaved tab', () => {
  const dirty = (withSave: boolean) => {
    const id = focusedTab(layout())?.id ?? ''
    setTab(id, { notes: { dirty: 'Fuel prices', ...(withSave ? { save: { id: 'post.save' } } : {}) } })
  }
  const answer = async (choice: string) => {
    const closing = press('tab.close')
    await expect.poll(() => usePrompts.getState().queue.length).toBe(1)
    usePrompts.getState().queue[0]?.answer(choice as never)
    await closing
  }

  test('stays open on Cancel', async () => {
    dirty(true)
    await answer('cancel')
    expect(tabsOf(layout())).toHaveLength(3)
  })
  test('saves first on Save', async () => {
    dirty(true)
    await answer('save')
    expect([saved, tabsOf(layout()).length]).toEqual([1, 2])
  })
  test('goes without saving on Discard', async () => {
    dirty(false)
    await answer('discard')
    expect([saved, tabsOf(layout()).length]).toEqual([0, 2])
  })
})

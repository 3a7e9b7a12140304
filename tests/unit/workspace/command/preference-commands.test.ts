// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import type { Command, Outcome } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'
import { type ListHandle, registerList } from '#workspace/list/handle'
import { setPreferences, useWorkspace, withEntry } from '#workspace/panes/store'

import { historyCommands } from '../../../../commands/frame/history'
import { keysChangeCommands } from '../../../../commands/frame/keys-change'
import { layoutCommands } from '../../../../commands/frame/layout'
import { savedViewCommands } from '../../../../commands/frame/saved-views'

beforeEach(() => setPreferences({ views: {}, viewOrder: [], keys: {} }))

/** Runs a command by itself, without the gate. */
const runAlone = async (commands: readonly Command[], id: string, args: object): Promise<Outcome | void> =>
  commands.find((one) => one.id === id)?.run(args as never, {} as never) as Promise<Outcome | void>
const takeBack = async (outcome: Outcome | void) => {
  const undo = outcome?.undo
  if (typeof undo === 'function') await undo(undefined as never)
}

test('an entry of a map is set and removed without the others', () => {
  expect(withEntry({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 })
  expect(withEntry({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
})

test('the undo of a saved view leaves the views that were saved after it', async () => {
  const saved = (name: string) => runAlone(savedViewCommands, 'view.save', { name, path: `/posts?search=${name}` })
  const first = await saved('First')
  await saved('Second')
  await takeBack(first)
  expect(Object.keys(useWorkspace.getState().preferences.views)).toEqual(['Second'])
})

test('the undo of a saved or removed view is refused once another view has its name', async () => {
  const save = (path: string) => runAlone(savedViewCommands, 'view.save', { name: 'Mine', path })
  const first = await save('/posts?status=1')
  const removed = await runAlone(savedViewCommands, 'view.remove', { name: 'Mine' })
  await save('/posts?status=2')
  for (const step of [first, removed]) await expect(takeBack(step)).rejects.toThrow('The view has been changed since.')
  expect(views()).toEqual({ Mine: '/posts?status=2' })
})

test('the undo of a removed layout is refused once another layout has its name', async () => {
  setPreferences({ layouts: {} })
  const save = () => runAlone(layoutCommands, 'layout.save', { name: 'Mine' })
  await save()
  const removed = await runAlone(layoutCommands, 'layout.remove', { name: 'Mine' })
  const again = await save()
  await expect(takeBack(removed)).rejects.toThrow('The layout has been changed since.')
  await takeBack(again)
  await takeBack(removed)
  expect(Object.keys(useWorkspace.getState().preferences.layouts)).toEqual(['Mine'])
})

test('a view and a layout may have a name that every object knows', async () => {
  setPreferences({ layouts: {} })
  const view = await runAlone(savedViewCommands, 'view.save', { name: 'constructor', path: '/posts' })
  const layout = await runAlone(layoutCommands, 'layout.save', { name: 'toString' })
  await takeBack(view)
  await takeBack(layout)
  expect([views(), useWorkspace.getState().preferences.layouts]).toEqual([{}, {}])
  expect(await runAlone(layoutCommands, 'layout.open', { name: 'constructor' })).toEqual({
    message: 'There is no layout named constructor',
  })
})

test('a view keeps its place, and so its key, when it is saved again and when its removal is undone', async () => {
  const names = () => titlesOfKeys(3)
  const all = ['First', '2026', 'Third'].map((name) => `View: ${name}`)
  for (const name of ['First', '2026', 'Third', 'First'])
    await runAlone(savedViewCommands, 'view.save', { name, path: '/posts' })
  expect(names()).toEqual(all)
  await takeBack(await runAlone(savedViewCommands, 'view.remove', { name: '2026' }))
  expect(names()).toEqual(all)
})

test('a view is renamed in its place; a name that another view has is refused', async () => {
  const names = () => titlesOfKeys(2)
  for (const name of ['First', 'Second']) await runAlone(savedViewCommands, 'view.save', { name, path: `/${name}` })
  const rename = (name: string, to: string) => runAlone(savedViewCommands, 'view.rename', { name, to })
  expect(await rename('First', 'Second')).toMatchObject({ message: 'There is a view named Second already' })
  expect(await rename('Gone', 'Desk')).toMatchObject({ message: 'There is no view named Gone' })
  expect(names()).toEqual(['View: First', 'View: Second'])
  const renamed = await rename('First', 'Desk')
  expect(names()).toEqual(['View: Desk', 'View: Second'])
  expect(views()).toEqual({ Desk: '/First', Second: '/Second' })
  await takeBack(renamed)
  expect(names()).toEqual(['View: First', 'View: Second'])
})

test('the undo of a changed key leaves the keys that were changed after it', async () => {
  registerCommands(keysChangeCommands, savedViewCommands)
  const changed = (id: string, keys: string) => runAlone(keysChangeCommands, 'keys.change', { command: id, keys })
  const first = await changed('view.save', 'mod+shift+1')
  await changed('view.open', 'mod+shift+2')
  await takeBack(first)
  expect(Object.keys(useWorkspace.getState().preferences.keys)).toEqual(['view.open'])
})

test('the undo of a changed key is refused once the same command has another key, as from another computer', async () => {
  registerCommands(keysChangeCommands, savedViewCommands)
  const first = await runAlone(keysChangeCommands, 'keys.change', { command: 'view.save', keys: 'mod+shift+1' })
  const later = { 'view.save': [{ keys: 'mod+shift+3', place: 'pane' }] } as const
  setPreferences({ keys: later })
  await expect(takeBack(first)).rejects.toThrow('The keys have been changed since.')
  expect(useWorkspace.getState().preferences.keys).toEqual(later)
})

test('the undo of a changed key is refused once another command has the earlier key', async () => {
  registerCommands(keysChangeCommands, savedViewCommands)
  const changed = (id: string, keys: string) => runAlone(keysChangeCommands, 'keys.change', { command: id, keys })
  await changed('view.save', 'mod+shift+1')
  const moved = await changed('view.save', 'mod+shift+2')
  const taken = await changed('view.rename', 'mod+shift+1')
  await expect(takeBack(moved)).rejects.toThrow('This key already runs Rename a view of mine.')
  await takeBack(taken)
  await takeBack(moved)
  expect(useWorkspace.getState().preferences.keys).toMatchObject({ 'view.save': [{ keys: 'mod+shift+1' }] })
})

test('a view that takes the place of another of its name can be taken back', async () => {
  const told: Notice[] = []
  setNoticeSink((notice) => void told.push(notice))
  registerCommands(savedViewCommands, historyCommands)
  const context = { ...currentContext(), tab: { id: 't1', path: '/posts', view: 'posts', params: {} } }
  onTestFinished(registerList('t1', {} as ListHandle))
  const save = (path: string) => run({ id: 'view.save', args: { name: 'Mine', path } }, 'palette', { context })
  await save('/posts?status=1')
  await save('/posts?status=2')
  expect(told.at(-1)?.actions).toEqual([{ label: 'Undo', call: expect.objectContaining({ id: 'history.undo' }) }])
  await run({ id: 'history.undo' }, 'key')
  expect(useWorkspace.getState().preferences.views).toEqual({ Mine: '/posts?status=1' })
})

test('the first nine views have a key and the name of their view each; the others are rows of the command that opens one', () => {
  for (let at = 1; at <= 10; at += 1) setPreferences({ views: withEntry(views(), `Desk ${at}`, `/posts?status=${at}`) })
  const second = savedViewCommands.find(({ keys }) => keys?.[0]?.keys === 'g 2')
  const title = second?.title
  expect(typeof title === 'function' && title(currentContext())).toBe('View: Desk 2')
  expect(second?.available?.(currentContext())).toBe(true)
  const opens = savedViewCommands.find(({ id }) => id === 'view.open')
  expect(opens?.named?.(currentContext()).map(({ args }) => args)).toEqual([{ name: 'Desk 10' }])
  setPreferences({ views: { Mine: '/posts' } })
  expect(second?.available?.(currentContext())).toBe('hidden')
})

test('the key of a view that is not there says so', async () => {
  registerCommands(savedViewCommands)
  const result = await run({ id: 'view.open-1' }, 'key')
  expect(result).toEqual({ status: 'refused', refusal: { reason: 'No view of yours has this key yet' } })
})

/** What the commands of the first keys are called now. */
const titlesOfKeys = (count: number) =>
  savedViewCommands
    .slice(0, count)
    .map(({ title }) => String(typeof title === 'function' ? title(currentContext()) : title))
const views = () => useWorkspace.getState().preferences.views

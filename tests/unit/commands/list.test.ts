// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { TableHandle } from '#ui/table/handle'
import { holdInTab } from '#workspace/panes/tab-handle'
import type { Words } from '#ui/words'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import type { FormHandle } from '#workspace/form/handle'
import { buildKeyMap, matchKeys } from '#workspace/keys/key-map'
import { registerList } from '#workspace/list/handle'
import { setNoticeSink } from '#workspace/command/notices'
import { standingRows } from '#workspace/palette/rows'
import { rankRows } from '#workspace/palette/rank'
import { registerCommands } from '#workspace/command/registry'
import { openPath } from '#workspace/panes/store'
import { noteTab } from '#workspace/panes/tabs'

import { allCommands } from '../../all-commands'
import { setRights } from '../set-rights'

const words: Words = (text) => text
const said: string[] = []
let leave: (() => void)[] = []

/** A list in the tab in front that has none of the verbs that keys stand for. */
beforeEach(() => {
  registerCommands(allCommands)
  setRights(['posts.read'])
  setNoticeSink(({ message }) => said.push(message))
  said.length = 0
  openPath('/posts')
  const tabId = currentContext().tab?.id ?? ''
  const table = { selectable: true } as unknown as TableHandle
  const list = { subject: 'nothing', filters: [], orders: [], panels: [], calls: {} }
  leave = [holdInTab(tabId, 'table', table), registerList(tabId, list as unknown as Parameters<typeof registerList>[1])]
})
afterEach(() => leave.forEach((left) => left()))

test.each([
  ['list.merge', 'These rows cannot be merged'],
  ['list.push', 'No push is sent for these rows'],
  ['list.new', 'Nothing can be added to this list'],
  ['list.remove', 'These rows cannot be removed'],
  ['list.up', 'These rows have no order of their own'],
  ['list.down', 'These rows have no order of their own'],
  ['list.save', 'Nothing is unsaved here'],
  ['table.peek', 'Nothing more is shown of these rows'],
])('the key of %s says in a list without it: %s', async (id, sentence) => {
  await run({ id }, 'key')
  expect(said).toEqual([sentence])
})

test.each([
  ['list.new', 'You need the right “Stop words: Create”.'],
  ['list.remove', 'You need the right “Stop words: Remove”.'],
])('the key of %s says which right is missing, not that nothing can be done', async (id, sentence) => {
  const list = { subject: 'stop-words', filters: [], orders: [], panels: [], calls: {} }
  const tabId = currentContext().tab?.id ?? ''
  leave.push(registerList(tabId, list as unknown as Parameters<typeof registerList>[1]))
  await run({ id }, 'key')
  expect(said.join()).toContain(sentence)
})

test('Ctrl+S in a list saves what is unsaved in its tab, such as the form beside it', async () => {
  const submit = vi.fn(async () => true)
  const tabId = currentContext().tab?.id ?? ''
  leave.push(holdInTab(tabId, 'form', { submit } as unknown as FormHandle))
  noteTab(tabId, { dirty: 'Kumasi', save: { id: 'form.submit', args: { tabId } } })
  const bound = matchKeys(buildKeyMap(allCommands), ['mod+s'], 'table')
  expect(bound).toMatchObject({ kind: 'run' })
  if (bound.kind === 'run') await run({ id: bound.commandId }, 'key')
  expect(submit).toHaveBeenCalledOnce()
  noteTab(tabId, { dirty: undefined, save: undefined })
})

test('a merge says of all that match that it is not for them, and their selection can be cleared', async () => {
  setRights(['tags.read', 'tags.extended-update'])
  const clear = vi.fn()
  const tab = currentContext().tab
  leave.push(holdInTab(tab?.id ?? '', 'table', { selectable: true, clear } as unknown as TableHandle))
  const matching = { count: 298, query: '', except: [1, 2] }
  const context = {
    ...currentContext('table'),
    targets: { subject: 'tags', ids: [3], from: 'selection', matching },
  } as const
  await run({ id: 'tags.merge-form' }, 'key', { context })
  expect(said).toEqual(['Merging takes tags that are selected themselves, not all that match'])
  await run({ id: 'tags.clear-selection' }, 'key', { context })
  expect(clear).toHaveBeenCalledOnce()
})

test.each([
  ['refresh', 'Reload the list'],
  ['reload page', 'Reload the list'],
  ['close all', 'Close the other tabs'],
  ['uncheck', 'Clear the selection'],
])("'%s' finds '%s'", (typed, title) => {
  const standing = standingRows(null, currentContext('table'), words)
  const found = rankRows(standing, typed, () => 0).map(({ english }) => english)
  expect(found.slice(0, 3)).toContain(title)
})

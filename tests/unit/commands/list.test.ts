// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { registerTable, type TableHandle } from '#ui/table/handle'
import type { Words } from '#ui/words'
import { currentContext, setRights } from '#workspace/context'
import { run } from '#workspace/gate'
import { registerList } from '#workspace/list/handle'
import { setNoticeSink } from '#workspace/notices'
import { standingRows } from '#workspace/palette-rows'
import { rankRows } from '#workspace/rank'
import { registerCommands } from '#workspace/registry'
import { openPath } from '#workspace/store'

import { allCommands } from '../../all-commands'

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
  const list = { subject: 'posts', filters: [], orders: [], panels: [], calls: {} }
  leave = [registerTable(tabId, table), registerList(tabId, list as unknown as Parameters<typeof registerList>[1])]
})
afterEach(() => leave.forEach((left) => left()))

test.each([
  ['list.merge', 'These rows cannot be merged'],
  ['list.push', 'No push is sent for these rows'],
  ['list.new', 'Nothing can be added to this list'],
  ['list.remove', 'These rows cannot be removed'],
  ['list.up', 'These rows have no order of their own'],
  ['list.down', 'These rows have no order of their own'],
])('the key of %s says in a list without it: %s', async (id, sentence) => {
  await run({ id }, 'key')
  expect(said).toEqual([sentence])
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

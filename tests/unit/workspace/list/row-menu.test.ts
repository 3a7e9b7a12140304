// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'

import type { MenuItem } from '#ui/overlays/menu'
import type { Words } from '#ui/words'
import type { CommandContext } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { rowMenuItems } from '#workspace/list/row-menu'
import { actionRows, targetRow } from '#workspace/palette/rows'
import { registerCommands } from '#workspace/command/registry'

import { allCommands } from '../../../all-commands'

const words: Words = (text) => text
const targets: Targets = {
  subject: 'posts',
  ids: [5],
  from: 'cursor',
  rows: new Map([[5, { id: 5, status: 0, main_headline: 'Fuel prices rise' }]]),
}
const context: CommandContext = {
  place: 'table',
  rights: new Set(['posts.read', 'posts.create', 'posts.update', 'posts.publish', 'posts.delete']),
  targets,
  tab: null,
  paneId: 'p1',
}
const entries = (items: readonly MenuItem[]) =>
  new Map(items.flatMap((item) => (item !== '-' && 'onSelect' in item ? [[item.label, item]] : [])))

beforeEach(() => registerCommands(allCommands))

test("the row's menu shows the keys that hold in the list, and no others", () => {
  const menu = entries(rowMenuItems(context, targets, words))
  expect(menu.get('Open')?.keys).toBe('o')
  expect(menu.get('Open to the side')?.keys).toBe('mod+enter')
  // In the list Ctrl+Enter opens to the side, and Ctrl+Shift+Enter nothing.
  expect(menu.has('Publish')).toBe(true)
  expect(menu.get('Publish')?.keys).toBeUndefined()
  expect(menu.get('Schedule for a time')?.keys).toBeUndefined()
})

test('what is for an open post alone is not among what can be done with a row', () => {
  const menu = [...entries(rowMenuItems(context, targets, words)).keys()]
  const row = targetRow(context)
  const palette = row ? actionRows(row, context, words).map(({ english }) => english) : []
  for (const labels of [menu, palette]) {
    expect(labels).toContain('Move to trash')
    // Refused, and it says why.
    expect(labels).toContain('Restore to draft')
    for (const title of [
      'Save',
      'Discard the unsaved changes',
      'Apply unsaved changes',
      'Bring an earlier version back',
    ])
      expect(labels).not.toContain(title)
  }
})

test('each row has its history for those who may read the audit log, and for nobody else', () => {
  const reads = { ...context, rights: new Set([...context.rights, 'audit.read']) }
  const labels = [...entries(rowMenuItems(reads, targets, words)).keys()]
  expect(labels.at(-1)).toBe('History of this record')
  expect(entries(rowMenuItems(context, targets, words)).has('History of this record')).toBe(false)
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { keyGroups } from '#workspace/keys/cheatsheet'
import { registerCommands } from '#workspace/command/registry'

import { allCommands } from '../../../all-commands'

test('alternatives of a command are one line, and so are commands that differ in a number', () => {
  registerCommands(allCommands)
  const groups = keyGroups()
  const lines = groups.flatMap(({ rows }) => rows)
  expect(lines.find(({ id }) => id === 'table.down')).toMatchObject({ title: 'Next row', keys: ['j', 'down'] })
  expect(lines.find(({ id }) => id === 'tab.place-1')).toMatchObject({ title: 'Go to tab 1…9', keys: ['alt+1…9'] })
  expect(lines.some(({ id }) => id === 'tab.place-2')).toBe(false)
  for (const { rows } of groups) expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

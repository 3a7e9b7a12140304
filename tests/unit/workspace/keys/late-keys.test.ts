// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { areas, frameCommands } from '../../../../src/workspace-start'
import { mayComeLate } from '#workspace/keys/barriers'
import type { Command } from '#workspace/command/command'

/** The first chords with a modifier, each with its place. A rich text is drawn with its own keys; a board and a calendar likewise. */
const chordsOf = (commands: readonly Command[]) =>
  commands.flatMap(({ keys = [] }) =>
    keys.flatMap(({ keys, place }) => {
      const first = keys.split(' ')[0] ?? ''
      return first.includes('+') && ['everywhere', 'pane', 'table', 'editor', 'form'].includes(place)
        ? [{ chord: first, place }]
        : []
    }),
  )

test('a key with a modifier is held for every command that is loaded after the first frame', async () => {
  const early = new Set(
    chordsOf([...frameCommands, ...areas.flatMap(({ commands = [] }) => commands)]).map((key) => JSON.stringify(key)),
  )
  const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()
  const late = chordsOf(parts.flatMap(({ commands = [] }) => commands)).filter((key) => !early.has(JSON.stringify(key)))
  expect(late.length).toBeGreaterThan(10)
  expect(late.filter(({ chord }) => !mayComeLate(chord))).toEqual([])
})

test('the browser’s own keys are not held', () => {
  expect(['mod+c', 'mod+r', 'mod+shift+r', 'mod+shift+i', 'alt+left', 'shift+tab'].filter(mayComeLate)).toEqual([])
})

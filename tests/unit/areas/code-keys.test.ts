// @vitest-environment jsdom
// The keys of the code editor of static pages beside those of commands.
import { expect, test } from 'vitest'

import { belongsToText, bindingsOf, chainOf, normaliseChord } from '#workspace/keys/key-map'

import { codeKeys } from '../../../src/areas/static-pages/code-field'
import { allCommands } from '../../all-commands'

/** A key of CodeMirror as a chord of commands: `Alt-A` is A with Shift. */
const chordOf = (key: string) => {
  const parts = key.split(/-(?=.)/)
  return normaliseChord(
    [...(/[A-Z]$/.test(parts.at(-1) ?? '') && parts.at(-1)?.length === 1 ? ['Shift'] : []), ...parts].join('+'),
  )
}

test('the code editor takes no key that runs a command in a form', () => {
  const places = chainOf('form')
  const held = new Map(
    allCommands.flatMap((command) =>
      bindingsOf(command, {}).flatMap(({ keys, place }) =>
        places.includes(place) ? [[keys, command.id] as const] : [],
      ),
    ),
  )
  const taken = codeKeys.flatMap(({ key, linux, shift }) => {
    const own = key ?? linux
    if (own === undefined) return []
    return (shift ? [own, `Shift-${own}`] : [own]).map(chordOf)
  })
  expect(taken).toContain('mod+/')
  expect(held.get('mod+enter')).toBe('form.submit')
  expect(taken.flatMap((chord) => (belongsToText(chord) ? [] : (held.get(chord) ?? [])))).toEqual([])
})

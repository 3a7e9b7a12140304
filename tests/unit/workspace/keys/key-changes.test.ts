import { describe, expect, test } from 'vitest'

import { changeBinding, readKeyFile, removeBinding, resetBindings, writeKeyFile } from '#workspace/keys/key-changes'
import { isKey } from '#workspace/keys/key-conflicts'
import { bindingsOf } from '#workspace/keys/key-map'
import { preferences } from '#workspace/panes/saved-layout'

const save = { id: 'posts.save', keys: [{ keys: 'mod+s', place: 'editor' }] } as const
const go = { id: 'posts.go', keys: [{ keys: 'g p', place: 'pane' }] } as const
const sort = { id: 'posts.sort' } as const
const all = [save, go, sort]

describe('a changed key', () => {
  test('is kept in its one spelling and stands in place of the default', () => {
    const changes = changeBinding(go, 0, { keys: 'Shift+MOD+g', place: 'pane' }, all, {})
    expect(changes).toEqual({ 'posts.go': [{ keys: 'mod+shift+g', place: 'pane' }] })
    expect(bindingsOf(go, { 'posts.go': [] })).toEqual([])
  })

  test('that is written with Ctrl is the key that Ctrl is here, also when another command has it', () => {
    const changes = changeBinding(go, 0, { keys: 'Ctrl+Shift+g', place: 'pane' }, all, {})
    expect(changes).toEqual({ 'posts.go': [{ keys: 'mod+shift+g', place: 'pane' }] })
    expect(changeBinding(sort, 0, { keys: 'ctrl+s', place: 'editor' }, all, {})).toEqual({ heldBy: 'posts.save' })
    const text = writeKeyFile({ 'posts.go': [{ keys: 'ctrl+s', place: 'editor' }] })
    expect(readKeyFile(text, all)).toEqual({ heldBy: 'posts.save' })
  })

  test('that is the default again is no change', () => {
    const changes = { 'posts.go': [{ keys: 'x', place: 'pane' }] } as const
    expect(changeBinding(go, 0, { keys: 'g p', place: 'pane' }, all, changes)).toEqual({})
  })

  test('may be one more', () => {
    expect(changeBinding(go, 1, { keys: 'alt+p', place: 'pane' }, all, {})).toEqual({
      'posts.go': [go.keys[0], { keys: 'alt+p', place: 'pane' }],
    })
  })

  test.each(['g p', 'g', 'g p x'])('%s is refused where the command itself has g p in that place', (keys) => {
    expect(changeBinding(go, 1, { keys, place: 'table' }, all, {})).toEqual({ heldBy: 'posts.go' })
  })

  test.each([
    ['mod+w', { reason: 'The browser keeps this key for itself' }],
    ['g', { heldBy: 'posts.go' }],
    ['g p x', { heldBy: 'posts.go' }],
    ['mod+s', { heldBy: 'posts.save' }],
    ['mod+nonsense', { reason: '“mod+nonsense” is no key' }],
    ['mod+shift', { reason: '“mod+shift” is no key' }],
  ])('%s is refused with its reason', (keys, refusal) => {
    const place = keys === 'mod+s' ? 'editor' : 'pane'
    expect(changeBinding(sort, 0, { keys, place }, all, {})).toEqual(refusal)
  })

  test('leaves the default free for another, and then it cannot come back', () => {
    const moved = { 'posts.go': [{ keys: 'alt+p', place: 'pane' }] } as const
    const taken = changeBinding(sort, 0, { keys: 'g p', place: 'pane' }, all, moved)
    expect(taken).toMatchObject({ 'posts.sort': [{ keys: 'g p', place: 'pane' }] })
    expect(resetBindings(go, all, { ...moved, 'posts.sort': [{ keys: 'g p', place: 'pane' }] })).toEqual({
      heldBy: 'posts.sort',
    })
    expect(resetBindings(go, all, moved)).toEqual({})
  })

  test('can be taken away', () => {
    expect(removeBinding(go, 0, {})).toEqual({ 'posts.go': [] })
  })
})

describe('a file of keys', () => {
  const changes = { 'posts.go': [{ keys: 'alt+p', place: 'pane' }], 'posts.save': [] } as const

  test('comes back as it went', () => {
    expect(readKeyFile(writeKeyFile(changes), all)).toEqual(changes)
  })

  test('keys of a command that has another name by now are its keys still', () => {
    const reload = { id: 'list.reload', keys: [{ keys: 'r', place: 'table' }] } as const
    const kept = { 'posts.reload': [{ keys: 'alt+q', place: 'table' }] } as const
    const now = { 'list.reload': [{ keys: 'alt+q', place: 'table' }] }
    expect(readKeyFile(writeKeyFile(kept), [...all, reload])).toEqual(now)
    expect(preferences.parse({ keys: kept }).keys).toEqual(now)
  })

  test('leaves out commands that are not here', () => {
    expect(readKeyFile(writeKeyFile({ ...changes, 'nothing.here': [] }), all)).toEqual(changes)
  })

  test.each([
    ['', { reason: 'This is no file of keys' }],
    ['{"keys":{}}', { reason: 'This is no file of keys' }],
    [writeKeyFile({ 'posts.go': [{ keys: 'alt', place: 'pane' }] }), { reason: '“alt” is no key' }],
    [
      writeKeyFile({ 'posts.go': [{ keys: 'mod+t', place: 'pane' }] }),
      { reason: 'The browser keeps this key for itself' },
    ],
    [writeKeyFile({ 'posts.go': [{ keys: 'mod+s', place: 'everywhere' }] }), { heldBy: 'posts.save' }],
    [
      writeKeyFile({
        'posts.go': [
          { keys: 'a', place: 'pane' },
          { keys: 'a b', place: 'pane' },
        ],
      }),
      { heldBy: 'posts.go' },
    ],
  ])('%j is refused', (text, refusal) => {
    expect(readKeyFile(text, all)).toEqual(refusal)
  })
})

test.each([
  ['g', true],
  ['mod+shift+f5', true],
  ['mod++', true],
  ['é', true],
  ['f25', false],
  ['mod', false],
  ['word', false],
  ['', false],
])('%j is a key: %j', (chord, expected) => {
  expect(isKey(chord)).toBe(expected)
})

import { describe, expect, test } from 'vitest'

import { changeBinding, readKeyFile, removeBinding, resetBindings, writeKeyFile } from '#workspace/keys/key-changes'
import { isKey } from '#workspace/keys/key-rules'
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

  test('that is the default again is no change', () => {
    const changes = { 'posts.go': [{ keys: 'x', place: 'pane' }] } as const
    expect(changeBinding(go, 0, { keys: 'g p', place: 'pane' }, all, changes)).toEqual({})
  })

  test('may be one more', () => {
    expect(changeBinding(go, 1, { keys: 'alt+p', place: 'pane' }, all, {})).toEqual({
      'posts.go': [go.keys[0], { keys: 'alt+p', place: 'pane' }],
    })
  })

  test.each([
    ['mod+w', 'The browser keeps this key for itself', undefined],
    ['g', 'This key already runs {command}', 'posts.go'],
    ['g p x', 'This key already runs {command}', 'posts.go'],
    ['mod+s', 'This key already runs {command}', 'posts.save'],
    ['mod+nonsense', '“mod+nonsense” is no key', undefined],
    ['mod+shift', '“mod+shift” is no key', undefined],
  ])('%s is refused with its reason', (keys, reason, command) => {
    const place = keys === 'mod+s' ? 'editor' : 'pane'
    expect(changeBinding(sort, 0, { keys, place }, all, {})).toEqual({ reason, ...(command ? { command } : {}) })
  })

  test('leaves the default free for another, and then it cannot come back', () => {
    const moved = { 'posts.go': [{ keys: 'alt+p', place: 'pane' }] } as const
    const taken = changeBinding(sort, 0, { keys: 'g p', place: 'pane' }, all, moved)
    expect(taken).toMatchObject({ 'posts.sort': [{ keys: 'g p', place: 'pane' }] })
    expect(resetBindings(go, all, { ...moved, 'posts.sort': [{ keys: 'g p', place: 'pane' }] })).toEqual({
      reason: 'This key already runs {command}',
      command: 'posts.sort',
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
    ['', 'This is no file of keys'],
    ['{"keys":{}}', 'This is no file of keys'],
    [writeKeyFile({ 'posts.go': [{ keys: 'alt', place: 'pane' }] }), '“alt” is no key'],
    [writeKeyFile({ 'posts.go': [{ keys: 'mod+t', place: 'pane' }] }), 'The browser keeps this key for itself'],
    [writeKeyFile({ 'posts.go': [{ keys: 'mod+s', place: 'everywhere' }] }), 'This key already runs {command}'],
    [
      writeKeyFile({
        'posts.go': [
          { keys: 'a', place: 'pane' },
          { keys: 'a b', place: 'pane' },
        ],
      }),
      'This key already runs {command}',
    ],
  ])('%j is refused', (text, reason) => {
    expect(readKeyFile(text, all)).toMatchObject({ reason })
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

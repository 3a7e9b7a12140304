import { describe, expect, test, vi } from 'vitest'

import { spellKeys } from '#ui/spell-keys'
import { chordsOf, type KeyParts } from '#workspace/keys/chords'
import { bindingsConflict, findConflicts, refuseBinding, browserKeys } from '#workspace/keys/key-conflicts'
import { belongsToText, buildKeyMap, matchKeys, normaliseChord } from '#workspace/keys/key-map'

const press = (key: string, code: string, held: Partial<KeyParts> = {}): KeyParts => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }

describe('a chord', () => {
  test('has one spelling', () => {
    expect(normaliseChord('Shift+Mod+K')).toBe('mod+shift+k')
    expect(normaliseChord('mod++')).toBe('mod++')
    expect(normaliseChord('Alt+ArrowLeft')).toBe('alt+left')
    expect(() => normaliseChord('mod+shift')).toThrow('not a key')
  })

  test.each([
    ['a letter by what it types on a German keyboard', press('z', 'KeyY', ctrl), 'mod+z'],
    ['a letter by what it types on a French keyboard', press('a', 'KeyQ', ctrl), 'mod+a'],
    ['a letter by what it types on Dvorak', press('k', 'KeyV', ctrl), 'mod+k'],
    ['a letter by its place where the layout is Russian', press('л', 'KeyK', ctrl), 'mod+k'],
    ['a digit with Alt by its place on a French keyboard', press('&', 'Digit1', { altKey: true }), 'alt+1'],
    ['a question mark on an American keyboard', press('?', 'Slash', { shiftKey: true }), '?'],
    ['a question mark on a German keyboard', press('?', 'Minus', { shiftKey: true }), '?'],
    ['a slash on a German keyboard', press('/', 'Digit7', { shiftKey: true }), '/'],
    ['a letter with Shift', press('O', 'KeyO', { shiftKey: true }), 'shift+o'],
    ['a letter under Caps Lock', press('J', 'KeyJ'), 'j'],
    ['the space bar', press(' ', 'Space'), 'space'],
    ['an arrow with Alt', press('ArrowLeft', 'ArrowLeft', { altKey: true }), 'alt+left'],
  ])('is %s', (_, event, chord) => {
    expect(chordsOf(event, false)[0]).toBe(chord)
  })

  test('is the other arrow where the interface runs from the right, but not between panes', () => {
    vi.stubGlobal('document', { documentElement: { dir: 'rtl' } })
    const arrow = (held: Partial<KeyParts>) => chordsOf(press('ArrowLeft', 'ArrowLeft', held), false)[0]
    const chords = [arrow({}), arrow({ shiftKey: true }), arrow({ altKey: true })]
    expect(chords).toEqual(['right', 'shift+right', 'alt+right'])
    expect(arrow({ altKey: true, shiftKey: true })).toBe('alt+shift+left')
    expect([spellKeys('right', false), spellKeys('alt+shift+left', false)]).toEqual(['←', 'Alt+Shift+←'])
    vi.unstubAllGlobals()
  })

  test('takes a symbol by its place where the layout has it elsewhere', () => {
    expect(chordsOf(press('#', 'Backslash', ctrl), false)).toEqual(['mod+#', 'mod+\\'])
  })

  test('is none for AltGr, a bare modifier and a composition', () => {
    expect(chordsOf(press('€', 'KeyE', { ctrlKey: true, altKey: true, getModifierState: () => true }), false)).toEqual(
      [],
    )
    expect(chordsOf(press('Control', 'ControlLeft', ctrl), false)).toEqual([])
    expect(chordsOf(press('a', 'KeyA', { isComposing: true }), false)).toEqual([])
  })

  test('is Cmd on a Mac, where Option types symbols', () => {
    expect(chordsOf(press('k', 'KeyK', { metaKey: true }), true)).toEqual(['mod+k'])
    expect(chordsOf(press('∑', 'KeyW', { altKey: true }), true)).toEqual(['alt+w'])
  })
})

describe('two bindings conflict', () => {
  test('when one begins the other and one place contains the other', () => {
    expect(bindingsConflict({ keys: 'g', place: 'everywhere' }, { keys: 'g p', place: 'table' })).toBe(true)
    expect(bindingsConflict({ keys: 'Mod+S', place: 'form' }, { keys: 'mod+s', place: 'form' })).toBe(true)
  })

  test('neither in places apart, nor when they part after the first chord', () => {
    expect(bindingsConflict({ keys: 'j', place: 'table' }, { keys: 'j', place: 'board' })).toBe(false)
    expect(bindingsConflict({ keys: 'enter', place: 'everywhere' }, { keys: 'enter', place: 'dialog' })).toBe(false)
    expect(bindingsConflict({ keys: 'g p', place: 'pane' }, { keys: 'g b', place: 'pane' })).toBe(false)
  })
})

const commands = [
  { id: 'posts.go', keys: [{ keys: 'g p', place: 'pane' }] },
  { id: 'posts.new', keys: [{ keys: 'n', place: 'pane' }] },
  { id: 'table.open', keys: [{ keys: 'enter', place: 'table' }] },
] as const

describe('the key map', () => {
  test('waits for the second key of a sequence and shows what may follow', () => {
    const map = buildKeyMap(commands)
    expect(matchKeys(map, ['g'], 'table')).toMatchObject({ kind: 'wait', next: [{ commandId: 'posts.go' }] })
    expect(matchKeys(map, ['g', 'p'], 'table')).toMatchObject({ kind: 'run', commandId: 'posts.go' })
    expect(matchKeys(map, ['g', 'x'], 'table').kind).toBe('none')
  })

  test('holds nothing of the workspace in a dialog', () => {
    expect(matchKeys(buildKeyMap(commands), ['n'], 'dialog').kind).toBe('none')
  })

  test('takes the changes of a person in place of the defaults', () => {
    const map = buildKeyMap(commands, { 'posts.new': [{ keys: 'alt+n', place: 'pane' }], 'posts.go': [] })
    expect(matchKeys(map, ['n'], 'pane').kind).toBe('none')
    expect(matchKeys(map, ['alt+n'], 'pane')).toMatchObject({ commandId: 'posts.new' })
    expect(matchKeys(map, ['g'], 'pane').kind).toBe('none')
  })

  test('leaves out single letters when they are switched off, and nothing else', () => {
    const map = buildKeyMap(commands, {}, false)
    expect(map.map((entry) => entry.commandId)).toEqual(['table.open'])
  })

  test('finds conflicts, and says which command has the key', () => {
    const changes = { 'posts.new': [{ keys: 'g', place: 'pane' }] } as const
    expect(findConflicts(commands, changes)).toMatchObject([{ commands: ['posts.go', 'posts.new'] }])
    expect(refuseBinding('posts.new', { keys: 'g', place: 'table' }, commands)).toEqual({ heldBy: 'posts.go' })
    expect(refuseBinding('posts.new', { keys: 'mod+w', place: 'pane' }, commands)).toEqual({
      reason: 'The browser keeps this key for itself',
    })
    expect(refuseBinding('posts.new', { keys: 'b', place: 'editor-text' }, commands)).toEqual({
      reason: 'This key types a character here',
    })
    expect(refuseBinding('posts.new', { keys: 'n', place: 'pane' }, commands)).toBeNull()
  })
})

test('a text field keeps the keys that write and move in it', () => {
  expect(['j', '?', 'shift+o', 'enter', 'mod+a', 'mod+backspace', 'space'].every(belongsToText)).toBe(true)
  expect(['mod+k', 'alt+1', 'f6', 'escape', 'mod+enter'].some(belongsToText)).toBe(false)
})

test('the keys a browser keeps are known', () => {
  expect(
    ['mod+w', 'mod+t', 'mod+n', 'mod+tab', 'mod+shift+t', 'mod+shift+n'].every((key) => browserKeys.has(key)),
  ).toBe(true)
})

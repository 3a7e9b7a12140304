// The key map: which keys run which command in which place, with the person's changes.
import type { Command } from '#workspace/command/command'
import type { Binding, Place } from '#workspace/keys/places'

/**
 * The parent of each place. The tree is fixed, so that conflicts can be computed. A dialog and the palette are roots: bindings of
 * `everywhere` are not active over an open question.
 */
const parents: Record<Place, Place | null> = {
  everywhere: null,
  pane: 'everywhere',
  table: 'pane',
  board: 'pane',
  calendar: 'pane',
  day: 'pane',
  form: 'pane',
  'form-text': 'form',
  editor: 'pane',
  'editor-text': 'editor',
  dialog: null,
  palette: null,
}

/** The place and its ancestors, the place itself first. */
export function chainOf(place: Place): Place[] {
  const parent = parents[place]
  return parent ? [place, ...chainOf(parent)] : [place]
}

/** Whether the places are equal, or one is an ancestor of the other. */
export function placesOverlap(a: Place, b: Place): boolean {
  return chainOf(a).includes(b) || chainOf(b).includes(a)
}

const modifiers = ['mod', 'ctrl', 'alt', 'shift']
const otherNames: Record<string, string> = {
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  plus: '+',
  option: 'alt',
  cmd: 'mod',
}

/**
 * The canonical form of a chord: modifiers in a fixed order, then the key, in lower case.
 * @throws when it has no key, or more than one.
 */
export function normaliseChord(chord: string): string {
  const parts = chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+')
  const named = parts.map((part) => otherNames[part.toLowerCase()] ?? part.toLowerCase())
  const keys = named.filter((part) => !modifiers.includes(part))
  if (keys.length !== 1 || keys[0] === '') throw new Error(`"${chord}" is not a key with modifiers`)
  return [...modifiers.filter((modifier) => named.includes(modifier)), ...keys].join('+')
}

/** The chords of a binding, in the order of pressing. @throws on a misspelt chord. */
export function parseKeys(keys: string): string[] {
  return keys.trim().split(/\s+/).map(normaliseChord)
}

/** Whether a chord types a character. Such a chord must not be bound where text is written. */
export function isBareKey(chord: string): boolean {
  const parts = chord.split('+').filter(Boolean)
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  return !/(^|\+)(mod|ctrl|alt)\+/.test(chord) && (key.length === 1 || key === 'space')
}

/** Keys without a character that a text field uses itself: Enter, arrows, Backspace, select all, undo. */
const nativeInText = new Set(
  (
    'enter shift+enter backspace delete home end left right up down pageup pagedown shift+left shift+right shift+up ' +
    'shift+down shift+home shift+end shift+space mod+left mod+right mod+shift+left mod+shift+right mod+backspace ' +
    'mod+delete mod+home mod+end mod+a mod+z mod+y mod+shift+z'
  )
    .split(' ')
    .map(normaliseChord),
)

/** Whether rich text is written in a place. */
export const isRichText = (place: Place): boolean => place === 'editor-text' || place === 'form-text'

/** Whether a text field needs this chord for itself. */
export function belongsToText(chord: string): boolean {
  return isBareKey(chord) || nativeInText.has(chord)
}

/** A person's bindings by command id. They replace the command's defaults; an empty list removes its keys. */
export type KeyChanges = Readonly<Record<string, readonly Binding[]>>

/** Renamed commands: the old id, under which a person may have stored keys, and the present id. */
const renamed: Readonly<Record<string, string>> = {
  'posts.search-focus': 'list.search',
  'posts.filters': 'list.filters',
  'posts.export-panel': 'list.export',
  'posts.reload': 'list.reload',
  'posts.clear-filters': 'list.clear-filters',
  'posts.sort': 'list.sort',
}

/** Stored key changes with old command ids replaced by the present ones. */
export const withNewNames = (changes: KeyChanges): KeyChanges =>
  Object.fromEntries(Object.entries(changes).map(([id, bindings]) => [renamed[id] ?? id, bindings]))

/** The fields of a command that decide its keys. */
export type Keyed = Pick<Command, 'id' | 'keys'>

/** The keys a command has for this person: their own, else the defaults. */
export const bindingsOf = ({ id, keys }: Keyed, changes: KeyChanges): readonly Binding[] => changes[id] ?? keys ?? []

export interface MapEntry {
  commandId: string
  place: Place
  chords: readonly string[]
}

/**
 * Builds the key map from the defaults and the person's changes. `singleLetters: false` leaves out every binding that starts with a
 * bare key.
 */
export function buildKeyMap(commands: readonly Keyed[], changes: KeyChanges = {}, singleLetters = true): MapEntry[] {
  return commands
    .flatMap((command) =>
      bindingsOf(command, changes).map(({ keys, place }) => ({
        commandId: command.id,
        place,
        chords: parseKeys(keys),
      })),
    )
    .filter(({ chords }) => singleLetters || !isBareKey(chords[0] ?? ''))
}

export type KeyMatch =
  | { kind: 'run'; commandId: string; candidates: readonly MapEntry[] }
  | { kind: 'wait'; next: readonly MapEntry[] }
  | { kind: 'none' }

/**
 * Finds the command for the chords pressed so far; of several the one in the innermost place. A complete sequence runs at once:
 * key-conflicts.ts refuses keys that begin another command's keys in the same or an enclosing place.
 */
export function matchKeys(map: readonly MapEntry[], pressed: readonly string[], place: Place): KeyMatch {
  const chain = chainOf(place)
  const fitting = map
    .filter((entry) => chain.includes(entry.place) && pressed.every((chord, at) => entry.chords[at] === chord))
    .sort((a, b) => chain.indexOf(a.place) - chain.indexOf(b.place))
  const whole = fitting.find((entry) => entry.chords.length === pressed.length)
  if (whole) return { kind: 'run', commandId: whole.commandId, candidates: fitting }
  return fitting.length > 0 ? { kind: 'wait', next: fitting } : { kind: 'none' }
}

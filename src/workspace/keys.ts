import type { Binding, Command, Place } from '#workspace/command'

/**
 * Where keys hold, as a fixed tree, so that conflicts are decidable. A dialog and the palette are roots of their own: what
 * holds everywhere does not hold over a question that waits for its answer.
 */
const parents: Record<Place, Place | null> = {
  everywhere: null,
  pane: 'everywhere',
  table: 'pane',
  board: 'pane',
  form: 'pane',
  editor: 'pane',
  'editor-text': 'editor',
  dialog: null,
  palette: null,
}

/** The place and all that contain it, innermost first. */
export function chainOf(place: Place): Place[] {
  const parent = parents[place]
  return parent ? [place, ...chainOf(parent)] : [place]
}

/** Equal, or one contains the other. */
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
 * One chord in its one spelling: modifiers in a fixed order, then the key, in lower case.
 * @throws when it has no key, or more than one.
 */
export function normaliseChord(chord: string): string {
  const parts = chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+')
  const named = parts.map((part) => otherNames[part.toLowerCase()] ?? part.toLowerCase())
  const keys = named.filter((part) => !modifiers.includes(part))
  if (keys.length !== 1 || keys[0] === '') throw new Error(`"${chord}" is not a key with modifiers`)
  return [...modifiers.filter((modifier) => named.includes(modifier)), ...keys].join('+')
}

const namedKeys = new Set(
  'enter escape backspace delete insert space tab left right up down home end pageup pagedown contextmenu'.split(' '),
)

/** Whether a text names one chord that a keyboard can give. */
export function isKey(chord: string): boolean {
  try {
    const normal = normaliseChord(chord)
    const key = normal.endsWith('+') ? '+' : (normal.split('+').at(-1) ?? '')
    return [...key].length === 1 || namedKeys.has(key) || /^f([1-9]|1\d|2[0-4])$/.test(key)
  } catch {
    return false
  }
}

/** The chords of a binding, in the order of pressing. @throws on a misspelt chord. */
export function parseKeys(keys: string): string[] {
  return keys.trim().split(/\s+/).map(normaliseChord)
}

/** Two bindings conflict when one begins the other (or they are equal) and their places overlap. */
export function bindingsConflict(a: Binding, b: Binding): boolean {
  if (!placesOverlap(a.place, b.place)) return false
  const [short, long] = [parseKeys(a.keys), parseKeys(b.keys)].sort((x, y) => x.length - y.length)
  return short?.every((chord, at) => chord === long?.[at]) ?? false
}

/** Keys a browser or its system keeps for itself, or that a page must not take. */
export const reservedKeys: ReadonlySet<string> = new Set(
  (
    'mod+w mod+t mod+n mod+tab mod+q mod+shift+w mod+shift+t mod+shift+n mod+shift+q mod+shift+tab mod+pageup ' +
    'mod+pagedown mod+h mod+m mod+l mod+c mod+v mod+x mod+shift+i mod+shift+j alt+f4 alt+tab f11 f12 tab shift+tab'
  )
    .split(' ')
    .map(normaliseChord),
)

/** A key that types a character: it must not be bound where text is written. */
export function isBareKey(chord: string): boolean {
  const parts = chord.split('+').filter(Boolean)
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  return !/(^|\+)(mod|ctrl|alt)\+/.test(chord) && (key.length === 1 || key === 'space')
}

/** The chord begins with what could be typed into a field: letters, and keys that move or change the text. */
const nativeInText = new Set(
  (
    'enter shift+enter backspace delete home end left right up down pageup pagedown shift+left shift+right shift+up ' +
    'shift+down shift+home shift+end shift+space mod+left mod+right mod+shift+left mod+shift+right mod+backspace ' +
    'mod+delete mod+home mod+end mod+a mod+z mod+y mod+shift+z'
  )
    .split(' ')
    .map(normaliseChord),
)

/** Whether a text field needs this chord for itself. */
export function belongsToText(chord: string): boolean {
  return isBareKey(chord) || nativeInText.has(chord)
}

/** What a person changed: a command's bindings in place of its defaults; an empty list takes the keys away. */
export type KeyChanges = Readonly<Record<string, readonly Binding[]>>

export interface MapEntry {
  commandId: string
  place: Place
  chords: readonly string[]
}

/** Defaults with the person's changes over them. `singleLetters: false` leaves out every binding that starts with a bare key. */
export function buildKeyMap(
  commands: readonly Pick<Command, 'id' | 'keys'>[],
  changes: KeyChanges = {},
  singleLetters = true,
): MapEntry[] {
  return commands
    .flatMap(({ id, keys }) =>
      (changes[id] ?? keys ?? []).map((binding) => ({
        commandId: id,
        place: binding.place,
        chords: parseKeys(binding.keys),
      })),
    )
    .filter(({ chords }) => singleLetters || !isBareKey(chords[0] ?? ''))
}

export interface KeyConflict {
  keys: string
  place: Place
  commands: readonly [string, string]
}

/** Every pair of commands whose keys conflict. A command may conflict with itself by nothing but a mistake, so that counts too. */
export function findConflicts(
  commands: readonly Pick<Command, 'id' | 'keys'>[],
  changes: KeyChanges = {},
): KeyConflict[] {
  const all = commands.flatMap(({ id, keys }) => (changes[id] ?? keys ?? []).map((binding) => ({ id, binding })))
  return all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .filter((b) => bindingsConflict(a.binding, b.binding))
      .map((b): KeyConflict => ({ keys: a.binding.keys, place: a.binding.place, commands: [a.id, b.id] })),
  )
}

/** Why a person may not have this binding for this command, in words with `{command}`; null when they may. */
export function refuseBinding(
  id: string,
  binding: Binding,
  commands: readonly Pick<Command, 'id' | 'keys'>[],
  changes: KeyChanges = {},
): { reason: string; command?: string } | null {
  const chords = parseKeys(binding.keys)
  if (chords.some((chord) => reservedKeys.has(chord))) return { reason: 'The browser keeps this key for itself' }
  if (binding.place === 'editor-text' && isBareKey(chords[0] ?? ''))
    return { reason: 'This key types a character here' }
  const other = commands.find(
    (command) =>
      command.id !== id && (changes[command.id] ?? command.keys ?? []).some((held) => bindingsConflict(held, binding)),
  )
  return other ? { reason: 'This key already runs {command}', command: other.id } : null
}

export type KeyMatch =
  | { kind: 'run'; commandId: string; candidates: readonly MapEntry[] }
  | { kind: 'wait'; next: readonly MapEntry[] }
  | { kind: 'none' }

/**
 * What the chords pressed so far mean in this place: the innermost place wins. There is no timer, because no binding begins
 * another one in an overlapping place.
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

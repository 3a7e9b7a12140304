// The rules for key bindings: chords that a keyboard can produce, chords that the browser reserves, and conflicts with other
// commands.
import type { Binding, Place } from '#workspace/keys/places'
import {
  bindingsOf,
  isBareKey,
  type KeyChanges,
  type Keyed,
  normaliseChord,
  parseKeys,
  placesOverlap,
  isRichText,
} from '#workspace/keys/key-map'

const namedKeys = new Set(
  'enter escape backspace delete insert space tab left right up down home end pageup pagedown contextmenu'.split(' '),
)

/** Whether a text is one chord that a keyboard can produce. */
export function isKey(chord: string): boolean {
  try {
    const normal = normaliseChord(chord)
    const key = normal.endsWith('+') ? '+' : (normal.split('+').at(-1) ?? '')
    return [...key].length === 1 || namedKeys.has(key) || /^f([1-9]|1\d|2[0-4])$/.test(key)
  } catch {
    return false
  }
}

/** Chords that the browser or the operating system handles, or that a page must not take. */
export const browserKeys: ReadonlySet<string> = new Set(
  (
    'mod+w mod+t mod+n mod+tab mod+q mod+shift+w mod+shift+t mod+shift+n mod+shift+q mod+shift+tab mod+pageup ' +
    'mod+pagedown mod+h mod+m mod+l mod+c mod+v mod+x mod+shift+i mod+shift+j alt+f4 alt+tab f11 f12 tab shift+tab'
  )
    .split(' ')
    .map(normaliseChord),
)

/** Whether two bindings conflict: they are equal, or one is the beginning of the other, and their places overlap. */
export function bindingsConflict(a: Binding, b: Binding): boolean {
  if (!placesOverlap(a.place, b.place)) return false
  const [short, long] = [parseKeys(a.keys), parseKeys(b.keys)].sort((x, y) => x.length - y.length)
  return short?.every((chord, at) => chord === long?.[at]) ?? false
}

export interface KeyConflict {
  keys: string
  place: Place
  commands: readonly [string, string]
}

/** Every pair of commands with conflicting keys. Two conflicting bindings of one command count too. */
export function findConflicts(commands: readonly Keyed[], changes: KeyChanges = {}): KeyConflict[] {
  const all = commands.flatMap((command) =>
    bindingsOf(command, changes).map((binding) => ({ id: command.id, binding })),
  )
  return all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .filter((b) => bindingsConflict(a.binding, b.binding))
      .map((b): KeyConflict => ({ keys: a.binding.keys, place: a.binding.place, commands: [a.id, b.id] })),
  )
}

/** Why a binding is refused: a text, or the id of another command that the key runs. */
export type KeyRefusal = { reason: string } | { heldBy: string }

/** Returns why a person may not bind these keys to this command; null when they may. */
export function refuseBinding(
  id: string,
  binding: Binding,
  commands: readonly Keyed[],
  changes: KeyChanges = {},
): KeyRefusal | null {
  const chords = parseKeys(binding.keys)
  if (chords.some((chord) => browserKeys.has(chord))) return { reason: 'The browser keeps this key for itself' }
  if (isRichText(binding.place) && isBareKey(chords[0] ?? '')) return { reason: 'This key types a character here' }
  const other = commands.find(
    (command) => command.id !== id && bindingsOf(command, changes).some((held) => bindingsConflict(held, binding)),
  )
  return other ? { heldBy: other.id } : null
}

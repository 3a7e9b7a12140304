// Which keys a command may have: what a keyboard can give, what the browser keeps, what another command holds already.
import type { Binding, Place } from '#workspace/command/command'
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

/** Keys a browser or its system keeps for itself, or that a page must not take. */
export const reservedKeys: ReadonlySet<string> = new Set(
  (
    'mod+w mod+t mod+n mod+tab mod+q mod+shift+w mod+shift+t mod+shift+n mod+shift+q mod+shift+tab mod+pageup ' +
    'mod+pagedown mod+h mod+m mod+l mod+c mod+v mod+x mod+shift+i mod+shift+j alt+f4 alt+tab f11 f12 tab shift+tab'
  )
    .split(' ')
    .map(normaliseChord),
)

/** Two bindings conflict when one begins the other (or they are equal) and their places overlap. */
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

/** Every pair of commands whose keys conflict. Two bindings of one command that conflict are a mistake and count too. */
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

/** A reason why not, in words with `{command}`. */
export interface KeyRefusal {
  reason: string
  command?: string
}

/** Why a person may not have this binding for this command, in words with `{command}`; null when they may. */
export function refuseBinding(
  id: string,
  binding: Binding,
  commands: readonly Keyed[],
  changes: KeyChanges = {},
): KeyRefusal | null {
  const chords = parseKeys(binding.keys)
  if (chords.some((chord) => reservedKeys.has(chord))) return { reason: 'The browser keeps this key for itself' }
  if (isRichText(binding.place) && isBareKey(chords[0] ?? '')) return { reason: 'This key types a character here' }
  const other = commands.find(
    (command) => command.id !== id && bindingsOf(command, changes).some((held) => bindingsConflict(held, binding)),
  )
  return other ? { reason: 'This key already runs {command}', command: other.id } : null
}

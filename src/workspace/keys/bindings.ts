// The key map with the person's changes, and the keys of a command as they are shown.
import { genericFor } from '#workspace/command/availability'
import type { CommandContext } from '#workspace/command/command'
import type { Place } from '#workspace/keys/places'
import { registry, useRegistry } from '#workspace/command/registry'
import { belongsToText, buildKeyMap, chainOf, isRichText, type MapEntry } from '#workspace/keys/key-map'
import { useWorkspace } from '#workspace/panes/store'

let cached: { of: readonly unknown[]; map: readonly MapEntry[]; byCommand: ReadonlyMap<string, string> } = {
  of: [],
  map: [],
  byCommand: new Map(),
}

/** The key map of this person. It is rebuilt only when commands or preferences change. */
export function keyMap(): readonly MapEntry[] {
  const { keys, singleLetters } = useWorkspace.getState().preferences
  const of = [registry(), keys, singleLetters]
  if (of.some((part, at) => part !== cached.of[at])) {
    const map = buildKeyMap(registry().all, keys, singleLetters)
    // The first of a command's keys is the one that is shown.
    const byCommand = new Map(map.toReversed().map(({ commandId, chords }) => [commandId, chords.join(' ')]))
    cached = { of, map, byCommand }
  }
  return cached.map
}

/** The keys of a command with the person's changes, as text for buttons, menus and the palette; undefined: it has none. */
export function keysOfCommand(id: string): string | undefined {
  keyMap()
  return cached.byCommand.get(id)
}

/** The key map as a hook: components render again when the person changes it or commands are registered. */
export function useKeyMap(): readonly MapEntry[] {
  useRegistry()
  return useWorkspace(keyMap)
}

/** The keys of one command, as a hook. */
export function useKeysOf(id: string): string | undefined {
  useKeyMap()
  return keysOfCommand(id)
}

/** The keys of a command; without own keys those of the generic list command that runs it in this context. */
export const keysInContext = (id: string, context: CommandContext): string | undefined =>
  keysOfCommand(id) ?? keysOfCommand(genericFor(id, context) ?? '')

/** Like keysInContext, but only keys that are bound in the context's place. */
export const keysInContextPlace = (id: string, context: CommandContext): string | undefined =>
  keysInPlace(id, context.place) ?? keysInPlace(genericFor(id, context) ?? '', context.place)

/** The keys of a command that are bound in a place. */
export function keysInPlace(id: string, place: Place): string | undefined {
  const chain = chainOf(place)
  const inText = isRichText(place)
  return keyMap()
    .find(
      (entry) =>
        entry.commandId === id && chain.includes(entry.place) && !(inText && belongsToText(entry.chords[0] ?? '')),
    )
    ?.chords.join(' ')
}

/** Whether the person has bound a command to keys that begin with this chord. */
export const isOwnChord = (chord: string): boolean =>
  Object.values(useWorkspace.getState().preferences.keys).some((own) =>
    own.some(({ keys }) => keys.split(' ')[0] === chord),
  )

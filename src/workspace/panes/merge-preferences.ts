import { isSame, type Joined, merge } from '#client/unsaved/merge'
import { bindingsConflict } from '#workspace/keys/key-conflicts'
import type { KeyChanges } from '#workspace/keys/key-map'
import type { Preferences } from '#workspace/panes/saved-layout'

type Entries<Value> = Readonly<Record<string, Value>>

/** Merges a map entry by entry. An entry that both changed is mine. */
function mergeEntries<Value>(
  ancestor: Entries<Value>,
  mine: Entries<Value>,
  theirs: Entries<Value>,
): Joined<Record<string, Value>> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const value = Object.fromEntries(
    [...names].flatMap((name) => {
      const kept = isSame(mine[name], ancestor[name]) ? theirs[name] : mine[name]
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
  return { value, conflict: false }
}

/** Merges keys. A key that both gave to different commands stays with the command that has it on this computer. */
function mergeKeys(ancestor: KeyChanges, mine: KeyChanges, theirs: KeyChanges): Joined<KeyChanges> {
  const merged = Object.entries(mergeEntries(ancestor, mine, theirs).value)
  const held = merged.flatMap(([id, bindings]) => (isSame(bindings, mine[id]) ? bindings : []))
  const value = merged.map(([id, bindings]) => [
    id,
    isSame(bindings, mine[id])
      ? bindings
      : bindings.filter((binding) => !held.some((other) => bindingsConflict(binding, other))),
  ])
  return { value: Object.fromEntries(value), conflict: false }
}

/**
 * Merges a person's preferences of this computer with those of the server. What both changed is as on this computer; of keys, layouts,
 * views and lists each entry is merged.
 * @param base the preferences on which both last agreed
 */
export const mergePreferences = (base: Preferences, mine: Preferences, theirs: Preferences): Preferences =>
  merge(base, mine, theirs, { keys: mergeKeys, layouts: mergeEntries, views: mergeEntries, tables: mergeEntries })
    .values

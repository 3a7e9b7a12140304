import type { Preferences } from '#workspace/panes/saved-layout'

type Entries = Readonly<Record<string, unknown>>

/** Whether two preferences are the same, as JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The preferences that are maps. Of these each entry is merged. */
const maps: readonly (keyof Preferences)[] = ['keys', 'layouts', 'views']

/** Merges entry by entry: what this computer changed since `base` stays, everything else is as on the server. */
function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Record<string, unknown> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/**
 * Merges a person's preferences of this computer with those of the server. An entry that both changed is as on this computer.
 * @param base the preferences on which both last agreed
 */
export function mergePreferences(base: Preferences, mine: Preferences, theirs: Preferences): Preferences {
  const within = maps.map((name) => [
    name,
    mergeEntries(base[name] as Entries, mine[name] as Entries, theirs[name] as Entries),
  ])
  return { ...mergeEntries(base, mine, theirs), ...Object.fromEntries(within) } as Preferences
}

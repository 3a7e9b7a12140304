// Three versions of one record meet: the one that was read, what was typed over it here, and what the server has now.

/** The names of the fields that differ. Values are plain data: what reads the same is the same. */
export function changedFields<Values extends object>(a: Values, b: Values): (keyof Values)[] {
  const names: (keyof Values)[] = []
  let name: keyof Values
  for (name in a) if (!same(a[name], b[name])) names.push(name)
  return names
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** What came of a meeting. In `values` a field in conflict has what was typed here, joined with theirs where it has a join. */
export interface Merged<Values extends object> {
  values: Values
  /** Typed here and changed there, to different values: only the person can say which is right. */
  conflicts: (keyof Values)[]
}

/** What came of joining one field. */
export interface Joined<Value> {
  /** Where both sides changed the same part of the field, it has mine there. */
  value: Value
  /** Both sides changed the same part of the field to different values. */
  conflict: boolean
}

/** Joins three versions of one field; null where it has no parts to be joined. */
export type Join<Value> = (ancestor: Value, mine: Value, theirs: Value) => Joined<Value> | null
type Joins<Values extends object> = { [Name in keyof Values]?: Join<Values[Name]> }

/**
 * @param ancestor what both sides began with.
 * @param joins how fields that both sides changed are joined; one that is not named is asked about.
 */
export function merge<Values extends object>(
  ancestor: Values,
  mine: Values,
  theirs: Values,
  joins: Joins<Values> = {},
): Merged<Values> {
  const typed = changedFields(mine, ancestor)
  const values = { ...theirs }
  for (const name of typed) values[name] = mine[name]
  const both = typed.filter((name) => !same(ancestor[name], theirs[name]) && !same(mine[name], theirs[name]))
  const conflicts = both.filter((name) => {
    const joined = joins[name]?.(ancestor[name], mine[name], theirs[name])
    if (joined) values[name] = joined.value
    return joined?.conflict ?? true
  })
  return { values, conflicts }
}

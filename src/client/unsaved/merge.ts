// Three-way merge of a record: the version that was read (ancestor), the edited one (mine), and the server's current one (theirs).

/** The names of the fields whose values differ. Values are plain data and are compared by content. */
export function changedFields<Values extends object>(a: Values, b: Values): (keyof Values)[] {
  const names: (keyof Values)[] = []
  let name: keyof Values
  for (name in a) if (!isSame(a[name], b[name])) names.push(name)
  return names
}

/** Whether two values of plain data have the same content. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The result of a merge. In `values` a field in conflict has mine, or the joined value where the field has a join. */
export interface Merged<Values extends object> {
  values: Values
  /** Fields that both sides changed to different values. The person must choose. */
  conflicts: (keyof Values)[]
}

/** The result of merging one field part by part. */
export interface Joined<Value> {
  /** The merged value. A part that both sides changed is taken from mine. */
  value: Value
  /** Both sides changed the same part of the field to different values. */
  conflict: boolean
}

/** Merges three versions of one field part by part; null when the field has no parts. */
export type Join<Value> = (ancestor: Value, mine: Value, theirs: Value) => Joined<Value> | null
type Joins<Values extends object> = { [Name in keyof Values]?: Join<Values[Name]> }

/**
 * Merges two versions of a record with their common ancestor.
 * @param joins merge single fields that both sides changed. Such a field without a join is a conflict.
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
  const both = typed.filter((name) => !isSame(ancestor[name], theirs[name]) && !isSame(mine[name], theirs[name]))
  const conflicts = both.filter((name) => {
    const joined = joins[name]?.(ancestor[name], mine[name], theirs[name])
    if (joined) values[name] = joined.value
    return joined?.conflict ?? true
  })
  return { values, conflicts }
}

/**
 * The common ancestor after saves whose answers were lost: a field that the server has as one of them sent it came from that save.
 * @param sent the values that were sent since `ancestor` was read
 */
export function ancestorAfter<Values extends object>(
  ancestor: Values,
  sent: readonly Values[],
  theirs: Values,
): Values {
  const after = { ...ancestor }
  let name: keyof Values
  for (name in theirs) if (sent.some((values) => isSame(values[name], theirs[name]))) after[name] = theirs[name]
  return after
}

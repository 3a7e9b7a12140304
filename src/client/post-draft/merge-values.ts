// Merges the values of an open post. Some fields only fit together.
import { changedFields, merge, type Merged } from '#client/unsaved/merge'
import { liveUpdateType } from '#contract/constants'

import { postJoins } from './body-join'
import type { Picked, PostValues } from './values'

export type FieldName = keyof PostValues

const pictures: readonly (readonly FieldName[])[] = [
  ['thumb', 'thumb_ext'],
  ['fb_thumb', 'fb_thumb_ext'],
]
const groups: readonly (readonly FieldName[])[] = [
  ...pictures,
  ['section_id', 'category', 'subcategory'],
  ['schedule_date', 'schedule_time'],
]
const typed: readonly FieldName[] = ['template_type', 'body']

/** The groups of fields that fit only together. A text and slides need their type, where two versions differ in that. */
const groupsOf = (one: PostValues, other: PostValues): readonly (readonly FieldName[])[] =>
  (one.template_type === liveUpdateType) === (other.template_type === liveUpdateType) ? groups : [...groups, typed]

/** The fields that have to be taken from a version together with a field, and the field itself. */
export const groupOf = (field: FieldName, one: PostValues, other: PostValues): readonly FieldName[] =>
  groupsOf(one, other).find((group) => group.includes(field)) ?? [field]

/** Adds to fields all that may fit only together with one of them. */
export const wholeGroups = (fields: readonly FieldName[]): readonly FieldName[] => [
  ...new Set(fields.flatMap((field) => [...groups, typed].find((group) => group.includes(field)) ?? [field])),
]

const isExtension = (field: FieldName) => pictures.some(([, ext]) => ext === field)

const picked = ['category', 'subcategory', 'tags', 'authors', 'experts', 'copyEditor'] as const

/** A version with the names that another has for the same picked records: a renamed tag is the same tag. */
function withNamesOf(values: PostValues, other: PostValues): PostValues {
  const named = { ...values }
  for (const field of picked) {
    const names = new Map([other[field] ?? []].flat().map((one: Picked) => [one.value, one.label]))
    const rename = (one: Picked) => ({ ...one, label: names.get(one.value) ?? one.label })
    const own = values[field]
    Object.assign(named, { [field]: Array.isArray(own) ? own.map(rename) : own && rename(own as Picked) })
  }
  return named
}

/**
 * Merges two versions with their common ancestor. Fields that fit only together are taken from one side; where each side changed
 * another of them, they are a conflict. A picture's extension is no conflict of its own. Picked records have the names of `theirs`.
 * @param preferred the side whose values the fields in conflict have.
 */
export function mergeValues(
  ancestor: PostValues,
  mine: PostValues,
  theirs: PostValues,
  preferred: 'mine' | 'theirs' = 'mine',
): Merged<PostValues> {
  const own = withNamesOf(mine, theirs)
  const [one, other] = preferred === 'mine' ? [own, theirs] : [theirs, own]
  const { values, conflicts } = merge(withNamesOf(ancestor, theirs), one, other, postJoins)
  const [fromOne, fromOther, differing] = [
    changedFields(values, one),
    changedFields(values, other),
    changedFields(one, other),
  ]
  const mixed = groupsOf(one, other)
    .filter((group) => [fromOne, fromOther].every((fields) => fields.some(isIn(group))))
    .flat()
  return {
    values: withFields(values, one, mixed),
    conflicts: differing.filter((field) => isIn([...conflicts, ...mixed])(field) && !isExtension(field)),
  }
}

const isIn = (fields: readonly FieldName[]) => (field: FieldName) => fields.includes(field)

/** Takes the values of these fields from another version, with the fields that fit only together with them. */
export function withFields(values: PostValues, from: PostValues, fields: readonly FieldName[]): PostValues {
  const whole = fields.flatMap((field) => groupOf(field, values, from))
  return { ...values, ...Object.fromEntries(whole.map((field) => [field, from[field]])) }
}

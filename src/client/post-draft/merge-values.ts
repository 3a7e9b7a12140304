// Merges the values of an open post. Some fields only fit together.
import { changedFields, merge, type Merged } from '#client/unsaved/merge'

import { postJoins } from './body-join'
import type { PostValues } from './values'

export type FieldName = keyof PostValues

const pictures: readonly (readonly FieldName[])[] = [
  ['thumb', 'thumb_ext'],
  ['fb_thumb', 'fb_thumb_ext'],
]
const groups: readonly (readonly FieldName[])[] = [...pictures, ['section_id', 'category', 'subcategory']]

/** The fields that fit only together with a field, and the field itself: a picture's extension, a category's section. */
export const groupOf = (field: FieldName): readonly FieldName[] =>
  groups.find((group) => group.includes(field)) ?? [field]

const isExtension = (field: FieldName) => pictures.some(([, ext]) => ext === field)

/**
 * Merges two versions with their common ancestor. Fields that fit only together are taken from one side; where each side changed
 * another of them, they are a conflict. A picture's extension is no conflict of its own.
 */
export function mergeValues(ancestor: PostValues, mine: PostValues, theirs: PostValues): Merged<PostValues> {
  const { values, conflicts } = merge(ancestor, mine, theirs, postJoins)
  const [fromMine, fromTheirs, differing] = [
    changedFields(values, mine),
    changedFields(values, theirs),
    changedFields(mine, theirs),
  ]
  const mixed = groups.filter((group) => [fromMine, fromTheirs].every((fields) => fields.some(isIn(group)))).flat()
  return {
    values: withFields(values, mine, mixed),
    conflicts: differing.filter((field) => isIn([...conflicts, ...mixed])(field) && !isExtension(field)),
  }
}

const isIn = (fields: readonly FieldName[]) => (field: FieldName) => fields.includes(field)

/** Takes the values of these fields from another version, with the fields that fit only together with them. */
export function withFields(values: PostValues, from: PostValues, fields: readonly FieldName[]): PostValues {
  return { ...values, ...Object.fromEntries(fields.flatMap(groupOf).map((field) => [field, from[field]])) }
}

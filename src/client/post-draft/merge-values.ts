// Merges the values of an open post.
import { merge, type Merged } from '#client/unsaved/merge'

import { postJoins } from './body-join'
import type { PostValues } from './values'

const pictures = [
  ['thumb', 'thumb_ext'],
  ['fb_thumb', 'fb_thumb_ext'],
] as const

/** Merges two versions with their common ancestor. A picture keeps its own extension, which is no conflict of its own. */
export function mergeValues(ancestor: PostValues, mine: PostValues, theirs: PostValues): Merged<PostValues> {
  const { values, conflicts } = merge(ancestor, mine, theirs, postJoins)
  for (const [picture, ext] of pictures) values[ext] = (values[picture] === mine[picture] ? mine : theirs)[ext]
  return { values, conflicts: conflicts.filter((field) => pictures.every(([, ext]) => ext !== field)) }
}

/** Takes the values of these fields from another version; a picture's with its extension. */
export function withFields(values: PostValues, from: PostValues, fields: readonly (keyof PostValues)[]): PostValues {
  const whole = [...fields, ...pictures.flatMap(([picture, ext]) => (fields.includes(picture) ? [ext] : []))]
  return { ...values, ...Object.fromEntries(whole.map((field) => [field, from[field]])) }
}

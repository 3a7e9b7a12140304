// A change of many tags at once. A tag's title, slug and section cannot be changed so.
import { z } from 'zod'

import { bulkResultFields, rowsWithValues, bulkWhich, checkWhich } from '#contract/base/bulk'
import { id } from '#contract/base/record'
import { field, lineField } from '#contract/base/fields'
import { messages } from '#contract/base/rules'
import { tagDescriptionRules, tagHeadlineRules } from './rules'

export const mostRelatedTags = 5

/** At most five related tags, in the form and in a bulk change. */
export const relatedTags = z.array(id).max(mostRelatedTags, messages.tags)

const tagSet = z.strictObject({
  tags: relatedTags.optional(),
  main_headline: lineField(...tagHeadlineRules).optional(),
  description: field(...tagDescriptionRules).optional(),
})
export type TagSet = z.infer<typeof tagSet>

/**
 * The tags, as in a bulk change of posts: `ids` with the `versions` seen, `matching`, or `rows`, each set back to its own values.
 */
export const tagsTarget = z
  .strictObject({
    ...bulkWhich,
    rows: rowsWithValues(z.strictObject({ id, version: z.number().int().optional(), set: tagSet })),
    set: tagSet.optional(),
  })
  .superRefine(checkWhich)
export type TagsTarget = z.infer<typeof tagsTarget>

/** `before`: the earlier value of every field that the change moved. `left` is always empty. */
export const tagsChanged = z.object({
  success: z.record(z.string(), z.object({ id, version: z.number(), before: tagSet })),
  left: z.record(z.string(), z.object({ id })),
  ...bulkResultFields,
})
export type TagsChanged = z.infer<typeof tagsChanged>

// A change of many tags at once. What is a tag's own (its title, slug and section) is not in it.
import { z } from 'zod'

import { bulkRows, bulkTold, bulkWhich, checkWhich } from './bulk'
import { id } from './record'
import { field } from './fields'
import { messages } from './rules'
import { tagDescriptionRules, tagHeadlineRules } from './taxonomy-rules'

export const mostRelatedTags = 5

/** At most five, in the form and in a change of many. */
export const relatedTags = z.array(id).max(mostRelatedTags, messages.tags)

const tagSet = z.strictObject({
  tags: relatedTags.optional(),
  main_headline: field(...tagHeadlineRules).optional(),
  description: field(...tagDescriptionRules).optional(),
})
export type TagSet = z.infer<typeof tagSet>

/** Which tags, as in a change of many posts: `ids` with the `versions` seen, `matching`, or `rows` put back each to its own. */
export const tagsTarget = z
  .strictObject({
    ...bulkWhich,
    rows: bulkRows(z.strictObject({ id, version: z.number().int().optional(), set: tagSet })),
    set: tagSet.optional(),
  })
  .superRefine(checkWhich)
export type TagsTarget = z.infer<typeof tagsTarget>

/** `before`: the earlier value of every field that the change moved. Nothing is ever left out. */
export const tagsChanged = z.object({
  success: z.record(z.string(), z.object({ id, version: z.number(), before: tagSet })),
  left: z.record(z.string(), z.object({ id })),
  ...bulkTold,
})
export type TagsChanged = z.infer<typeof tagsChanged>

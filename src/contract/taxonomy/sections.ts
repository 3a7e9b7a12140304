// The sections of the site.
import { z } from 'zod'

import { id, place, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { chosen, field, lineField, flag, optionalField } from '#contract/base/fields'
import { catchyTitleRules, descriptionRules, slugRules, titleRules } from './rules'

export const section = z.object({
  id,
  slug: z.string(),
  language_id: id.nullable(),
  catchy_title: z.string(),
  main_headline: z.string(),
  description: z.string(),
  is_enabled: z.number(),
  order: z.number(),
  version,
  categories: z.array(z.object({ id, catchy_title: z.string(), parent_id: id.nullable() })).optional(),
})
export type Section = z.infer<typeof section>

const fields = {
  language_id: chosen(),
  catchy_title: field(...catchyTitleRules),
  main_headline: lineField(...titleRules),
  description: field(...descriptionRules),
  is_enabled: flag(),
}

/** What the form of a new section sends. The slug never changes afterwards. */
export const sectionInput = z.strictObject({ slug: field(...slugRules), ...fields })

/** The form of the main section, the first one of a newsroom. Without a slug the server makes one of the title. */
export const mainSectionInput = sectionInput.extend({ slug: optionalField(...slugRules).default('') })

export const sections = recordEndpoints(
  {
    path: 'v2/sections',
    rights: 'sections',
    record: section,
    list: { sorts: ['order', 'id', 'catchy_title'], defaultSort: 'order', includes: ['categories'] },
  },
  {
    list: { summary: 'Sections in their order', right: 'signed-in' },
    create: { summary: 'Make a section; only the first one may leave its slug out', body: mainSectionInput },
    update: { summary: 'Change a section; its slug stays', body: sectionInput.extend({ order: place }).partial() },
    order: { summary: 'Put sections into an order, all at once' },
  },
)

// The sections of the site (second text).
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { id, idParams, orderInput, orderReply, place, version } from './record'
import { chosen, field, flag, optionalField } from './rules'
import { catchyTitleRules, descriptionRules, slugRules, titleRules } from './taxonomy-rules'

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
  main_headline: field(...titleRules),
  description: field(...descriptionRules),
  is_enabled: flag(),
}

/** What the form sends. The slug is never changed afterwards. */
export const sectionInput = z.strictObject({ slug: field(...slugRules), ...fields })

/**
 * The form of the main section, which needs no slug: the server makes one of its title. The main section is the first one
 * that a newsroom makes.
 */
export const mainSectionInput = sectionInput.extend({ slug: optionalField(...slugRules).default('') })

export const sectionPatch = sectionInput.extend({ order: place }).partial()

export const sections = {
  list: endpoint({
    method: 'GET',
    path: 'v2/sections',
    family: 'v2',
    right: 'signed-in',
    summary: 'Sections in their order',
    list: {
      item: section,
      filters: { id: idList },
      sorts: ['order', 'id', 'catchy_title'],
      defaultSort: 'order',
      includes: ['categories'],
    },
  }),
  create: endpoint({
    method: 'POST',
    path: 'v2/sections',
    family: 'v2',
    right: 'sections.create',
    summary: 'Make a section; only the first one may leave its slug out',
    body: mainSectionInput,
    reply: section,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'v2/sections/:id',
    family: 'v2',
    right: 'sections.update',
    summary: 'Change a section; its slug stays',
    params: idParams,
    body: sectionPatch,
    reply: section,
  }),
  order: endpoint({
    method: 'PATCH',
    path: 'v2/sections/order',
    family: 'v2',
    right: 'sections.update',
    summary: 'Put sections into an order, all at once',
    body: orderInput,
    reply: orderReply,
  }),
}

// Call to actions: promotional blocks of a section, at a position, for one category or for all.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { id, titled, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { chosen, field } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'

/** The places of a page where a call to action may stand. */
export const callToActionPositions = [
  { id: 'top', title: 'Top' },
  { id: 'middle', title: 'Middle' },
  { id: 'bottom', title: 'Bottom' },
] as const

const positionNames = ['top', 'middle', 'bottom'] as const
const position = z.enum(positionNames, 'Field can not be empty')

const callToAction = z.object({
  id,
  name: z.string(),
  section_id: id,
  section: titled.optional(),
  position,
  category_id: id.nullable(),
  category: titled.nullable().optional(),
  /** The text as a serialized document (JSON). */
  body: z.string(),
  version,
})
export type CallToAction = z.infer<typeof callToAction>

/** Bounds of the body's length in characters, without spaces. */
export const callToActionLengths = [1, 1000] as const

export const callToActionInput = z.strictObject({
  name: field(maxLength(150)),
  section_id: chosen(),
  position,
  category_id: id.nullable().optional(),
  body: field(),
})

export const callToActions = {
  ...recordEndpoints(
    {
      path: 'v2/call-to-actions',
      rights: 'call-to-actions',
      record: callToAction,
      list: {
        filters: { section_id: idList, category_id: idList, position: z.enum(positionNames) },
        sorts: ['id', 'name', 'position'],
        defaultSort: '-id',
        includes: ['section', 'category'],
      },
      searchFields: ['name'],
    },
    {
      list: { summary: 'Call to actions' },
      search: { summary: 'Call to actions by name' },
      create: { summary: 'Add a call to action', body: callToActionInput },
      update: { summary: 'Change a call to action', body: callToActionInput.partial() },
      remove: { summary: 'Remove a call to action' },
    },
  ),
  constants: endpoint({
    method: 'GET',
    path: 'v2/call-to-actions/constants',
    family: 'v2',
    right: 'signed-in',
    summary: 'The positions of calls to action',
    reply: z.object({ position: z.array(z.object({ id: z.enum(positionNames), title: z.string() })) }),
  }),
}

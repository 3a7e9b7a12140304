// The task board: posts as cards in columns by status.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { id } from '#contract/base/record'

/** The columns from left to right: New, In work, Ready, Scheduled, Published. */
export const boardColumns = [0, 1, 2, 5, 3] as const
export type BoardColumn = (typeof boardColumns)[number]

/** The largest number of cards of one column in a reply; `more` tells that there are others. */
export const mostCards = 200

/** Hours that a published post stays on the board. */
export const publishedHours = 48

const person = z.object({ id, username: z.string() })

/** A card: the fields that it shows, and those that a command judges. */
export const boardCard = z.object({
  id,
  status: z.number(),
  template_type: z.number(),
  main_headline: z.string(),
  priority: z.number(),
  estimate: z.number().nullable(),
  due_date: z.string().nullable(),
  section_id: id.nullable(),
  assignee: person.nullable(),
  reporter_id: id.nullable(),
  authors: z.array(z.object({ id })),
  lock: z.object({ username: z.string(), user_id: id }).nullable(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
  version: z.number(),
})
export type BoardCard = z.infer<typeof boardCard>

const column = z.object({ status: z.number(), more: z.boolean(), items: z.array(boardCard) })
export type BoardColumnReply = z.infer<typeof column>

export const board = {
  get: endpoint({
    method: 'GET',
    path: 'posts/dashboard',
    family: 'v1',
    right: 'dashboard.read',
    summary: 'The task board: columns of cards, the published ones of the last 48 hours',
    query: z.strictObject({ 'search[section_id]': idList.optional(), 'search[assignee_id]': idList.optional() }),
    reply: z.object({
      columns: z.array(column),
      /** The number of cards that are assigned to the person who asks, in the requested sections. */
      mine: z.number(),
    }),
  }),
}
export type Board = z.infer<(typeof board.get)['reply']>

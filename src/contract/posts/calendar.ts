// The calendar: scheduled and published posts between two instants.
import { z } from 'zod'

import { boardCard } from './board'
import { endpoint } from '#contract/base/endpoint'
import { idList, instantText } from '#contract/base/list-query'
import { say } from '#contract/base/say'

/** The largest number of posts in a reply; `more` tells that there are others. */
export const mostPlanned = 1000

/** The longest range in days that may be requested: the six weeks of a month view, and three days to spare. */
const mostPlannedDays = 45

const plannedPost = boardCard
  .pick({
    id: true,
    status: true,
    template_type: true,
    main_headline: true,
    section_id: true,
    assignee: true,
    reporter_id: true,
    authors: true,
    lock: true,
    version: true,
  })
  .extend({ published_at: z.string() })
export type PlannedPost = z.infer<typeof plannedPost>

const lasts = ({ from, until }: { from: string; until: string }) => Date.parse(until) - Date.parse(from)

export const calendar = {
  get: endpoint({
    method: 'GET',
    path: 'posts/calendar',
    family: 'v1',
    right: 'dashboard.read',
    summary: 'The schedule: scheduled and published posts from one moment until another, the earliest first',
    query: z
      .strictObject({ from: instantText, until: instantText, section: idList.optional(), assignee: idList.optional() })
      .refine((query) => lasts(query) > 0, { path: ['until'], error: 'The end comes after the beginning.' })
      .refine((query) => lasts(query) <= mostPlannedDays * 86_400_000, {
        path: ['until'],
        error: say`At most ${String(mostPlannedDays)} days.`,
      }),
    reply: z.object({ items: z.array(plannedPost), more: z.boolean() }),
  }),
}
export type Calendar = z.infer<(typeof calendar.get)['reply']>

// The form of a task on the board.
import { z } from 'zod'

import { externalType, liveUpdateType } from '#contract/constants'
import { id } from '#contract/base/record'
import { required } from '#contract/base/rules'

/** The post types that a task may be given while it is a draft. */
export const taskTypes: readonly number[] = [0, externalType, liveUpdateType]

const headline = required('Field can not be empty.')

const wholePoints = 'Story points are a whole number of at most 3 digits.'

/** The story points of a task; null: none. */
export const storyPoints = z.number(wholePoints).int(wholePoints).min(0, wholePoints).max(999, wholePoints).nullable()

/** The values of the form, by their names on the wire. */
export const taskForm = z.object({
  main_headline: z
    .string()
    .max(500, 'Maximum length: 500')
    .superRefine((text, context) => {
      const message = headline(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  section_id: id.nullable(),
  template_type: z.number().int(),
  priority: z.number().int().min(0).max(2),
  estimate: storyPoints,
  due_date: z.iso.date().nullable(),
  assignee_id: id.nullable(),
  notes: z.string(),
})
export type TaskValues = z.infer<typeof taskForm>

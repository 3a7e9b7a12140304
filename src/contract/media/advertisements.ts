// Advertisement slots.
import { z } from 'zod'

import { idList } from '#contract/base/list-query'
import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field, flag, optionalField } from '#contract/base/fields'
import { first, matches, maxLength } from '#contract/base/rules'

export const advertisement = z.object({
  id,
  name: z.string(),
  frequency: z.number(),
  slot: z.string(),
  /** The id of the page's element that shows the advertisement; the form calls it `Div ID`. */
  code: z.string(),
  outofpage: z.number(),
  size: z.string(),
  status: z.number(),
  cached: z.number(),
  version,
})
export type Advertisement = z.infer<typeof advertisement>

/** The frequencies that a slot may have, in percent. */
export const frequencies = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

const slotPattern = /^\/\d+(?:,\d+)?(?:\/[\w.-]+)+$/
const sizePattern = /^(?:fluid|\[\d{1,4},\d{1,4}\](?:,\s?\[\d{1,4},\d{1,4}\])*)$/

export const slotRules = [maxLength(255), matches(slotPattern, 'Enter a slot like /1234567/top.')]
export const codeRules = [maxLength(255), matches(/^[A-Za-z][\w.:-]*$/, 'Enter a valid Div ID.')]
export const sizeRules = [maxLength(255), matches(sizePattern, 'Enter fluid, or sizes like [728,90],[320,50].')]
export const nameRules = first(maxLength(150))

/** The frequency in percent. */
const frequency = z
  .number()
  .int()
  .refine((value) => frequencies.some((one) => one === value), 'Choose 10 to 100 percent in steps of 10.')

export const advertisementInput = z.strictObject({
  name: field(...nameRules),
  frequency: frequency.optional(),
  slot: field(...slotRules),
  code: field(...codeRules),
  outofpage: flag().optional(),
  size: optionalField(...sizeRules).optional(),
  status: flag().optional(),
  cached: flag().optional(),
})

/** The sizes of a slot for display: `728 × 90`; `fluid` stays as it is. */
export const sizesOf = (size: string): string[] =>
  size === 'fluid' ? ['fluid'] : [...size.matchAll(/\[(\d+),(\d+)\]/g)].map(([, w, h]) => `${w} × ${h}`)

export const advertisements = recordEndpoints(
  {
    path: 'v2/advs',
    rights: 'advertisements',
    record: advertisement,
    list: { filters: { status: idList }, sorts: ['id', 'name'], defaultSort: '-id' },
    searchFields: ['name'],
  },
  {
    list: { summary: 'Advertisement slots' },
    search: { summary: 'Advertisement slots by name' },
    create: { summary: 'Add an advertisement slot', body: advertisementInput },
    update: { summary: 'Change an advertisement slot', body: advertisementInput.partial() },
    remove: { summary: 'Remove an advertisement slot' },
    upload: {
      summary: 'Take slots from a text file: name, slot, Div ID, sizes, frequency, separated by tabs; all or none',
      files: { file: { extension: 'txt' } },
    },
  },
)

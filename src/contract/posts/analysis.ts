// The analysis of a post's text: how much of it was copied from elsewhere, and which searches lead readers to it.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'

/** The most uniqueness checks of one person a day. */
export const uniquenessChecksADay = 50
/** The smallest and the largest length of a checked text, in characters. */
const uniquenessLengths = [100, 15_000] as const
/** A text counts as unique from this percentage on. */
export const uniqueFrom = 75

export const uniquenessOff = 'The uniqueness check is switched off for this brand'

/** The message that refuses a text of this length; null: it can be checked. */
export function uniquenessRefusal(length: number): string | null {
  if (length < uniquenessLengths[0]) return 'Minimum length – 100.'
  return length > uniquenessLengths[1] ? 'Maximum length – 15000.' : null
}

const percent = z.number().min(0).max(100)

/** Another text that contains words of the checked one. */
const source = z.object({
  url: z.string(),
  /** The share of the checked text that is found in this source, in percent. */
  plagiat: percent,
  /** The indexes of the words of `clear_text` that are found in this source, counted from 0. */
  words: z.array(z.number().int().nonnegative()),
  /** The id of the source when it is a post of this site. */
  post_id: z.number().nullable().optional(),
  title: z.string().nullable().optional(),
})

const uniquenessResult = z.object({
  unique: percent.nullable(),
  remaining_limit: z.number(),
  urls: z.array(source),
  /** The checked words, separated by single spaces. */
  clear_text: z.string(),
  error: z.string().nullable(),
})
export type UniquenessResult = z.infer<typeof uniquenessResult>

/** The reply of an outside checker. Its limits are its own. */
export const checkerResult = uniquenessResult
  .omit({ remaining_limit: true })
  .extend({ clear_text: z.string().optional(), error: z.string().nullable().optional() })

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

const keywordRow = z.object({
  key: z.string(),
  clicks: z.number(),
  position: z.number(),
  impressions: z.number(),
})
export type KeywordRow = z.infer<typeof keywordRow>

export const notConnected = 'Search Console is not connected.'

/** The messages for an invalid range of days, by field. */
export function rangeErrors(start: string, end: string, today: string): { start_date?: string[]; end_date?: string[] } {
  if (start > today) return { start_date: ['The date must not be after today.'] }
  if (end > today) return { end_date: ['The date must not be after today.'] }
  return end < start ? { end_date: ['The end date must not be before the start date.'] } : {}
}

const day = z.string().max(40).optional()

export const analysis = {
  uniquenessInfo: endpoint({
    method: 'GET',
    path: 'posts/:id/unique/info',
    family: 'v1',
    right: 'posts.update',
    summary: 'How many uniqueness checks one has left today',
    params,
    reply: z.object({ remaining_limit: z.number() }),
  }),
  checkUniqueness: endpoint({
    method: 'POST',
    path: 'posts/:id/unique/check',
    family: 'v1',
    right: 'posts.update',
    summary: 'Check the saved text for words that stand elsewhere',
    params,
    reply: uniquenessResult,
  }),
  keywords: endpoint({
    method: 'GET',
    path: 'posts/analytics/:id',
    family: 'v1',
    right: 'posts.read',
    summary: 'The searches by which readers came to a post, from Search Console',
    params,
    query: z.strictObject({ start_date: day, end_date: day }),
    reply: z.object({ data: z.array(keywordRow) }),
  }),
}

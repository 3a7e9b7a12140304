// The rules of a whole post: the conditions for publishing or scheduling it.
import { externalType } from '#contract/constants'
import type { FieldMessages } from '#contract/base/failure'
import { type PostTextField, postTextRules } from './rules'
import { broken } from '#contract/base/rules'

/** The checked fields. `bodyEmpty` is `isEmptyDocument` of the parsed body; `categoryFits`: the category is in the section. */
export interface CheckedPost {
  template_type: number
  main_headline: string
  catchy_title: string
  titles: { rss: string }
  description: string
  fb_catchy_title: string
  slug: string | null
  external_link: string | null
  json_ld: string | null
  authors: readonly unknown[]
  tags: readonly unknown[]
  experts: readonly unknown[]
  category_id: number | null
  categoryFits: boolean
  thumb: string | null
  bodyEmpty: boolean
}

const text = (post: CheckedPost, field: PostTextField): string =>
  field === 'titles.rss' ? post.titles.rss : (post[field] ?? '')

/**
 * All messages for a post that is published or scheduled, now or by this save. Empty: it passes.
 * Posts of the type external link have fewer rules.
 */
export function checkPost(post: CheckedPost): FieldMessages {
  const external = post.template_type === externalType
  const fields: PostTextField[] = external
    ? ['external_link', 'catchy_title', 'titles.rss']
    : ['main_headline', 'catchy_title', 'titles.rss', 'description', 'fb_catchy_title']
  if (!external && post.slug) fields.push('slug')
  if (!external && post.json_ld) fields.push('json_ld')
  const found: FieldMessages = {}
  const add = (field: string, wrong: boolean, message: string) => {
    if (wrong) (found[field] ??= []).push(message)
  }
  for (const field of fields) {
    const texts = broken(postTextRules[field], text(post, field))
    if (texts.length > 0) found[field] = texts
  }
  add('authors', !external && post.authors.length === 0, 'Select authors')
  add(
    'category_id',
    post.category_id === null || !post.categoryFits,
    'There should be one category for the article from selected section.',
  )
  add('thumb', !post.thumb, 'Add image')
  add('tags', post.tags.length > 5, 'Wrong number of tags.')
  add('experts', post.experts.length > 5, 'At most 5.')
  add('body', !external && post.bodyEmpty, 'Body is required.')
  return found
}

/**
 * The messages for a wrong schedule: a date needs a time, and the instant must be in the future. Empty: it is right. @param instant
 * the chosen instant in milliseconds, as `now`; null: none.
 */
export function checkSchedule(date: string, time: string, instant: number | null, now: number): FieldMessages {
  if (date && !time) return { schedule_time: ['Time cannot be blank.'] }
  if (instant !== null && instant <= now) return { schedule_time: ['It seems time has passed.'] }
  return {}
}

/** Whether a post was published once and then moved back: without a schedule its button reads 'Publish now'. */
const wasMovedBack = (post: { status: number; published_at: string | null }) =>
  post.published_at !== null && post.status !== 3 && post.status !== 5

/** The label of the publish button. @param scheduled whether a date and time are chosen, so that it schedules. */
export function publishLabel(post: { status: number; published_at: string | null }, scheduled: boolean): string {
  if (post.status === 3) return 'Republish'
  if (scheduled) return 'Schedule'
  return wasMovedBack(post) ? 'Publish now' : 'Publish'
}

// What of a post can be edited, in the form that fields edit it, and what a save sends of it.
import { externalType, postStatuses } from '#contract/constants'
import type { Post, PostPatch } from '#contract/posts'
import { type CheckedPost, checkPost } from '#contract/posts-checks'
import type { FieldMessages } from '#contract/failure'
import { isBodyError, parseBody } from '#text/body'
import { isEmptyDocument } from '#text/document'
import { instantIn, wallClockIn } from '#text/zone'

import { changedFields } from '#client/draft/merge'

const { scheduled, published } = postStatuses

/** Something picked: its id and what it is called. */
export interface Picked {
  value: number
  label: string
}

/** Every field a person edits in the editor. Flags that are switched at once (verified, evergreen …) are not here. */
export interface PostValues {
  main_headline: string
  catchy_title: string
  rss: string
  description: string
  fb_catchy_title: string
  slug: string
  external_link: string
  json_ld: string
  section_id: number | null
  category: Picked | null
  subcategory: Picked | null
  tags: readonly Picked[]
  authors: readonly Picked[]
  experts: readonly Picked[]
  copyEditor: Picked | null
  thumb: string | null
  thumb_ext: string | null
  fb_thumb: string | null
  fb_thumb_ext: string | null
  top_status: number
  advert_status: number
  template_type: number
  /** In the brand's zone: `2026-11-21`, `14:30`; both empty: not scheduled. */
  schedule_date: string
  schedule_time: string
  /** Serialized, in the form {@link tidyBody} gives. */
  body: string
}

const people = (list: readonly { id: number; username: string }[]): Picked[] =>
  list.map(({ id, username }) => ({ value: id, label: username }))

/** A stored text in the one form in which two texts can be compared; what cannot be read stays as it is. */
export function tidyBody(stored: string | null): string {
  const body = parseBody(stored)
  return !Array.isArray(body) && isBodyError(body) ? (stored ?? '') : JSON.stringify(body)
}

function categoryOf({ category }: Post): Pick<PostValues, 'category' | 'subcategory'> {
  if (!category) return { category: null, subcategory: null }
  const own = { value: category.id, label: category.catchy_title }
  if (!category.parent) return { category: own, subcategory: null }
  return { category: { value: category.parent.id, label: category.parent.catchy_title }, subcategory: own }
}

/** @param zone the brand's IANA zone, in which a schedule is shown. */
export function valuesOf(post: Post, zone: string): PostValues {
  const planned = post.status === 5 ? post.published_at : null
  return {
    main_headline: post.main_headline,
    catchy_title: post.catchy_title,
    rss: post.titles.rss,
    description: post.description,
    fb_catchy_title: post.fb_catchy_title,
    slug: post.slug ?? '',
    external_link: post.external_link ?? '',
    json_ld: post.json_ld ?? '',
    section_id: post.section_id,
    ...categoryOf(post),
    tags: post.tags.map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
    authors: people(post.authors),
    experts: people(post.experts),
    copyEditor: post.copyEditor ? { value: post.copyEditor.id, label: post.copyEditor.username } : null,
    thumb: post.thumb,
    thumb_ext: post.thumb_ext,
    fb_thumb: post.fb_thumb,
    fb_thumb_ext: post.fb_thumb_ext,
    top_status: post.top_status,
    advert_status: post.advert_status,
    template_type: post.template_type,
    schedule_date: planned ? wallClockIn(planned, zone).slice(0, 10) : '',
    schedule_time: planned ? wallClockIn(planned, zone).slice(11, 16) : '',
    body: tidyBody(post.body),
  }
}

/**
 * The instant a schedule means, or null when it is not whole. The fields have no seconds: a minute that was not changed is the
 * instant the post is scheduled for, to the second.
 */
export function scheduleInstant(
  { schedule_date, schedule_time }: PostValues,
  zone: string,
  { status, published_at }: Pick<Post, 'status' | 'published_at'>,
): string | null {
  if (!schedule_date || !schedule_time) return null
  const planned = status === scheduled ? published_at : null
  if (planned !== null && wallClockIn(planned, zone).startsWith(`${schedule_date}T${schedule_time}`)) return planned
  const instant = instantIn(`${schedule_date}T${schedule_time}`, zone)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}

/** A change of one half of the schedule: a date alone gets now plus one minute, and clearing either clears both. */
export function changeSchedule(
  values: PostValues,
  change: Partial<Pick<PostValues, 'schedule_date' | 'schedule_time'>>,
  zone: string,
  now: number,
): Pick<PostValues, 'schedule_date' | 'schedule_time'> {
  const next = { schedule_date: values.schedule_date, schedule_time: values.schedule_time, ...change }
  if (change.schedule_date === '' || change.schedule_time === '') return { schedule_date: '', schedule_time: '' }
  if (next.schedule_date && !next.schedule_time) next.schedule_time = wallClockIn(now + 60_000, zone).slice(11, 16)
  return next
}

/** Whether two lots of values say the same. The schedule counts only for a scheduled post: a draft keeps none. */
export function sameValues(a: PostValues, b: PostValues, status: number): boolean {
  return changedFields(a, b).every((field) => status !== scheduled && isSchedule(field))
}

const isSchedule = (field: keyof PostValues) => field === 'schedule_date' || field === 'schedule_time'

/** A planned time that the server does not have, because the post is not scheduled: it stays in the draft. */
export const plannedOnly = ({ schedule_date, schedule_time }: PostValues, status: number): Partial<PostValues> =>
  status === scheduled || status === published ? {} : { schedule_date, schedule_time }

const idsOf = (list: readonly Picked[]) => list.map(({ value }) => value)

/** What a save sends. External-link posts send their link in place of text and SEO fields. */
export function patchOf(values: PostValues): PostPatch {
  const shared: PostPatch = {
    catchy_title: values.catchy_title,
    titles: { rss: values.rss },
    main_headline: values.main_headline,
    section_id: values.section_id,
    category_id: values.subcategory?.value ?? values.category?.value ?? null,
    tags: idsOf(values.tags),
    authors: idsOf(values.authors),
    thumb: values.thumb,
    thumb_ext: values.thumb_ext,
    top_status: values.top_status,
    advert_status: values.advert_status,
    template_type: templateOf(values.template_type),
    ...(values.top_status === 0 ? {} : { breaking_status: 0 }),
  }
  if (values.template_type === externalType) return { ...shared, external_link: values.external_link.trim() || null }
  return {
    ...shared,
    description: values.description,
    fb_catchy_title: values.fb_catchy_title,
    fb_thumb: values.fb_thumb,
    fb_thumb_ext: values.fb_thumb_ext,
    slug: values.slug.trim() || null,
    json_ld: values.json_ld || null,
    experts: idsOf(values.experts),
    copy_editor_id: values.copyEditor?.value ?? null,
    body: values.body,
  }
}

const templates = [0, 1, 2, 3, 4, 5, 7] as const
const templateOf = (type: number) => templates.find((known) => known === type)

/** Whether the text says nothing. What cannot be read is not empty. */
export function isEmptyBody(serialized: string): boolean {
  const body = parseBody(serialized)
  if (Array.isArray(body)) return body.every(({ content }) => isEmptyDocument(content))
  return isBodyError(body) ? false : isEmptyDocument(body)
}

/** The messages of values that are to be seen by readers. Whether the category fits is kept by the pickers themselves. */
export function checkValues(values: PostValues): FieldMessages {
  const checked: CheckedPost = {
    ...values,
    titles: { rss: values.rss },
    slug: values.slug || null,
    external_link: values.external_link || null,
    json_ld: values.json_ld || null,
    category_id: values.category?.value ?? null,
    categoryFits: values.section_id !== null,
    bodyEmpty: isEmptyBody(values.body),
  }
  return checkPost(checked)
}

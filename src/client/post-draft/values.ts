// The editable values of a post, as the fields edit them, and the patch that a save sends.
import { externalType, postStatuses } from '#contract/constants'
import type { Post, PostPatch } from '#contract/posts/posts'
import { type CheckedPost, checkPost } from '#contract/posts/checks'
import type { FieldMessages } from '#contract/base/failure'
import { isBodyError, parseBody } from '#text/body'
import { isEmptyDocument } from '#text/document'
import { instantIn, wallClockIn } from '#text/zone'

import { changedFields } from '#client/unsaved/merge'

const { scheduled, published } = postStatuses

/** A picked record: its id and its name. */
export interface Picked {
  value: number
  label: string
}

/** All fields that are edited in the editor. Flags that are saved at once (verified, evergreen …) are not here. */
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
  /** In the brand's zone: `2026-11-21`, `14:30`; both are empty when the post is not scheduled. */
  schedule_date: string
  schedule_time: string
  /** Serialized, in the normal form of {@link tidyBody}. */
  body: string
}

const people = (list: readonly { id: number; username: string }[]): Picked[] =>
  list.map(({ id, username }) => ({ value: id, label: username }))

/** The normal form of a stored text, in which texts can be compared. A text that cannot be parsed stays as it is. */
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

/** The values of a post. @param zone the brand's IANA zone, in which the schedule is shown. */
export function valuesOf(post: Post, zone: string): PostValues {
  const planned = post.status === scheduled ? post.published_at : null
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
 * The instant of a schedule; null when date or time is missing. The fields have no seconds: when they still show the post's
 * scheduled minute, its instant is returned to the second.
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

/**
 * Changes one part of the schedule. A date without a time gets the present time plus a minute, which in the last minute of today is
 * tomorrow’s first; clearing one part clears both.
 */
export function changeSchedule(
  values: PostValues,
  change: Partial<Pick<PostValues, 'schedule_date' | 'schedule_time'>>,
  zone: string,
  now: number,
): Pick<PostValues, 'schedule_date' | 'schedule_time'> {
  const next = { schedule_date: values.schedule_date, schedule_time: values.schedule_time, ...change }
  if (change.schedule_date === '' || change.schedule_time === '') return { schedule_date: '', schedule_time: '' }
  if (!next.schedule_date || next.schedule_time) return next
  const isToday = wallClockIn(now, zone).startsWith(next.schedule_date)
  const soon = wallClockIn(now + 60_000, zone)
  return { schedule_date: isToday ? soon.slice(0, 10) : next.schedule_date, schedule_time: soon.slice(11, 16) }
}

/** Whether two values are equal. The schedule counts only for a scheduled post, because the server stores no other. */
export function sameValues(a: PostValues, b: PostValues, status: number): boolean {
  return changedFields(a, b).every((field) => status !== scheduled && isSchedule(field))
}

const isSchedule = (field: keyof PostValues) => field === 'schedule_date' || field === 'schedule_time'

/**
 * The planned time of a post that is not scheduled. Only the draft has it. A time that came from the server, because the post was
 * scheduled `before`, is none.
 */
export const plannedOnly = (
  { schedule_date, schedule_time }: PostValues,
  before: number,
  now: number,
): Partial<PostValues> =>
  before === scheduled || now === scheduled || now === published ? {} : { schedule_date, schedule_time }

const idsOf = (list: readonly Picked[]) => list.map(({ value }) => value)

/** The patch of a save. External-link posts send their link instead of the text and SEO fields. */
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
  return { ...shared, ...(values.template_type === externalType ? linkOf : articleOf)(values) }
}

const linkOf = ({ external_link }: PostValues): PostPatch => ({ external_link: external_link.trim() || null })

/** The text and the SEO fields. */
const articleOf = (values: PostValues): PostPatch => ({
  description: values.description,
  fb_catchy_title: values.fb_catchy_title,
  fb_thumb: values.fb_thumb,
  fb_thumb_ext: values.fb_thumb_ext,
  slug: values.slug.trim() || null,
  json_ld: values.json_ld || null,
  experts: idsOf(values.experts),
  copy_editor_id: values.copyEditor?.value ?? null,
  body: values.body,
})

/** The fields of a patch that differ from another. */
export const differing = (now: PostPatch, before: PostPatch): PostPatch =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name))),
  )

/** The changed fields that a save does not send, because the type was changed to one that does not have them. */
export function unsentOf(values: PostValues, base: PostValues): PostPatch {
  const partOf = values.template_type === externalType ? articleOf : linkOf
  return differing(partOf(values), partOf(base))
}

const templates = [0, 1, 2, 3, 4, 5, 7] as const
const templateOf = (type: number) => templates.find((known) => known === type)

/** Whether the text is empty. A text that cannot be parsed is not. */
export function isEmptyBody(serialized: string): boolean {
  const body = parseBody(serialized)
  if (Array.isArray(body)) return body.every(({ content }) => isEmptyDocument(content))
  return isBodyError(body) ? false : isEmptyDocument(body)
}

/**
 * Checks the values against all rules for published posts, and returns the messages by field. It does not check that the category
 * is of the section, because the pickers offer no other. A missing section is reported at its own field, because the category depends
 * on it.
 */
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
  const messages = checkPost(checked)
  return values.section_id === null ? { ...messages, section_id: ['Field can not be empty'] } : messages
}

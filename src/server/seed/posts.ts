// Makes many posts: four hundred for the demo, a hundred thousand for measurements.
import { externalType, galleryType, liveUpdateType, postStatuses as status } from '#contract/constants'
import type { Transaction } from '#server/db/connect'
import { postAuthors, posts, postTags } from '#server/db/schema'
import type { Body, Document } from '#text/document'
import { plainText } from '#text/plain'
import { slugOf } from '#text/slug'
import { countWords } from '#text/statistics'

import { bodyOf, galleryOf, headlineOf, slidesOf, summaryOf, withPicture } from './articles'
import { linkPictures } from './post-pictures'
import type { SeededRecords } from './seeded-records'
import type { Sequence } from './random'

const day = 86_400_000

/** Days over which the dates of board tasks are spread. Published posts leave the board after two. */
const boardDays = 1.9

type NewPost = typeof posts.$inferInsert

interface Making {
  count: number
  /** How many posts are cards on the board, with a deadline and an assignee. */
  tasks: number
  now: Date
  /** Added to the number in the slug, so that further posts get new slugs. */
  from?: number
  /** The number of parts in a body; fewer for measurements. */
  parts?: (sequence: Sequence) => number
  /** Days over which the dates are spread. */
  days?: number
}

/** A random status, mostly published. */
function statusOf(sequence: Sequence): number {
  const at = sequence.next()
  if (at < 0.7) return status.published
  if (at < 0.78) return status.draft
  if (at < 0.85) return status.inWork
  if (at < 0.9) return status.ready
  return at < 0.95 ? status.scheduled : status.trashed
}

/**
 * The status of a board task, mostly one in work. Only every third published post stays published, because published posts leave
 * the board after two days.
 */
function taskStatusOf(state: number, place: number): number {
  if (state === status.trashed) return status.draft
  if (state !== status.published || place % 3 === 0) return state
  return [status.draft, status.inWork, status.ready, status.scheduled][place % 4] ?? status.draft
}

function datesOf(
  sequence: Sequence,
  state: number,
  { now, days = 60 }: Making,
): Pick<NewPost, 'published_at' | 'first_published_at' | 'created_at' | 'updated_at'> {
  const past = new Date(now.getTime() - Math.floor(sequence.next() * days * day) - 60_000)
  const dates = { created_at: past, updated_at: past }
  if (state === status.published) return { ...dates, published_at: past, first_published_at: past }
  // Not within the next quarter of an hour, so that no post goes out while somebody tries the demo.
  if (state === status.scheduled)
    return { ...dates, published_at: new Date(now.getTime() + sequence.whole(15, 14 * 24 * 60) * 60_000) }
  return dates
}

const types = [0, 0, 0, 0, 0, 0, 1, 2, 3] as const

/** Types with a special text come at fixed positions, so that a demo of any size has them. */
const rare: Readonly<Record<number, number>> = { 8: galleryType, 18: externalType, 28: liveUpdateType }
const typeOf = (sequence: Sequence, place: number): number => {
  const usual = sequence.pick(types)
  return rare[place % 40] ?? usual
}

/** The text for a type: a gallery has pictures, a live update slides, an external link no text. */
function textOf(type: number, body: Document, sequence: Sequence, seeded: SeededRecords, now: Date): Body | null {
  if (type === externalType) return null
  if (type === galleryType) return galleryOf(body, sequence.some(seeded.pictures, 6))
  return type === liveUpdateType ? slidesOf(body, sequence, seeded.staff, now) : body
}

/**
 * Puts a picture into every third post. The position chooses it, so that the random sequence is the same with and without
 * pictures.
 */
function illustrated(body: Body | null, place: number, { pictures }: SeededRecords): Body | null {
  const picture = pictures[(place * 7) % Math.max(1, pictures.length)]
  return body === null || Array.isArray(body) || !picture || place % 3 !== 0 ? body : withPicture(body, picture)
}

function makePost(
  seeded: SeededRecords,
  sequence: Sequence,
  making: Making,
  place: number,
): { post: NewPost; authors: number[]; tags: number[] } {
  const section = sequence.pick(seeded.sections)
  const headline = headlineOf(sequence)
  const task = place < making.tasks
  const drawn = statusOf(sequence)
  const state = task ? taskStatusOf(drawn, place) : drawn
  const type = typeOf(sequence, place)
  const written = bodyOf(sequence, making.parts?.(sequence) ?? sequence.whole(1, 6))
  const text = textOf(type, written, sequence, seeded, making.now)
  const body = type === galleryType ? text : illustrated(text, place, seeded)
  const words = body === null ? '' : plainText(body)
  const picture = sequence.pick(seeded.pictures)
  const post: NewPost = {
    slug: `${slugOf(headline, 'post')}-${place + (making.from ?? 0) + 1}`,
    status: state,
    template_type: type,
    external_link: type === externalType ? 'https://example.org/report' : null,
    main_headline: headline,
    catchy_title: headline,
    rss_title: headline,
    description: summaryOf(sequence),
    fb_catchy_title: headline,
    section_id: section.id,
    category_id: sequence.pick(section.categories),
    copy_editor_id: sequence.pick(seeded.staff),
    reporter_id: sequence.pick(seeded.staff),
    thumb: picture.hash_key,
    thumb_ext: picture.ext,
    body: body === null ? null : JSON.stringify(body),
    body_text: words,
    word_count: countWords(words),
    uniqueness: sequence.next() < 0.6 ? sequence.whole(40, 100) : null,
    is_verified: sequence.next() < 0.5 ? 1 : 0,
    is_evergreen: sequence.next() < 0.1 ? 1 : 0,
    top_status: sequence.next() < 0.04 ? sequence.whole(1, 2) : 0,
    advert_status: sequence.next() < 0.06 ? sequence.whole(1, 3) : 0,
    priority: sequence.whole(0, 2),
    ...(task
      ? {
          assignee_id: sequence.pick(seeded.staff),
          estimate: sequence.pick([1, 2, 3, 5, 8]),
          due_date: new Date(making.now.getTime() + sequence.whole(0, 10) * day).toISOString().slice(0, 10),
        }
      : {}),
    ...datesOf(sequence, state, task ? { ...making, days: boardDays } : making),
  }
  return {
    post,
    authors: sequence.some(seeded.authors, sequence.whole(1, 2)),
    tags: sequence.some(section.tags, sequence.whole(1, 5)),
  }
}

/** Makes posts with their authors and tags, 200 in each statement. `made` is called with the number made so far. */
export async function makePosts(
  tx: Transaction,
  seeded: SeededRecords,
  sequence: Sequence,
  making: Making,
  made?: (count: number) => void,
): Promise<void> {
  const batch = 200
  for (let at = 0; at < making.count; at += batch) {
    const size = Math.min(batch, making.count - at)
    const drafts = Array.from({ length: size }, (_, index) => makePost(seeded, sequence, making, at + index))
    const ids = await tx
      .insert(posts)
      .values(drafts.map(({ post }) => post))
      .returning({ id: posts.id })
    const linked = drafts.map((draft, index) => ({ ...draft, id: ids[index]?.id ?? 0 }))
    await tx
      .insert(postAuthors)
      .values(
        linked.flatMap(({ id, authors }) => authors.map((user_id, position) => ({ post_id: id, user_id, position }))),
      )
    await tx
      .insert(postTags)
      .values(linked.flatMap(({ id, tags }) => tags.map((tag_id, position) => ({ post_id: id, tag_id, position }))))
    await linkPictures(tx, linked, seeded)
    made?.(at + size)
  }
}

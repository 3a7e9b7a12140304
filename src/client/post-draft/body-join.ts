// Merges two versions of a post's body: slides one by one, and any body where one side only lost pictures of the gallery.
import type { Join } from '#client/unsaved/merge'
import { parseBody } from '#text/body'
import type { Slide } from '#text/document'
import { pictureSources, withoutPictures } from '#text/pictures'
import { mergeSlides } from '#text/slides'

let last: { body: string; slides: Slide[] | null } = { body: '', slides: null }

/**
 * The slides of a serialized body; null when it is a document or cannot be parsed. The last result is cached, because the screen
 * and several commands ask for the same body after each key. Do not change the result.
 */
export function slidesOf(body: string): Slide[] | null {
  if (body !== last.body) last = { body, slides: readSlides(body) }
  return last.slides
}

function readSlides(body: string): Slide[] | null {
  if (!body.trimStart().startsWith('[')) return null
  const parsed = parseBody(body)
  return Array.isArray(parsed) ? parsed : null
}

/** Merges two bodies. Null, which makes a conflict, when both changed a document. */
const joinBodies: Join<string> = (ancestor, mine, theirs) => {
  const parsed = [parseBody(ancestor), parseBody(mine), parseBody(theirs)] as const
  const rest = withoutRemoved(parsed[0], parsed[1], parsed[2]) ?? withoutRemoved(parsed[0], parsed[2], parsed[1])
  if (rest !== null) return { value: rest, conflict: false }
  const [old, own, its] = [slidesOf(ancestor), slidesOf(mine), slidesOf(theirs)]
  if (!old || !own || !its) return null
  const { slides, conflict } = mergeSlides(old, own, its)
  return { value: JSON.stringify(slides), conflict }
}

/** Returns `changed` without the pictures that `other` removed; null when `other` differs from `ancestor` in anything else. */
function withoutRemoved(ancestor: unknown, changed: unknown, other: unknown): string | null {
  const kept = new Set(pictureSources(other))
  const gone = new Set(pictureSources(ancestor).filter((source) => !kept.has(source)))
  const strip = (body: unknown) => JSON.stringify(withoutPictures(body, (source) => gone.has(source)))
  return gone.size > 0 && strip(ancestor) === JSON.stringify(other) ? strip(changed) : null
}

/** The joins of a post's fields for the merge. */
export const postJoins = { body: joinBodies }

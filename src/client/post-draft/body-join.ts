// Merges two versions of a post's body, also where one side only lost pictures of the gallery.
import type { Join } from '#client/unsaved/merge'
import { isBodyError, parseBody } from '#text/body'
import { mergeBodies } from '#text/versions/merge-bodies'
import type { Slide } from '#text/document'
import { pictureSources, withoutPictures } from '#text/pictures'

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

/** Merges two bodies. Null, which makes a conflict of the whole text, when they cannot be merged. */
const joinBodies: Join<string> = (ancestor, mine, theirs) => {
  const [old, own, its] = [parseBody(ancestor), parseBody(mine), parseBody(theirs)]
  const rest = withoutRemoved(old, own, its) ?? withoutRemoved(old, its, own)
  if (rest !== null) return { value: rest, conflict: false }
  if (isBodyError(old) || isBodyError(own) || isBodyError(its)) return null
  const merged = mergeBodies(old, own, its)
  return merged && { value: JSON.stringify(merged.body), conflict: merged.conflict }
}

/** Returns `changed` without the pictures that `other` removed; null when `other` differs from `ancestor` in anything else. */
function withoutRemoved(ancestor: unknown, changed: unknown, other: unknown): string | null {
  const kept = new Set(pictureSources(other))
  const gone = new Set(pictureSources(ancestor).filter((source) => !kept.has(source)))
  const strip = (body: unknown) => JSON.stringify(withoutPictures(body, (source) => gone.has(source)))
  return gone.size > 0 && strip(ancestor) === JSON.stringify(other) ? strip(changed) : null
}

/** Whether a parsed body is an earlier one that lost pictures, and nothing else. */
export const isWithoutPictures = (ancestor: unknown, other: unknown) =>
  withoutRemoved(ancestor, ancestor, other) !== null

/** The joins of a post's fields for the merge. */
export const postJoins = { body: joinBodies }

// Merges the texts of a post that two people changed: a picture that was removed from the gallery, and the slides of a live update.
import type { Join } from '#client/draft/merge'
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
  const rest = withoutRemoved(ancestor, mine, theirs) ?? withoutRemoved(ancestor, theirs, mine)
  if (rest !== null) return { value: rest, conflict: false }
  const [old, own, its] = [slidesOf(ancestor), slidesOf(mine), slidesOf(theirs)]
  if (!old || !own || !its) return null
  const { slides, conflict } = mergeSlides(old, own, its)
  return { value: JSON.stringify(slides), conflict }
}

/** A changed body without the pictures that the other one lost; null when the other one differs from the ancestor in more. */
function withoutRemoved(ancestor: string, changed: string, other: string): string | null {
  const [old, own, its] = [parseBody(ancestor), parseBody(changed), parseBody(other)]
  const kept = new Set(pictureSources(its))
  const gone = new Set(pictureSources(old).filter((source) => !kept.has(source)))
  const strip = (body: unknown) => JSON.stringify(withoutPictures(body, (source) => gone.has(source)))
  return gone.size > 0 && strip(old) === JSON.stringify(its) ? strip(own) : null
}

/** The joins of a post's fields for the merge. */
export const postJoins = { body: joinBodies }

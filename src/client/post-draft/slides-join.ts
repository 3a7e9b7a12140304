// Merges the slides of a live update that two people changed.
import type { Join } from '#client/draft/merge'
import { parseBody } from '#text/body'
import type { Slide } from '#text/document'
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

/** Merges the slides of two bodies. Null, which makes a conflict, when a body is a document. */
const joinBodies: Join<string> = (ancestor, mine, theirs) => {
  const [old, own, its] = [slidesOf(ancestor), slidesOf(mine), slidesOf(theirs)]
  if (!old || !own || !its) return null
  const { slides, conflict } = mergeSlides(old, own, its)
  return { value: JSON.stringify(slides), conflict }
}

/** The joins of a post's fields for the merge. */
export const postJoins = { body: joinBodies }

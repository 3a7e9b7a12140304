// How the slides of a live update that two people changed become one list again.
import type { Join } from '#client/draft/merge'
import { parseBody } from '#text/body'
import type { Slide } from '#text/document'
import { mergeSlides } from '#text/slides'

let last: { body: string; slides: Slide[] | null } = { body: '', slides: null }

/**
 * The slides of a serialized body; null where it is one text, or cannot be read. The last answer is kept: with each key the screen and
 * the availability of several commands ask for the same body. Nobody changes what they are given.
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

/** Slides that two people changed are merged one by one; a text is asked about. */
const joinBodies: Join<string> = (ancestor, mine, theirs) => {
  const [old, own, its] = [slidesOf(ancestor), slidesOf(mine), slidesOf(theirs)]
  if (!old || !own || !its) return null
  const { slides, conflict } = mergeSlides(old, own, its)
  return { value: JSON.stringify(slides), conflict }
}

/** How fields of a post that both sides changed are joined. */
export const postJoins = { body: joinBodies }

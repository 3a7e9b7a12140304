import type { Body } from '#text/document'
import { mergeBlocks } from './merge-blocks'
import { mergeSlides } from '#text/slides'

/**
 * Merges two versions of a body with their common ancestor: slides one by one, and texts block by block.
 * @returns `conflict`: both changed the same part of a slide, and the merge has mine. Null: both changed the same block of a
 * document, or one has slides and the other none.
 */
export function mergeBodies(ancestor: Body, mine: Body, theirs: Body): { body: Body; conflict: boolean } | null {
  if (Array.isArray(ancestor) && Array.isArray(mine) && Array.isArray(theirs)) {
    const { slides, conflict } = mergeSlides(ancestor, mine, theirs)
    return { body: slides, conflict }
  }
  if (Array.isArray(ancestor) || Array.isArray(mine) || Array.isArray(theirs)) return null
  const body = mergeBlocks(ancestor, mine, theirs)
  return body && { body, conflict: false }
}

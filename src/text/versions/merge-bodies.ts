import type { Body } from '#text/document'
import { mergeBlocks } from './merge-blocks'
import { mergeSlides } from '#text/slides'

/**
 * Merges two versions of a body with their common ancestor: slides one by one, and texts block by block.
 * @returns `conflict`: both changed the same part of a slide or the same block of a text, and the merge has mine there. Null: both
 * moved the same block of a text, or one has slides and the other none.
 */
export function mergeBodies(ancestor: Body, mine: Body, theirs: Body): { body: Body; conflict: boolean } | null {
  if (Array.isArray(ancestor) && Array.isArray(mine) && Array.isArray(theirs)) {
    const { slides, conflict } = mergeSlides(ancestor, mine, theirs)
    return { body: slides, conflict }
  }
  if (Array.isArray(ancestor) || Array.isArray(mine) || Array.isArray(theirs)) return null
  const merged = mergeBlocks(ancestor, mine, theirs)
  return merged && { body: merged.document, conflict: merged.conflict }
}

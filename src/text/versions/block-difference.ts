// The differences between two texts, block by block (slide by slide in a live update).
import { diffArrays } from 'diff'

import type { Block, Body, Slide } from '#text/document'
import { blockTexts } from '#text/plain'

type Piece = Block | Slide

const piecesOf = (body: Body): readonly Piece[] => (Array.isArray(body) ? body : body.content)

/** A run of consecutive blocks that are unchanged, or that were replaced by others. */
export interface Hunk<P = Piece> {
  same: boolean
  before: readonly P[]
  after: readonly P[]
  /** The index of its first block in the later text. */
  at: number
}

/**
 * The most blocks removed and added that are looked for. The time grows with their square: 0.2 s for 1,000, 40 s for 20,000. In a text
 * with more, all between the first and the last difference counts as replaced.
 */
const mostDiffering = 500

interface Keyed<P> {
  piece: P
  key: string
}

interface Part<P> {
  value: Keyed<P>[]
  added?: boolean
  removed?: boolean
}

const isSamePiece = (one: Keyed<unknown> | undefined, other: Keyed<unknown> | undefined) => one?.key === other?.key

/** The parts of two texts that share no more than their beginning and their end. */
function outerParts<P>(before: Keyed<P>[], after: Keyed<P>[]): Part<P>[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSamePiece(before[start], after[start])) start += 1
  let end = 0
  while (end < shorter - start && isSamePiece(before.at(-1 - end), after.at(-1 - end))) end += 1
  const parts: Part<P>[] = [
    { value: after.slice(0, start) },
    { value: before.slice(start, before.length - end), removed: true },
    { value: after.slice(start, after.length - end), added: true },
    { value: after.slice(after.length - end) },
  ]
  return parts.filter(({ value }) => value.length > 0)
}

/** All blocks of two lists of them, grouped into hunks in their order. */
export function differences<P>(before: readonly P[], after: readonly P[]): Hunk<P>[] {
  const keyed = (pieces: readonly P[]): Keyed<P>[] => pieces.map((piece) => ({ piece, key: JSON.stringify(piece) }))
  const [old, now] = [keyed(before), keyed(after)]
  const found = diffArrays(old, now, { comparator: isSamePiece, maxEditLength: mostDiffering })
  const parts: Part<P>[] = found ?? outerParts(old, now)
  const hunks: Hunk<P>[] = []
  let at = 0
  for (const { value, added, removed } of parts) {
    const pieces = value.map(({ piece }) => piece)
    const last = hunks.at(-1)
    if (added && last && !last.same && last.after.length === 0) last.after = pieces
    else if (removed && last && !last.same && last.before.length === 0) last.before = pieces
    else hunks.push({ same: !added && !removed, before: added ? [] : pieces, after: removed ? [] : pieces, at })
    if (!removed) at += pieces.length
  }
  return hunks
}

/** All blocks of both texts, grouped into hunks in their order. */
export const hunksOf = (before: Body, after: Body): Hunk[] => differences(piecesOf(before), piecesOf(after))

/**
 * Slides in which a changed hunk has its earlier slides again. A slide that was moved into the hunk, or out of it, is there once: where
 * it stood earlier.
 */
function revertSlides(before: readonly Slide[], after: readonly Slide[], hunk: Hunk): Slide[] {
  const [earlier, later] = [hunk.before as readonly Slide[], hunk.after as readonly Slide[]]
  const has = (slides: readonly Slide[], { id }: Slide) => slides.some((slide) => slide.id === id)
  const next = after.toSpliced(hunk.at, later.length).filter((slide) => !has(earlier, slide))
  before.forEach((slide, at) => {
    if (!has([...earlier, ...later], slide) || has(next, slide)) return
    const above = before.slice(0, at).findLast((known) => has(next, known))
    next.splice(next.findIndex(({ id }) => id === above?.id) + 1, 0, slide)
  })
  return next
}

/**
 * The later text in which the changed hunk that begins at the block `at` has its earlier blocks again. Null when there is no such
 * hunk, or one text has slides and the other none.
 */
export function revertHunk(before: Body, after: Body, at: number): Body | null {
  const hunk = hunksOf(before, after).find((one) => !one.same && one.at === at)
  if (!hunk || Array.isArray(before) !== Array.isArray(after)) return null
  if (Array.isArray(before) && Array.isArray(after)) return revertSlides(before, after, hunk)
  const content = piecesOf(after).toSpliced(hunk.at, hunk.after.length, ...hunk.before) as Block[]
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** The words of a block, or the name of its kind when it has none. A picture has its alternative text before its caption. */
function pieceText(piece: Piece): string {
  if ('template' in piece) return [piece.title, bodyText(piece.content)].filter(Boolean).join('\n')
  const text = blockTexts([piece]).join('\n')
  if (piece.type === 'image') return [`▣ ${piece.attrs.alt ?? piece.attrs.src}`, text].filter(Boolean).join('\n')
  if (text !== '') return text
  if (piece.type === 'embed') return `▣ ${piece.attrs.provider} ${piece.attrs.link ?? piece.attrs.id ?? ''}`
  return piece.type === 'horizontalRule' ? '―' : ''
}

export const piecesText = (pieces: readonly Piece[]): string => pieces.map(pieceText).join('\n')

/** The text of a body for comparing: its words, its pictures with their alternative texts, and its embeds. */
export const bodyText = (body: Body): string => piecesOf(body).map(pieceText).filter(Boolean).join('\n')

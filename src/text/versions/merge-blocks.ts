// Merges two versions of a text with their common ancestor: block by block, quotes and lists item by item, tables cell by cell.
import { differences } from './block-difference'
import type { Block, Document } from '#text/document'

/** A block, or an item, a row or a cell of one. */
interface Piece {
  readonly type: string
  readonly attrs?: object | undefined
  readonly content?: readonly Piece[] | undefined
}

/** Merged blocks. `conflict`: both changed the same one, or inserted some at the same place; the merge has mine there. */
interface Merged {
  content: readonly Piece[]
  conflict: boolean
}

/** The replacement of the ancestor's blocks from `from` up to `to`, exclusive, by `after`. `from` = `to`: an insertion. */
interface Edit {
  from: number
  to: number
  after: readonly Piece[]
}

function editsOf(ancestor: readonly Piece[], changed: readonly Piece[]): Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (const { same, before, after } of differences(ancestor, changed)) {
    const edit = { from: at, to: at + before.length, after }
    if (!same) edits.push(...singleEdits(edit))
    at = edit.to
  }
  return edits
}

/** An edit that replaces each of its blocks by one, block by block; any other edit as it is. */
function singleEdits(edit: Edit): Edit[] {
  const { from, to, after } = edit
  if (after.length !== to - from) return [edit]
  return after.map((block, at) => ({ from: from + at, to: from + at + 1, after: [block] }))
}

const isSame = (one: Piece, other: Piece) => JSON.stringify(one) === JSON.stringify(other)

const isInsertion = ({ from, to }: Edit) => from === to

/** Whether an edit replaces each of its blocks by one, or only removes them: what is inserted beside it has one place. */
const hasEdges = ({ from, to, after }: Edit) => after.length === 0 || after.length === to - from

/** Whether two edits change the same blocks, or the order of what they insert is not known. */
function clash(one: Edit, other: Edit): boolean {
  if (one.from < other.to && other.from < one.to && !isInsertion(one) && !isInsertion(other)) return true
  const [inserted, beside] = isInsertion(one) ? [one, other] : [other, one]
  if (!isInsertion(inserted) || inserted.from < beside.from || inserted.from > beside.to) return false
  const isInside = inserted.from > beside.from && inserted.from < beside.to
  return isInside || isInsertion(beside) || !hasEdges(beside)
}

/** The number of times that each block is among blocks. */
function countsOf(content: readonly Piece[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of content) {
    const key = JSON.stringify(block)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

type Versions<T> = readonly [ancestor: T, mine: T, theirs: T]

/** Whether a merge has a block more often than both sides together made it: each moved it to another place. */
function hasDouble(merged: readonly Piece[], [ancestor, mine, theirs]: Versions<readonly Piece[]>): boolean {
  const [old, own, its] = [countsOf(ancestor), countsOf(mine), countsOf(theirs)]
  return [...countsOf(merged)].some(([key, count]) => {
    const [was, here, there] = [old.get(key) ?? 0, own.get(key) ?? 0, its.get(key) ?? 0]
    return count > Math.max(here, there, here + there - was)
  })
}

/** Whether edits take a block away at one place and add it at another. */
function hasMove(edits: readonly Edit[], ancestor: readonly Piece[]): boolean {
  const taken = new Set(edits.flatMap(({ from, to }) => ancestor.slice(from, to)).map((block) => JSON.stringify(block)))
  return edits.some(({ after }) => after.some((block) => taken.has(JSON.stringify(block))))
}

/** The types of nodes whose children are merged one by one. */
const containers = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
])

/** A node without its children, serialized. */
const shellOf = ({ content: _content, ...shell }: Piece) => JSON.stringify(shell)

/** Whether a cell spans several rows or columns. */
const spans = ({ attrs = {} }: Piece) => Object.values(attrs).some((cells) => cells !== 1)

/** The number of cells of each row; null when the rows differ in it, or a cell spans several rows or columns. */
function widthOf({ content: rows = [] }: Piece): number | null {
  const [width = 0, ...others] = new Set(rows.map(({ content = [] }) => content.length))
  return others.length > 0 || rows.some(({ content = [] }) => content.some(spans)) ? null : width
}

/** Whether all versions of a table have the same columns, so that a row of any of them fits into the others. */
function haveSameColumns(tables: Versions<Piece>): boolean {
  const [width, ...others] = new Set(tables.map(widthOf))
  return width !== null && others.length === 0
}

/** Merges the cells of rows with the same number of cells. */
function mergeCells(ancestor: readonly Piece[], mine: readonly Piece[], theirs: readonly Piece[]): Merged {
  let conflict = false
  const content = mine.map((own, at) => {
    const [old = own, its = own] = [ancestor[at], theirs[at]]
    if (isSame(own, old)) return its
    if (isSame(its, old) || isSame(its, own)) return own
    const merged = mergePiece([old, own, its])
    conflict ||= merged?.conflict ?? true
    return merged?.piece ?? own
  })
  return { content, conflict }
}

/** Merges a node that both changed, child by child; null when it has no children, or they cannot be merged. */
function mergePiece(versions: Versions<Piece>): { piece: Piece; conflict: boolean } | null {
  const [old, own, its] = versions
  if (!containers.has(old.type) || !old.content || !own.content || !its.content) return null
  if (new Set(versions.map(shellOf)).size > 1) return null
  if (old.type === 'table' && !haveSameColumns(versions)) return null
  const merge = old.type === 'tableRow' ? mergeCells : mergePieces
  const merged = merge(old.content, own.content, its.content)
  const first = merged?.content[0]
  // A list item begins with a paragraph.
  if (!merged || !first || (old.type === 'listItem' && first.type !== 'paragraph')) return null
  return { piece: { ...own, content: merged.content }, conflict: merged.conflict }
}

const isSingle = ({ from, to, after }: Edit) => to === from + 1 && after.length === 1

/**
 * Merges my and their edits of the same block. @returns my edits, of which some are merged; the merged ones; their other edits; and
 * whether both changed the same part of a block.
 */
function mergeEdits(own: readonly Edit[], others: readonly Edit[], ancestor: readonly Piece[]) {
  let conflict = false
  const merged = new Map<Edit, Edit>()
  const singles = new Map(own.filter(isSingle).map((edit) => [edit.from, edit]))
  const left = others.filter((other) => {
    const one = isSingle(other) ? singles.get(other.from) : undefined
    const [old, mine, theirs] = [ancestor[other.from], one?.after[0], other.after[0]]
    const both = one && old && mine && theirs ? mergePiece([old, mine, theirs]) : null
    if (!one || !both) return true
    merged.set(one, { ...one, after: [both.piece] })
    conflict ||= both.conflict
    return false
  })
  return { own: own.map((one) => merged.get(one) ?? one), merged: [...merged.values()], others: left, conflict }
}

/** Merges two versions of blocks with their common ancestor, as {@link mergeBlocks}. */
function mergePieces(ancestor: readonly Piece[], mine: readonly Piece[], theirs: readonly Piece[]): Merged | null {
  const ownEdits = editsOf(ancestor, mine)
  const made = new Set(ownEdits.map((edit) => JSON.stringify(edit)))
  const theirEdits = editsOf(ancestor, theirs).filter((edit) => !made.has(JSON.stringify(edit)))
  const { own, others, merged, conflict } = mergeEdits(ownEdits, theirEdits, ancestor)
  const beside = others.filter((edit) => !own.some((one) => clash(one, edit)))
  const clashes = beside.length < others.length
  // One half of a move would double the block, or lose it.
  if (clashes && hasMove(others, ancestor)) return null
  const content: Piece[] = []
  let at = 0
  // An insertion comes before a replacement that begins at the same block.
  for (const { from, to, after } of [...own, ...beside].sort((a, b) => a.from - b.from || a.to - b.to)) {
    content.push(...ancestor.slice(at, from), ...after)
    at = to
  }
  content.push(...ancestor.slice(at))
  const ofBoth = new Set(merged.flatMap(({ after }) => after))
  const whole = content.filter((piece) => !ofBoth.has(piece))
  if (hasDouble(whole, [ancestor, mine, theirs])) return null
  return { content, conflict: conflict || clashes }
}

/**
 * Merges two versions of a document with their common ancestor. A change that both made is made once.
 * @returns `conflict`: both changed the same block, or the same part of one, or inserted blocks at the same place, and the merge has
 * mine there. Null: a block was moved to different places, or theirs was moved and changed.
 */
export function mergeBlocks(
  ancestor: Document,
  mine: Document,
  theirs: Document,
): { document: Document; conflict: boolean } | null {
  const merged = mergePieces(ancestor.content, mine.content, theirs.content)
  if (!merged) return null
  // Every piece is one of the three documents', or has its shell and allowed content.
  const content = merged.content as Block[]
  const document: Document = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  return { document, conflict: merged.conflict }
}

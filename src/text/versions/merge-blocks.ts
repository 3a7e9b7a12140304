// Merges two versions of a text with their common ancestor, block by block.
import { hunksOf } from './block-difference'
import type { Block, Document } from '#text/document'

/** The replacement of the ancestor's blocks from `from` up to `to`, exclusive, by `after`. `from` = `to`: an insertion. */
interface Edit {
  from: number
  to: number
  after: readonly Block[]
}

function editsOf(ancestor: Document, changed: Document): Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (const { same, before, after } of hunksOf(ancestor, changed)) {
    const edit = { from: at, to: at + before.length, after: after as readonly Block[] }
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

const isSame = (one: Edit, other: Edit) => JSON.stringify(one) === JSON.stringify(other)

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
function countsOf(content: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of content) {
    const key = JSON.stringify(block)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Whether a merge has a block more often than both sides together made it: each moved it to another place. */
function hasDouble(merged: readonly Block[], ancestor: Document, mine: Document, theirs: Document): boolean {
  const [old, own, its] = [countsOf(ancestor.content), countsOf(mine.content), countsOf(theirs.content)]
  return [...countsOf(merged)].some(([key, count]) => {
    const [was, here, there] = [old.get(key) ?? 0, own.get(key) ?? 0, its.get(key) ?? 0]
    return count > Math.max(here, there, here + there - was)
  })
}

/** Whether edits take a block away at one place and add it at another. */
function hasMove(edits: readonly Edit[], ancestor: Document): boolean {
  const taken = new Set(
    edits.flatMap(({ from, to }) => ancestor.content.slice(from, to)).map((block) => JSON.stringify(block)),
  )
  return edits.some(({ after }) => after.some((block) => taken.has(JSON.stringify(block))))
}

/**
 * Merges two versions of a document with their common ancestor. A change that both made is made once.
 * @returns `conflict`: both changed the same block, or inserted blocks at the same place, and the merge has mine there. Null: a block
 * was moved to different places, or theirs was moved and changed.
 */
export function mergeBlocks(
  ancestor: Document,
  mine: Document,
  theirs: Document,
): { document: Document; conflict: boolean } | null {
  const own = editsOf(ancestor, mine)
  const others = editsOf(ancestor, theirs).filter((edit) => !own.some((one) => isSame(one, edit)))
  const beside = others.filter((edit) => !own.some((one) => clash(one, edit)))
  const conflict = beside.length < others.length
  // One half of a move would double the block, or lose it.
  if (conflict && hasMove(others, ancestor)) return null
  const content: Block[] = []
  let at = 0
  // An insertion comes before a replacement that begins at the same block.
  for (const { from, to, after } of [...own, ...beside].sort((a, b) => a.from - b.from || a.to - b.to)) {
    content.push(...ancestor.content.slice(at, from), ...after)
    at = to
  }
  content.push(...ancestor.content.slice(at))
  if (hasDouble(content, ancestor, mine, theirs)) return null
  const document: Document = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  return { document, conflict }
}

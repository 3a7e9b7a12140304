// Replaces an editor's text by one that came from outside, such as a merge with what a colleague saved.
import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { diffArrays } from 'diff'

/**
 * Replaces what differs between an editor's text and a document. The caret and the undo history stay where the two are the same. It
 * is no step of the undo history: Undo takes back only what was typed here.
 */
export function setText(editor: Editor, document: object): void {
  const { state, view } = editor
  const next = state.schema.nodeFromJSON(document)
  const { tr } = state
  // From the end, so that the places before a change keep their positions.
  for (const change of changesOf(state.doc, next).toReversed()) replaceBlocks(tr, change)
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

/** A run of consecutive blocks that are replaced by others. */
interface Change {
  /** The position of its first block in the earlier text. */
  at: number
  before: Node[]
  after: Node[]
}

/** The most differing blocks that are looked for. In a text with more, all between the first and the last difference is replaced. */
const mostDiffering = 1000

function changesOf(now: Node, next: Node): readonly Change[] {
  const [before, after] = [[...now.children], [...next.children]]
  const parts = diffArrays(before, after, {
    comparator: (one, other) => one.eq(other),
    maxEditLength: mostDiffering,
  })
  if (!parts) return [{ at: 0, before, after }]
  const changes: Change[] = []
  let at = 0
  let last: Change | undefined
  for (const { value, added, removed } of parts) {
    if (added || removed) {
      if (!last) changes.push((last = { at, before: [], after: [] }))
      ;(added ? last.after : last.before).push(...value)
    } else last = undefined
    if (!added) at += value.reduce((size, { nodeSize }) => size + nodeSize, 0)
  }
  return changes
}

/** Replaces what differs between the blocks of a change. */
function replaceBlocks(tr: Transaction, { at, before, after }: Change): void {
  const old = Fragment.fromArray(before)
  const fresh = tr.doc.copy(Fragment.fromArray(after))
  const start = old.findDiffStart(fresh.content)
  const end = old.findDiffEnd(fresh.content)
  if (start === null || end === null) return
  // Both ends may lie before the start where letters repeat.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(at + start, at + end.a + overlap, fresh.slice(start, end.b + overlap))
}

import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment, type Node, type NodeType, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { CellSelection } from '@tiptap/pm/tables'

interface Range {
  from: number
  to: number
}

/** The range where a block is inserted at the caret: after the paragraph there, or in its place if it is empty. */
function rangeOf(selection: Selection, type: NodeType): Range {
  if (selection instanceof CellSelection) return gap(selection.$anchorCell.after(-1))
  const { $to } = selection
  if (!$to.parent.isTextblock) return gap(selection.to)
  const end = $to.after()
  return isEmptyParagraph($to, type) ? { from: $to.before(), to: end } : gap(end)
}

/**
 * The range where a block is inserted at a position: there, if it is between two blocks, else after the paragraph there. An empty
 * paragraph stays behind the block, with the placeholders of other uploads in it.
 */
function rangeAt(doc: Node, at: number, type: NodeType): Range {
  const $at = doc.resolve(Math.min(at, doc.content.size))
  if (!$at.parent.inlineContent && $at.parent.canReplaceWith($at.index(), $at.index(), type)) return gap($at.pos)
  return gap(rangeOf(Selection.near($at), type).from)
}

const gap = (position: number): Range => ({ from: position, to: position })

/** Whether a paragraph is empty and can be replaced. The first paragraph of a list item cannot. */
const isEmptyParagraph = ($at: ResolvedPos, type: NodeType) =>
  $at.parent.type.name === 'paragraph' &&
  $at.parent.content.size === 0 &&
  $at.node(-1).canReplaceWith($at.index(-1), $at.index(-1) + 1, type)

/**
 * Inserts a block beside the block of the caret; the selection is not replaced. The caret goes into the block if it has text, else
 * into the paragraph after it, which is created if there is none. With `at` the caret stays.
 * @returns the position behind the block
 */
export function insertBlock(editor: Editor, json: JSONContent, at?: number): number {
  const { state, view } = editor
  const node = state.schema.nodeFromJSON(json)
  const { paragraph } = state.schema.nodes
  const { from, to } = at === undefined ? rangeOf(state.selection, node.type) : rangeAt(state.doc, at, node.type)
  const $to = state.doc.resolve(to)
  const blocks = node.isAtom && !$to.nodeAfter?.isTextblock && paragraph ? [node, paragraph.create()] : [node]
  const tr = state.tr.step(new ReplaceStep(from, to, new Slice(Fragment.from(blocks), 0, 0)))
  const end = from + node.nodeSize
  if (at !== undefined) {
    view.dispatch(tr)
    return end
  }
  const inside = node.isAtom ? end : from + 1
  const found = Selection.findFrom(tr.doc.resolve(inside), 1, true)
  if (found instanceof TextSelection) tr.setSelection(found)
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return end
}

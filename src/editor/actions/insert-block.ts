import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment, type NodeType, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { CellSelection } from '@tiptap/pm/tables'

/** The range where a block is inserted at the caret, or at `at`: after the paragraph there, or in its place if it is empty. */
function placeOf(editor: Editor, type: NodeType, at: number | undefined): { from: number; to: number } {
  const { doc } = editor.state
  const selection =
    at === undefined ? editor.state.selection : Selection.near(doc.resolve(Math.min(at, doc.content.size)))
  if (selection instanceof CellSelection) {
    const end = selection.$anchorCell.after(-1)
    return { from: end, to: end }
  }
  const { $to } = selection
  if (!$to.parent.isTextblock) return { from: selection.to, to: selection.to }
  const end = $to.after()
  return isEmptyParagraph($to, type) ? { from: $to.before(), to: end } : { from: end, to: end }
}

/** Whether a paragraph is empty and can be replaced. The first paragraph of a list item cannot. */
const isEmptyParagraph = ($at: ResolvedPos, type: NodeType) =>
  $at.parent.type.name === 'paragraph' &&
  $at.parent.content.size === 0 &&
  $at.node(-1).canReplaceWith($at.index(-1), $at.index(-1) + 1, type)

/**
 * Inserts a block beside the block of the caret; the selection is not replaced. The caret goes into the block if it has text, else
 * into the paragraph after it, which is created if there is none. With `at` the caret stays.
 */
export function insertBlock(editor: Editor, json: JSONContent, at?: number): void {
  const { state, view } = editor
  const node = state.schema.nodeFromJSON(json)
  const { paragraph } = state.schema.nodes
  const { from, to } = placeOf(editor, node.type, at)
  const $to = state.doc.resolve(to)
  const blocks = node.isAtom && !$to.nodeAfter?.isTextblock && paragraph ? [node, paragraph.create()] : [node]
  const tr = state.tr.step(new ReplaceStep(from, to, new Slice(Fragment.from(blocks), 0, 0)))
  if (at !== undefined) return view.dispatch(tr)
  const inside = node.isAtom ? from + node.nodeSize : from + 1
  const found = Selection.findFrom(tr.doc.resolve(inside), 1, true)
  if (found instanceof TextSelection) tr.setSelection(found)
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

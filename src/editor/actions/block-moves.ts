// Moves and duplicates the block around the caret.
import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

/** The top-level block around the caret. */
function blockAround({ state: { selection, doc } }: Editor) {
  const $at = selection.$from
  const index = $at.index(0)
  const node = doc.maybeChild(index)
  return node ? { node, index, from: $at.depth > 0 ? $at.before(1) : selection.from } : null
}

/** Why the block cannot move; null: it can. */
export function refusesMove(editor: Editor, by: 1 | -1): string | null {
  const block = blockAround(editor)
  if (!block) return 'Put the cursor into a text first'
  if (block.index + by < 0) return 'It is the first one'
  return block.index + by >= editor.state.doc.childCount ? 'It is the last one' : null
}

/** Swaps the block with the one before or after it. The caret moves with the block. */
export function moveBlock(editor: Editor, by: 1 | -1): void {
  const block = blockAround(editor)
  const other = block && editor.state.doc.maybeChild(block.index + by)
  if (!block || !other) return
  const { state, view } = editor
  const { node, from } = block
  const { tr, selection } = state
  tr.delete(from, from + node.nodeSize)
  const to = by === 1 ? from + other.nodeSize : from - other.nodeSize
  tr.insert(to, node)
  const moved = to - from
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, selection.from + moved)
      : TextSelection.create(tr.doc, selection.anchor + moved, selection.head + moved),
  )
  view.dispatch(tr.scrollIntoView())
}

/** Duplicates the block; the caret goes into the copy. */
export function doubleBlock(editor: Editor): void {
  const block = blockAround(editor)
  if (!block) return
  const { state, view } = editor
  const { node, from } = block
  const { tr, selection } = state
  tr.insert(from + node.nodeSize, node)
  const moved = node.nodeSize
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from + moved))
  else tr.setSelection(TextSelection.create(tr.doc, selection.anchor + moved, selection.head + moved))
  view.dispatch(tr.scrollIntoView())
}

/** A heading of a text and its position. */
export interface Heading {
  level: number
  text: string
  at: number
}

/** The headings of a text in their order, each with its position. */
export function headingsOf({ state: { doc } }: Editor): Heading[] {
  const found: Heading[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      found.push({ level: Number(node.attrs['level']), text: node.textContent.trim(), at })
    return !node.isTextblock
  })
  return found
}

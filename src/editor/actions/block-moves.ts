// Moves and duplicates the blocks of the selection.
import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

/** The top-level blocks of the selection. A caret between two blocks means the one after it. */
function selectedBlocks({ state: { selection, doc } }: Editor) {
  const { $from, $to, empty } = selection
  const first = $from.index(0)
  const last = $to.depth === 0 && !empty ? $to.index(0) - 1 : $to.index(0)
  const nodes = Array.from({ length: last - first + 1 }, (_, at) => doc.maybeChild(first + at)).filter(
    (node) => node !== null,
  )
  if (nodes.length === 0) return null
  const from = $from.posAtIndex(first, 0)
  return { nodes, first, last, from, to: from + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0) }
}

/** Why the blocks cannot move; null: they can. */
export function refusesMove(editor: Editor, by: 1 | -1): string | null {
  const blocks = selectedBlocks(editor)
  if (!blocks) return 'Put the cursor into a text first'
  if (by === -1) return blocks.first === 0 ? 'It is the first one' : null
  return blocks.last + 1 >= editor.state.doc.childCount ? 'It is the last one' : null
}

/** Moves the block before or after the selected ones to their other side. The selection stays in its blocks. */
export function moveBlock(editor: Editor, by: 1 | -1): void {
  const blocks = selectedBlocks(editor)
  const other = blocks && editor.state.doc.maybeChild(by === 1 ? blocks.last + 1 : blocks.first - 1)
  if (!blocks || !other) return
  const { from, to } = blocks
  const { tr } = editor.state
  if (by === 1) tr.delete(to, to + other.nodeSize).insert(from, other)
  else tr.insert(to, other).delete(from - other.nodeSize, from)
  editor.view.dispatch(tr.scrollIntoView())
}

/** Duplicates the selected blocks; the selection goes into the copy. */
export function doubleBlock(editor: Editor): void {
  const blocks = selectedBlocks(editor)
  if (!blocks) return
  const { state, view } = editor
  const { nodes, from, to } = blocks
  const { tr, selection } = state
  tr.insert(to, nodes)
  const moved = to - from
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from + moved))
  if (selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(tr.doc, selection.anchor + moved, selection.head + moved))
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
